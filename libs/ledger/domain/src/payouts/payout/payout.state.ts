import { unreachable } from '@taprail/event-sourcing';
import type { BankReferences, FailureCode, PayoutEvent, PayoutEventOf } from './payout.events';

export type PayoutStatus = 'scheduled' | 'in_transit' | 'paid' | 'failed' | 'canceled';

export type KnownPayout = Readonly<{
  status: PayoutStatus;
  scheduled: PayoutEventOf<'PayoutScheduled'>['data'];
  paidAt: string | null;
  wireReference: string | null;
  /** Of the receiving bank, where it came after the payout was confirmed. */
  bankTraceId?: string;
  failure: Readonly<{ code: FailureCode; message: string; at: string }> | null;
  /** Where the bank names its orders: what it called this one. */
  order?: BankReferences;
  /** Until when it waits for its order to be given again. */
  delayedUntil?: string;
  /** The payout that tries again. */
  retryId: string | null;
  /** How many public events there were. */
  told: number;
}>;

export type Payout = Readonly<{ status: 'none' }> | KnownPayout;

export const evolvePayout = (state: Payout, event: PayoutEvent): Payout => {
  if (event.type === 'PayoutScheduled') {
    const fresh = { paidAt: null, wireReference: null, failure: null, retryId: null };
    return { status: 'scheduled', scheduled: event.data, ...fresh, told: event.data.sequence };
  }
  if (state.status === 'none') throw new Error(`${event.type} stands before the payout was scheduled`);
  switch (event.type) {
    case 'PayoutSent':
      return { ...state, status: 'in_transit' };
    case 'PayoutOrdered': {
      const { accountId, transferReference, payoutReference } = event.data;
      return { ...state, order: { accountId, transferReference, payoutReference } };
    }
    case 'PayoutDelayed':
      return { ...state, delayedUntil: event.data.retryAt };
    case 'PayoutPaid': {
      const { wireReference, at, sequence } = event.data;
      return { ...state, status: 'paid', paidAt: at, wireReference, told: sequence };
    }
    case 'PayoutTraced':
      return { ...state, bankTraceId: event.data.bankTraceId };
    case 'PayoutFailed':
    case 'PayoutReturned': {
      const { failureCode: code, failureMessage: message, at, sequence } = event.data;
      return { ...state, status: 'failed', failure: { code, message, at }, told: sequence };
    }
    case 'PayoutCanceled':
      return { ...state, status: 'canceled' };
    case 'PayoutRetried':
      return { ...state, retryId: event.data.retryId };
    default:
      return unreachable(event);
  }
};
