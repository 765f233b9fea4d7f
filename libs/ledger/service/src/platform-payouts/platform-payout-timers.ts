import {
  type OperatingBalanceEvent,
  operatingBalanceId,
  operatingBalanceStreamPrefix,
  type PlatformPayoutEvent,
  platformPayoutStreamPrefix,
} from '@taprail/ledger-domain';
import type { TimerChange, TimerPlan } from '@taprail/subscriptions';
import { operatingBalanceCodec } from './operating-balances';
import { platformPayoutCodec } from './platform-payouts';

const resumeAfterMs = 60_000;

/** Runs of a platform's schedule. One that is not awaited any more finds nothing to do. */
export const operatingBalanceTimers: TimerPlan<OperatingBalanceEvent> = {
  name: 'operating-balances',
  streamPrefix: operatingBalanceStreamPrefix,
  codec: operatingBalanceCodec,
  plan: ({ type, data }) => {
    const subject = operatingBalanceId(data);
    const { platformId, currency } = data;
    if (type === 'PlatformRunAwaited') {
      const { date, runsAt } = data;
      const command = {
        name: 'ledger.run-platform-payout',
        key: subject,
        data: { platformId, currency, date, runsAt },
      };
      return [{ set: { id: `${subject}/run/${date}`, kind: command.name, subject, dueAt: runsAt, command } }];
    }
    if (type !== 'PlatformPayoutPlanned') return [];
    const { payoutId } = data;
    const dueAt = new Date(Date.parse(data.at) + resumeAfterMs).toISOString();
    const command = {
      name: 'ledger.schedule-platform-payout',
      key: subject,
      data: { platformId, currency, payoutId },
    };
    return [{ set: { id: `${payoutId}/schedule`, kind: command.name, subject, dueAt, command } }];
  },
};

const timer = ({ payoutId, platformId }: PlatformPayoutEvent['data'], name: string, dueAt: string): TimerChange => ({
  set: {
    id: `${payoutId}/${name}`,
    kind: name,
    subject: payoutId,
    dueAt,
    command: { name, key: payoutId, data: { payoutId, platformId } },
  },
});

/** It goes to the bank on the morning of its day, and the bank is asked when it should have arrived. */
export const platformPayoutTimers: TimerPlan<PlatformPayoutEvent> = {
  name: 'platform-payouts',
  streamPrefix: platformPayoutStreamPrefix,
  codec: platformPayoutCodec,
  plan: ({ type, data }) => {
    const [send, ask] = ['ledger.send-platform-payout', 'ledger.ask-platform-payout'];
    switch (type) {
      case 'PlatformPayoutScheduled':
        return [timer(data, send, data.sendAt), timer(data, ask, data.arrivesAt)];
      case 'PlatformPayoutSent':
        return [];
      case 'PlatformPayoutPaid':
      case 'PlatformPayoutFailed':
      case 'PlatformPayoutReturned':
        return [send, ask].map((name) => ({ cancel: `${data.payoutId}/${name}` }));
    }
  },
};
