import { unreachable } from '@taprail/event-sourcing';
import type { CivilDate, CurrencyCode, Minor } from '@taprail/money';
import type { RunTime } from '../../value-dates/payout-days';
import type { AskedPayout, PayoutRunEvent, SkipReason } from './payout-run.events';

export type PlannedPayout = Readonly<{
  subMerchantId: string;
  payoutId: string;
  amount: Minor;
  carried: Minor;
  itemIds: readonly string[];
  step: 'planned' | 'reserved' | 'entered';
}>;

type Known = Readonly<{
  runId: string;
  currency: CurrencyCode;
  date: CivilDate;
  timezone: string;
  runTime: RunTime;
  cut: Readonly<Record<string, number>>;
  asked: AskedPayout | null;
  /** Both by sub-merchant: each is in exactly one of them once it was looked at. */
  planned: Readonly<Record<string, PlannedPayout>>;
  skipped: Readonly<Record<string, Readonly<{ reason: SkipReason; carried: Minor; itemIds: readonly string[] }>>>;
}>;

export type OpenRun = Known & Readonly<{ status: 'open' }>;
export type PayoutRun = Readonly<{ status: 'none' }> | OpenRun | (Known & Readonly<{ status: 'closed' }>);

export const evolveRun = (state: PayoutRun, event: PayoutRunEvent): PayoutRun => {
  if (event.type === 'RunOpened') {
    const { runId, currency, date, timezone, runTime = '06:00', cut, asked } = event.data;
    return { status: 'open', runId, currency, date, timezone, runTime, cut, asked, planned: {}, skipped: {} };
  }
  if (state.status === 'none') throw new Error(`${event.type} stands before the run was opened`);
  switch (event.type) {
    case 'CandidateSkipped': {
      const { subMerchantId, reason, carried, itemIds } = event.data;
      const { [subMerchantId]: _unpaid, ...planned } = state.planned;
      return { ...state, planned, skipped: { ...state.skipped, [subMerchantId]: { reason, carried, itemIds } } };
    }
    case 'PayoutPlanned': {
      const { subMerchantId, payoutId, amount, carried, itemIds } = event.data;
      const plan = { subMerchantId, payoutId, amount, carried, itemIds, step: 'planned' } as const;
      return { ...state, planned: { ...state.planned, [subMerchantId]: plan } };
    }
    case 'PayoutReserved':
      return withStep(state, event.data.subMerchantId, 'reserved');
    case 'PayoutEntered':
      return withStep(state, event.data.subMerchantId, 'entered');
    case 'RunClosed':
      return { ...state, status: 'closed' };
    default:
      return unreachable(event);
  }
};

const withStep = <Run extends Known>(state: Run, subMerchantId: string, step: PlannedPayout['step']): Run => {
  const plan = state.planned[subMerchantId];
  if (!plan) throw new Error(`${subMerchantId} has no payout in ${state.runId}`);
  return { ...state, planned: { ...state.planned, [subMerchantId]: { ...plan, step } } };
};
