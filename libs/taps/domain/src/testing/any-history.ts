import { fold, Rejection } from '@taprail/event-sourcing';
import fc from 'fast-check';
import type { TransactionCommand } from '../transaction/transaction.commands';
import { transaction } from '../transaction/transaction.decider';
import type { TransactionEvent } from '../transaction/transaction.events';
import type { KnownTransaction, Transaction } from '../transaction/transaction.state';
import { after, approval, dispute, present } from './transaction-history';

const amount = fc.integer({ min: -10, max: 70_000 });
const optional = fc.option(amount, { nil: undefined });

/** A next step, sensible or not, in any order. The number becomes the id, so that ids repeat now and then. */
const step = fc.tuple(
  fc.constantFrom(
    'authorised',
    'declined',
    'increase',
    'increaseAnswer',
    'increaseDeclined',
    'post',
    'void',
    'capture',
    'captureAnswer',
    'captureFailed',
    'release',
    'reverse',
    'reversalAnswer',
    'reversalRefused',
    'expire',
    'refund',
    'refundAnswer',
    'refundFailed',
    'unanswered',
    'dispute',
    'inquiry',
    'escalate',
    'silence',
    'won',
    'lost',
    'tip',
    'settle',
  ),
  fc.nat(6),
  optional,
  fc.nat(40 * 86_400_000),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const answered = (state: KnownTransaction): string => state.pending?.reference ?? 'none';

const commandOf = ([what, n, given, laterMs]: Step, state: KnownTransaction): TransactionCommand => {
  const at = after(laterMs);
  const asked = given === undefined ? {} : { amount: given };
  const reference = answered(state);
  const plain = { reference: null, description: null, metadata: {} };
  switch (what) {
    case 'authorised':
      return { type: 'RecordAuthorisation', answer: { ...approval, approvedAmount: Math.max(1, given ?? 30_000) }, at };
    case 'declined':
      return {
        type: 'RecordAuthorisation',
        answer: { outcome: 'declined', reasonCode: '05', declinedBy: 'issuer' },
        at,
      };
    case 'increase':
      return { type: 'RequestIncrease', incrementId: `inc_${n}`, newAmount: given ?? 0, reason: null, at };
    case 'tip':
      return {
        type: 'RequestTip',
        incrementId: `tip_${n}`,
        captureId: `cap_${n}`,
        tipAmount: given ?? 0,
        tipMaxPercent: 100,
        at,
      };
    case 'increaseAnswer':
      return {
        type: 'RecordIncrease',
        reference,
        answer: {
          outcome: 'approved',
          reasonCode: '00',
          approvedAmount: lastAsked(state) - state.authorisation.released,
        },
        at,
      };
    case 'increaseDeclined':
      return {
        type: 'RecordIncrease',
        reference,
        answer: { outcome: 'declined', reasonCode: '51', declinedBy: 'issuer' },
        at,
      };
    case 'post':
      return { type: 'PostCharge', chargeId: `chg_${n}`, amount: given ?? 0, ...plain, at };
    case 'void':
      return { type: 'VoidCharge', chargeId: `chg_${n}`, at };
    case 'capture':
      return { type: 'RequestCapture', captureId: `cap_${n}`, ...asked, at };
    case 'captureAnswer':
      return { type: 'RecordCapture', reference, answer: { outcome: 'captured' }, quote: null, at };
    case 'captureFailed':
      return {
        type: 'RecordCapture',
        reference,
        answer: { outcome: 'failed', failureCode: 'x', message: 'x' },
        quote: null,
        at,
      };
    case 'release':
      return { type: 'RequestRelease', releaseId: `rel_${n}`, ...asked, at };
    case 'reverse':
      return { type: 'RequestReversal', reversalId: `rev_${n}`, reason: 'requested', at };
    case 'reversalAnswer':
      return { type: 'RecordReversal', reference, at };
    case 'reversalRefused':
      return { type: 'RecordReversal', reference, refusal: 'no', at };
    case 'expire':
      return { type: 'Expire', at };
    case 'refund':
      return {
        type: 'RequestRefund',
        refundId: `re_${n}`,
        ...asked,
        reason: 'other',
        refundPlatformFee: n % 2 === 0,
        reference: null,
        at,
      };
    case 'refundAnswer':
      return { type: 'RecordRefund', reference, answer: { outcome: 'succeeded' }, at };
    case 'refundFailed':
      return {
        type: 'RecordRefund',
        reference: `re_${n}`,
        answer: { outcome: 'failed', failureCode: 'x', message: 'x' },
        at,
      };
    case 'unanswered':
      return { type: 'NoteUnanswered', reference, kind: state.pending?.kind ?? 'capture', at };
    case 'dispute':
      return { type: 'OpenDispute', dispute: { ...dispute, id: `dp_${n}`, amount: Math.max(1, given ?? 1) }, at };
    case 'inquiry': {
      const asks = { stage: 'inquiry', feeAmount: 0, amount: Math.max(1, given ?? 1) } as const;
      return { type: 'OpenDispute', dispute: { ...dispute, ...asks, id: `dp_${n}` }, at };
    }
    case 'escalate': {
      const { stage, feeAmount, deadline } = dispute;
      const terms = { stage, feeAmount, deadline, amount: Math.max(1, given ?? 1) };
      return { type: 'EscalateDispute', disputeId: `dp_${n}`, ...terms, at };
    }
    case 'silence':
      return { type: 'WatchDispute', disputeId: `dp_${n}`, at };
    case 'won':
    case 'lost':
      return { type: 'DecideDispute', disputeId: `dp_${n}`, outcome: what, at };
    default:
      return { type: 'RecordSettlement', ledgerEntry: `le_${n}`, batch: 'b', availableOn: 'd', at };
  }
};

const lastAsked = ({ authorisation }: KnownTransaction): number => authorisation.increments.at(-1)?.to ?? 0;

type Tap = Parameters<typeof present>[0];

/** The events of a transaction that takes these steps, as far as each of them is allowed. */
export const historyOf = (
  tap: Tap,
  steps: readonly Step[],
  look: (state: KnownTransaction, events: readonly TransactionEvent[]) => void = () => undefined,
): Readonly<{ events: readonly TransactionEvent[]; state: KnownTransaction }> => {
  const events: TransactionEvent[] = [...transaction.decide(present(tap), { status: 'none' })];
  let state: Transaction = fold(transaction, events);
  for (const each of steps) {
    try {
      const decided = transaction.decide(commandOf(each, state as KnownTransaction), state);
      events.push(...decided);
      state = decided.reduce(transaction.evolve, state);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
    }
    look(state as KnownTransaction, events);
  }
  return { events, state: state as KnownTransaction };
};

export const anyCaptureMode = fc.constantFrom('pre-auth', 'direct', 'tap_with_tip');
export const anySteps = fc.array(step, { minLength: 5, maxLength: 40 });
