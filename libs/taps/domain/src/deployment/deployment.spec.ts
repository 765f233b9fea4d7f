import { fold } from '@taprail/event-sourcing';
import { approval, at, presented, requested, subject } from '../testing/transaction-history';
import { transaction } from '../transaction/transaction.decider';
import type { TransactionEvent } from '../transaction/transaction.events';
import { deployment, type DeploymentEvent, type OrphanedPayment } from './deployment.decider';
import { paymentStanding, planSweep } from './payment-standing';

const orphan = (n: number, holds = true): OrphanedPayment => ({
  payment: `pi_${n}`,
  transactionId: `txn_${n}`,
  amount: 4_200,
  currency: 'EUR',
  madeAt: at,
  holds,
});
const orphans = (count: number, holds = true) => Array.from({ length: count }, (_, n) => orphan(n, holds));
const after = (...events: readonly DeploymentEvent[]) => fold(deployment, events);
const heldBack = (count: number): DeploymentEvent => ({
  type: 'OrphansHeldBack',
  data: { payments: orphans(count), at },
});

describe('a deployment', () => {
  it('is named once', () => {
    const [named] = deployment.decide({ type: 'Name', deploymentId: 'dpl_1', at }, deployment.initialState);
    expect(named).toEqual({ type: 'DeploymentNamed', data: { deploymentId: 'dpl_1', at } });
    expect(deployment.decide({ type: 'Name', deploymentId: 'dpl_2', at }, after(named!))).toEqual([]);
  });

  it('notes what was held back when that has changed', () => {
    const holdBack = (count: number) => ({ type: 'HoldBack', payments: orphans(count), at }) as const;
    expect(deployment.decide(holdBack(0), deployment.initialState)).toEqual([]);
    expect(deployment.decide(holdBack(6), deployment.initialState)).toEqual([heldBack(6)]);
    expect(deployment.decide(holdBack(6), after(heldBack(6)))).toEqual([]);
    expect(deployment.decide(holdBack(0), after(heldBack(6)))).toEqual([heldBack(0)]);
  });

  it('takes the confirmation of as many payments as there are', () => {
    const confirm = (count: number) => ({ type: 'Confirm', count, at }) as const;
    const state = after(heldBack(6));
    expect(() => deployment.decide(confirm(5), state)).toThrow(
      expect.objectContaining({ code: 'orphaned_payments_changed', details: { held_back: 6 } }),
    );
    expect(() => deployment.decide(confirm(1), deployment.initialState)).toThrow();
    const [confirmed] = deployment.decide(confirm(6), state);
    const payments = orphans(6).map(({ payment }) => payment);
    expect(confirmed).toEqual({ type: 'OrphansConfirmed', data: { payments, at } });
    expect(after(heldBack(6), confirmed!)).toMatchObject({ heldBack: [], confirmed: payments });
  });
});

describe('a sweep', () => {
  const nobody = { confirmed: [] };

  it('cancels five holds, and any number of payments that hold nothing', () => {
    const some = [...orphans(5), ...orphans(20, false)];
    expect(planSweep(some, nobody)).toEqual({ cancel: some, holdBack: [] });
  });

  it('cancels none of six, until they are confirmed', () => {
    expect(planSweep(orphans(6), nobody)).toEqual({ cancel: [], holdBack: orphans(6) });
    const confirmed = orphans(6).map(({ payment }) => payment);
    expect(planSweep(orphans(6), { confirmed })).toEqual({ cancel: orphans(6), holdBack: [] });
  });

  it('cancels those that were confirmed while others are held back', () => {
    const confirmed = orphans(6).map(({ payment }) => payment);
    const { cancel, holdBack } = planSweep(orphans(12), { confirmed });
    expect([cancel.length, holdBack.length]).toEqual([6, 6]);
  });
});

describe('a payment at the acquirer', () => {
  const acquirerReference = 'pi_1';
  const pi = (stage: 'open' | 'held' | 'captured', payment = acquirerReference) => ({ payment, stage });
  const history = (...events: readonly TransactionEvent[]) => fold(transaction, events);
  const { approvedAmount: amount, reasonCode, authCode, networkTransactionId, cvm, expiresAt } = approval;
  const approved: TransactionEvent = {
    type: 'TapApproved',
    data: { ...subject, sequence: 1, amount, reasonCode, authCode, networkTransactionId, cvm, expiresAt, at },
  };
  const reversed: TransactionEvent = {
    type: 'TapReversed',
    data: { ...subject, sequence: 2, reason: 'requested', releasedAmount: amount, at },
  };
  const shown = presented({ acquirerReference });

  it.each([
    ['whose tap was never stored', history(), 'orphaned'],
    ['whose card may be read now', history(requested()), 'ours'],
    ['that is being authorised', history(shown), 'ours'],
    ['that is held', history(shown, approved), 'ours'],
    ['that was reversed', history(shown, approved, reversed), 'orphaned'],
    ['of a tap that was taken with another payment', history(presented({ acquirerReference: 'pi_2' })), 'orphaned'],
    [
      'of a tap that was canceled',
      history(requested(), { type: 'TapCanceled', data: { ...subject, sequence: 1, reason: 'timed_out', at } }),
      'orphaned',
    ],
  ] as const)('%s', (_title, state, standing) => {
    expect(paymentStanding(pi('held'), state)).toBe(standing);
    // Money that was taken is never touched.
    const taken = standing === 'ours' ? 'ours' : 'unknown_money';
    expect(paymentStanding(pi('captured'), state)).toBe(taken);
  });
});
