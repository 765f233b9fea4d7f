import { type TransactionEvent } from '@taprail/taps-domain';
import type { TimerChange, TimerPlan } from '@taprail/subscriptions';
import { streamPrefix, transactionCodec } from './transactions';

/** A little longer than the acquirer may take: a call that is still open then was cut off by a crash. */
const abandonedMs = 30_000;
const reminderMs = 48 * 60 * 60 * 1_000;

type Data = TransactionEvent['data'];

const later = (at: string, byMs: number): string => new Date(Date.parse(at) + byMs).toISOString();

const timer = (
  { transactionId, platformId }: Data,
  id: string,
  name: string,
  dueAt: string,
  more: object = {},
): TimerChange => ({
  set: {
    id: `${transactionId}/${id}`,
    kind: name,
    subject: transactionId,
    dueAt,
    command: { name, key: transactionId, data: { transactionId, platformId, ...more } },
  },
});

const off = ({ transactionId }: Data, id: string): TimerChange => ({ cancel: `${transactionId}/${id}` });

/** Calls that were begun and not answered: asked for again and again. */
export const openCalls: TimerPlan<TransactionEvent> = {
  name: 'open-calls',
  streamPrefix,
  codec: transactionCodec,
  plan: ({ type, data }): readonly TimerChange[] => {
    switch (type) {
      case 'TapPresented':
      case 'IncreaseRequested':
      case 'CaptureRequested':
      case 'ReleaseRequested':
      case 'ReversalRequested':
      case 'RefundRequested':
        return [timer(data, 'call', 'taps.resolve', later(data.at, abandonedMs))];
      case 'CallUnanswered':
        return data.askAgainAt === null ? [] : [timer(data, 'call', 'taps.resolve', data.askAgainAt)];
      case 'TapApproved':
      case 'TapDeclined':
      case 'TapReversed':
      case 'AuthorisationIncreased':
      case 'IncreaseDeclined':
      case 'ChargeCaptured':
      case 'AuthorisationReleased':
      case 'CallRefused':
      case 'RefundSucceeded':
        return [off(data, 'call')];
      case 'ChargeFailed':
      case 'RefundFailed':
        // What fails late was answered long ago: a call that is open now is another one.
        return data.late ? [] : [off(data, 'call')];
      default:
        return [];
    }
  },
};

/** The end of a hold. */
export const holdEnds: TimerPlan<TransactionEvent> = {
  name: 'hold-ends',
  streamPrefix,
  codec: transactionCodec,
  plan: ({ type, data }): readonly TimerChange[] => {
    if (type === 'TapApproved') return [timer(data, 'hold', 'taps.expire', data.expiresAt)];
    if (type === 'ChargeCaptured' || type === 'TapReversed' || type === 'AuthorisationExpired')
      return [off(data, 'hold')];
    return [];
  },
};

/** Sales that wait for a tip. */
export const tipWindows: TimerPlan<TransactionEvent> = {
  name: 'tip-windows',
  streamPrefix,
  codec: transactionCodec,
  plan: ({ type, data }): readonly TimerChange[] => {
    if (
      type === 'TapPresented' &&
      data.captureMode === 'tap_with_tip' &&
      data.tipAmount === 0 &&
      data.tipWindowMs > 0
    ) {
      return [timer(data, 'tip', 'taps.close-tip-window', later(data.at, data.tipWindowMs))];
    }
    const isOver = ['ChargeCaptured', 'TapDeclined', 'TapReversed', 'AuthorisationExpired'].includes(type);
    return isOver ? [off(data, 'tip')] : [];
  },
};

/** What a platform said to a dispute reaches the acquirer, whatever became of the first try: both calls may be repeated. */
export const disputeAnswers: TimerPlan<TransactionEvent> = {
  name: 'dispute-answers',
  streamPrefix,
  codec: transactionCodec,
  plan: ({ type, data }): readonly TimerChange[] => {
    const isAcceptance = type === 'DisputeClosed' && data.cause === 'accepted';
    if (type !== 'EvidenceSubmitted' && !isAcceptance) return [];
    const { disputeId, at } = data;
    const step = isAcceptance ? 'acceptance' : 'evidence';
    return [timer(data, `${disputeId}/${step}`, 'taps.pass-on', later(at, abandonedMs), { disputeId, step })];
  },
};

/** The reminder two days before the deadline of a dispute, and the deadline itself. */
export const disputeDeadlines: TimerPlan<TransactionEvent> = {
  name: 'dispute-deadlines',
  streamPrefix,
  codec: transactionCodec,
  plan: ({ type, data }): readonly TimerChange[] => {
    if (type === 'DisputeOpened') {
      const { id: disputeId, deadline } = data.dispute;
      return [
        timer(data, `${disputeId}/reminder`, 'taps.watch-dispute', later(deadline, -reminderMs), { disputeId }),
        timer(data, `${disputeId}/deadline`, 'taps.watch-dispute', deadline, { disputeId }),
      ];
    }
    if (type !== 'EvidenceSubmitted' && type !== 'DisputeClosed') return [];
    return [off(data, `${data.disputeId}/reminder`), off(data, `${data.disputeId}/deadline`)];
  },
};
