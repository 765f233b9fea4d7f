import type { AuthorisationStatus, KnownTransaction, Transaction } from '../transaction/transaction.state';
import type { Deployment, OrphanedPayment } from './deployment.decider';

/** `open`: nothing is held by it yet. */
type PaymentStage = 'open' | 'held' | 'captured';

/**
 * `orphaned`: it is to be cancelled. `unknown_money`: it has taken money that the log knows nothing of, and nobody may touch it but a
 * person.
 */
export type PaymentStanding = 'ours' | 'orphaned' | 'unknown_money';

/** A payment that was made for a transaction, beside what the log has of that. */
export const paymentStanding = (
  { payment, stage }: Readonly<{ payment: string; stage: PaymentStage }>,
  state: Transaction,
): PaymentStanding => {
  if (isOf(state, payment)) return 'ours';
  return stage === 'captured' ? 'unknown_money' : 'orphaned';
};

const isOf = (state: Transaction, payment: string): boolean => {
  if (state.status === 'none') return false;
  // Its card may be read at this moment: what it becomes is the first fact that would name the payment.
  if (state.status === 'requested') return state.cancellation === null;
  return state.presented.acquirerReference === payment && needsPayment(state);
};

const ended: readonly AuthorisationStatus[] = ['declined', 'released', 'expired', 'reversed'];

/** A call that is open, such as the reversal itself, goes on with the payment. */
const needsPayment = ({ authorisation, pending }: KnownTransaction): boolean =>
  pending !== null || !ended.includes(authorisation.status);

/** A crash leaves one payment behind. Many are what a store would show that is not the one which made them. */
const holdsMax = 5;

/** What a sweep does with the orphans that it found: all of them, or none but those that an operator has confirmed. */
export const planSweep = (
  orphans: readonly OrphanedPayment[],
  { confirmed }: Pick<Deployment, 'confirmed'>,
): Readonly<{ cancel: readonly OrphanedPayment[]; holdBack: readonly OrphanedPayment[] }> => {
  const isConfirmed = ({ payment }: OrphanedPayment): boolean => confirmed.includes(payment);
  const others = orphans.filter((orphan) => !isConfirmed(orphan));
  if (others.filter(({ holds }) => holds).length <= holdsMax) return { cancel: orphans, holdBack: [] };
  return { cancel: orphans.filter(isConfirmed), holdBack: others };
};
