import {
  type PayoutDayEvent,
  payoutDaysId,
  payoutDaysStreamPrefix,
  runDayName,
  storedRunTime,
} from '@taprail/ledger-domain';
import type { TimerPlan } from '@taprail/subscriptions';
import { payoutDayCodec } from './payout-days';

/** When sales are opened and payouts run. Both may fire late or twice: what was done is not done again. */
export const payoutDayTimers: TimerPlan<PayoutDayEvent> = {
  name: 'payout-days',
  streamPrefix: payoutDaysStreamPrefix,
  codec: payoutDayCodec,
  plan: ({ type, data }) => {
    const subject = payoutDaysId(data);
    const { currency, timezone } = data;
    if (type === 'OpeningAwaited') {
      const command = { name: 'ledger.open-sales', key: subject, data: { currency, timezone } };
      return [
        { set: { id: `${subject}/open/${data.opensAt}`, kind: command.name, subject, dueAt: data.opensAt, command } },
      ];
    }
    const { date, runTime = '06:00' } = data;
    const day = { currency, timezone, date, ...storedRunTime(runTime) };
    const command = { name: 'ledger.run-payouts', key: subject, data: day };
    return [
      { set: { id: `${subject}/run/${runDayName(data)}`, kind: command.name, subject, dueAt: data.runsAt, command } },
    ];
  },
};
