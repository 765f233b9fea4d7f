import type { TransactionEvent } from '@taprail/taps-domain';
import { laterBy, plansOf, type TimerChange, type TimerTable } from '@taprail/subscriptions';
import { streamPrefix, transactionCodec } from './transactions';

/** A little longer than the acquirer may take: a call that is still open then was cut off by a crash. */
const abandonedMs = 30_000;
/** A request whose process has ended is taken up again this soon. */
const takeUpEveryMs = 10_000;
const reminderMs = 48 * 60 * 60 * 1_000;

type Data = TransactionEvent['data'];
type DisputeName = Readonly<{ disputeId: string }>;
type PlanName = 'open-calls' | 'hold-ends' | 'tip-windows' | 'dispute-answers' | 'dispute-deadlines';

const set = (
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

const cancel = ({ transactionId }: Data, id: string): TimerChange => ({ cancel: `${transactionId}/${id}` });

const callBegun = { 'open-calls': (data: Data) => [set(data, 'call', 'taps.resolve', laterBy(data.at, abandonedMs))] };
/** Its own id is that of the call that follows once the card is read: that one takes its place. */
const cardAwaited = (data: Data & Readonly<{ waitsUntil: string }>): readonly TimerChange[] => {
  const { transactionId, platformId, at, waitsUntil } = data;
  const command = { name: 'taps.await-card', key: transactionId, data: { transactionId, platformId } };
  const timer = { id: `${transactionId}/call`, kind: command.name, subject: transactionId, command };
  return [
    { set: { ...timer, dueAt: laterBy(at, takeUpEveryMs), everyMs: takeUpEveryMs } },
    set(data, 'wait', 'taps.end-wait', waitsUntil),
  ];
};

const callAnswered = { 'open-calls': (data: Data) => [cancel(data, 'call')] };
/** A failure that comes late answers a call of long ago: one that is open now is another one. */
const callFailed = {
  'open-calls': (data: Data & Readonly<{ late: boolean }>) => (data.late ? [] : [cancel(data, 'call')]),
};
const holdEnded = { 'hold-ends': (data: Data) => [cancel(data, 'hold')] };
const tipWindowClosed = { 'tip-windows': (data: Data) => [cancel(data, 'tip')] };

const passOn = (data: Data & DisputeName, step: 'evidence' | 'acceptance'): TimerChange => {
  const { disputeId, at } = data;
  return set(data, `${disputeId}/${step}`, 'taps.pass-on', laterBy(at, abandonedMs), { disputeId, step });
};

/** One that takes no response ends at its deadline, and is not reminded of. */
const setDeadlines = (
  data: Data,
  { disputeId, deadline, takesResponse = true }: DisputeName & Readonly<{ deadline: string; takesResponse?: boolean }>,
): readonly TimerChange[] => [
  takesResponse
    ? set(data, `${disputeId}/reminder`, 'taps.watch-dispute', laterBy(deadline, -reminderMs), { disputeId })
    : cancel(data, `${disputeId}/reminder`),
  set(data, `${disputeId}/deadline`, 'taps.watch-dispute', deadline, { disputeId }),
];

const cancelDeadlines = (data: Data & DisputeName): readonly TimerChange[] => [
  cancel(data, `${data.disputeId}/reminder`),
  cancel(data, `${data.disputeId}/deadline`),
];

const timerTable: TimerTable<TransactionEvent, PlanName> = {
  TapRequested: { 'open-calls': cardAwaited },
  TapCanceled: { 'open-calls': (data) => [cancel(data, 'call'), cancel(data, 'wait')] },
  TapPresented: {
    'open-calls': (data) => [
      ...callBegun['open-calls'](data),
      ...(data.requestedAt === undefined ? [] : [cancel(data, 'wait')]),
    ],
    'tip-windows': (data) => {
      const awaitsTip = data.captureMode === 'tap_with_tip' && data.tipAmount === 0 && data.tipWindowMs > 0;
      return awaitsTip ? [set(data, 'tip', 'taps.close-tip-window', laterBy(data.at, data.tipWindowMs))] : [];
    },
  },
  TapApproved: { ...callAnswered, 'hold-ends': (data) => [set(data, 'hold', 'taps.expire', data.expiresAt)] },
  TapDeclined: { ...callAnswered, ...tipWindowClosed },
  TapReversed: { ...callAnswered, ...holdEnded, ...tipWindowClosed },
  IncreaseRequested: callBegun,
  AuthorisationIncreased: callAnswered,
  IncreaseDeclined: callAnswered,
  ReleaseRequested: callBegun,
  AuthorisationReleased: callAnswered,
  AuthorisationExpired: { ...holdEnded, ...tipWindowClosed },
  ReversalRequested: callBegun,
  ChargePosted: {},
  ChargeVoided: {},
  CaptureRequested: callBegun,
  ChargeCaptured: { ...callAnswered, ...holdEnded, ...tipWindowClosed },
  ChargeFailed: callFailed,
  RefundRequested: callBegun,
  RefundSucceeded: callAnswered,
  RefundFailed: callFailed,
  CallUnanswered: {
    'open-calls': (data) => (data.askAgainAt === null ? [] : [set(data, 'call', 'taps.resolve', data.askAgainAt)]),
  },
  CallRefused: callAnswered,
  DisputeOpened: { 'dispute-deadlines': (data) => setDeadlines(data, { ...data.dispute, disputeId: data.dispute.id }) },
  DisputeEscalated: { 'dispute-deadlines': (data) => setDeadlines(data, data) },
  DisputeCorrected: {},
  EvidenceRequired: {},
  EvidenceStaged: {},
  EvidenceFileAdded: {},
  EvidenceSubmitted: {
    'dispute-answers': (data) => [passOn(data, 'evidence')],
    'dispute-deadlines': cancelDeadlines,
  },
  DisputeClosed: {
    'dispute-answers': (data) => (data.cause === 'accepted' ? [passOn(data, 'acceptance')] : []),
    'dispute-deadlines': cancelDeadlines,
  },
  SettlementPosted: {},
  PayoutLinked: {},
};

const planOf = plansOf(timerTable, { streamPrefix, codec: transactionCodec });

/** Calls that were begun and not answered, asked for again and again; and cards that are waited for. */
export const openCalls = planOf('open-calls');
/** The end of a hold. */
export const holdEnds = planOf('hold-ends');
/** Sales that wait for a tip. */
export const tipWindows = planOf('tip-windows');
/** Sends the platform's answer to a dispute to the acquirer again, whatever the first try did: both calls may be repeated. */
export const disputeAnswers = planOf('dispute-answers');
/** The reminder two days before the deadline of a dispute, and the deadline itself. */
export const disputeDeadlines = planOf('dispute-deadlines');
