import type { Transaction } from '@taprail/sdk';
import { words } from '../../parts/status-tone';
import type { ChainBranch } from './chain-picture';

export type PaymentMovement = Transaction['settlements'][number];

const titles: Readonly<Partial<Record<PaymentMovement['type'], string>>> = { refund: 'Refunded', dispute: 'Disputed' };

const branchOf = (movement: PaymentMovement): ChainBranch => {
  const { type, gross, net, source, in_settlement: isOfSale } = movement;
  const title = titles[type] ?? words(type);
  const tone = type.startsWith('dispute') ? 'disputed' : 'back';
  // An entry of fees alone has no gross amount.
  const amount = 0 - (gross === 0 ? net : gross);
  if (isOfSale) return { from: 'capture', title, tone, amount: source ? 0 - source.amount : amount, movement };
  return { from: 'payout', title, tone, amount, movement };
};

/** The movements that the ledger has booked, each where it left the way of the money. */
export const movementBranches = ({ settlements }: Pick<Transaction, 'settlements'>): readonly ChainBranch[] =>
  settlements.map(branchOf);

/** Refunds that the ledger has not booked yet, such as one that the acquirer has not confirmed. */
export const unbookedRefunds = ({ refunds, settlements }: Pick<Transaction, 'refunds' | 'settlements'>): number =>
  refunds
    .filter(({ id, status }) => status !== 'failed' && settlements.every(({ refund_id: booked }) => booked !== id))
    .reduce((sum, { amount }) => sum + amount, 0);

/** The payouts that bear a movement: the one that includes it, or those that have recovered the debt that it became. */
export const bearingPayouts = ({ payout, debt }: Pick<PaymentMovement, 'payout' | 'debt'>): readonly string[] => [
  ...new Set([payout, ...(debt?.reduced_by ?? []).map((recovery) => recovery.payout)].filter((id) => id !== null)),
];

/** Where a movement counts. */
export const bearerWords = (movement: Pick<PaymentMovement, 'status' | 'net' | 'payout' | 'debt'>): string => {
  const { status, net } = movement;
  const takenBack = bearingPayouts(movement).length > 0;
  if (status === 'in_payout') return net < 0 ? 'taken from payout' : 'added to payout';
  if (status === 'owed') return takenBack ? 'owed in part, the rest taken back by payout' : 'owed by the sub-merchant';
  if (status === 'cleared') return takenBack ? 'taken back by payout' : 'no longer owed';
  if (status === 'available') return 'in the next payout';
  return 'off the sale, before it is paid out';
};
