import {
  type PayoutEvent,
  payoutStreamPrefix,
  type ReconciliationDaysEvent,
  reconciliationDaysStreamPrefix,
} from '@taprail/ledger-domain';
import { addDays, type CivilDate, dayOf } from '@taprail/money';
import type { TimerChange, TimerPlan } from '@taprail/subscriptions';
import { payoutCodec } from '../payouts/payouts';
import { reconciliationDaysCodec } from './reconciliation-repositories';

const reconcileOn = (on: CivilDate, dueAt: string): TimerChange => {
  const command = { name: 'ledger.reconcile', key: 'reconciliation', data: { on } };
  return { set: { id: on, kind: command.name, subject: 'reconciliation', dueAt, command } };
};

/** When the files of the PSP and the statements of the bank have arrived. */
export const reconciliationTimers: TimerPlan<ReconciliationDaysEvent> = {
  name: 'reconciliation-days',
  streamPrefix: reconciliationDaysStreamPrefix,
  codec: reconciliationDaysCodec,
  plan: ({ type, data }) => (type === 'ReconciliationAwaited' ? [reconcileOn(data.on, data.dueAt)] : []),
};

/** A payout comes back within days or weeks; each of these looks once, for all that were paid on one day. */
const returnDays = [1, 2, 3, 5, 8, 13, 21, 34, 55];

const returnsAfter = (day: CivilDate): readonly TimerChange[] =>
  returnDays.map((days) => {
    const on = addDays(day, days);
    const command = { name: 'ledger.take-returns', key: 'returns', data: {} };
    return {
      set: { id: `returns/${on}`, kind: command.name, subject: 'returns', dueAt: `${on}T04:30:00.000Z`, command },
    };
  });

/** Payouts that were sent or came back are on the statement of the next morning. */
export const payoutStatementTimers: TimerPlan<PayoutEvent> = {
  name: 'payout-statements',
  streamPrefix: payoutStreamPrefix,
  codec: payoutCodec,
  plan: ({ type, data: { at } }) => {
    if (type !== 'PayoutPaid' && type !== 'PayoutReturned') return [];
    const day = dayOf(at);
    const on = addDays(day, 1);
    return [reconcileOn(on, `${on}T05:00:00.000Z`), ...(type === 'PayoutPaid' ? returnsAfter(day) : [])];
  },
};
