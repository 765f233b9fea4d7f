import {
  type PayoutEvent,
  type PayoutRunEvent,
  payoutRunStreamPrefix,
  payoutStreamPrefix,
} from '@taprail/ledger-domain';
import type { TimerChange, TimerPlan } from '@taprail/subscriptions';
import { payoutCodec, payoutRunCodec } from './payouts';

const resumeAfterMs = 60_000;

const timer = ({ payoutId, platformId }: PayoutEvent['data'], name: string, dueAt: string): TimerChange => ({
  set: {
    id: `${payoutId}/${name}`,
    kind: name,
    subject: payoutId,
    dueAt,
    command: { name, key: payoutId, data: { payoutId, platformId } },
  },
});

type Scheduled = Extract<PayoutEvent, { type: 'PayoutScheduled' }>['data'];

/** All payouts of a run go to the bank together, so each of them sets the same timer. */
const sendRun = ({ payoutId, runId, sendAt: dueAt }: Scheduled): TimerChange => {
  if (runId === null) throw new Error(`${payoutId} is of no run`);
  const command = { name: 'ledger.send-run', key: runId, data: { runId } };
  return { set: { id: `${runId}/send`, kind: command.name, subject: runId, dueAt, command } };
};

/** A payout goes to the bank on the morning of its day, and the bank is asked when it should have arrived. */
export const payoutTimers: TimerPlan<PayoutEvent> = {
  name: 'payouts',
  streamPrefix: payoutStreamPrefix,
  codec: payoutCodec,
  plan: ({ type, data }) => {
    const [ask, sendAgain] = ['ledger.ask-bank', 'ledger.send-payout'];
    switch (type) {
      case 'PayoutScheduled':
        return [sendRun(data), timer(data, ask, data.arrivesAt)];
      case 'PayoutDelayed':
        return [timer(data, sendAgain, data.retryAt)];
      case 'PayoutOrdered':
        return [{ cancel: `${data.payoutId}/${sendAgain}` }];
      case 'PayoutSent':
      case 'PayoutTraced':
      case 'PayoutRetried':
        return [];
      case 'PayoutPaid':
      case 'PayoutFailed':
      case 'PayoutReturned':
      case 'PayoutCanceled':
        return [ask, sendAgain].map((name) => ({ cancel: `${data.payoutId}/${name}` }));
    }
  },
};

/** A payout by hand has no day that brings it up again: until it is closed, it is gone on with. */
export const runTimers: TimerPlan<PayoutRunEvent> = {
  name: 'payout-runs',
  streamPrefix: payoutRunStreamPrefix,
  codec: payoutRunCodec,
  plan: ({ type, data }) => {
    const { runId } = data;
    if (type === 'RunClosed') return [{ cancel: runId }];
    if (type !== 'RunOpened' || data.asked === null) return [];
    const dueAt = new Date(Date.parse(data.at) + resumeAfterMs).toISOString();
    const command = { name: 'ledger.resume-run', key: data.asked.subMerchantId, data: { runId } };
    return [{ set: { id: runId, kind: command.name, subject: runId, dueAt, command } }];
  },
};
