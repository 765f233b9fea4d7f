import { fold, Rejection } from '@taprail/event-sourcing';
import fc from 'fast-check';
import type { TransactionCommand } from './transaction.commands';
import { transaction } from './transaction.decider';
import type { TransactionEvent } from './transaction.events';
import { heldOf, type KnownTransaction, postedOf, refundedOf, type Transaction } from './transaction.state';
import { after, approval, dispute, present } from '../testing/transaction-history';

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
    case 'won':
    case 'lost':
      return { type: 'DecideDispute', disputeId: `dp_${n}`, outcome: what, at };
    default:
      return { type: 'RecordSettlement', ledgerEntry: `le_${n}`, batch: 'b', availableOn: 'd', at };
  }
};

const lastAsked = ({ authorisation }: KnownTransaction): number => authorisation.increments.at(-1)?.to ?? 0;

const isOver = (status: string): boolean => ['captured', 'released', 'expired', 'reversed'].includes(status);

/** `expect` a million times would take minutes. */
const must = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(`It does not hold that ${what}`);
};

const check = (state: KnownTransaction, events: readonly TransactionEvent[]): void => {
  const { authorisation, capture, presented, lastSequence } = state;
  const { authorised, released, status, increments } = authorisation;
  const held = heldOf(authorisation);
  must(held >= 0 && released <= authorised, 'no more is released than was authorised');
  if (status === 'open') {
    must(postedOf(authorisation) <= held, 'posted charges fit into what is held');
    const tip = increments.reduce(
      (sum, i) => (i.purpose === 'tip' && i.status === 'approved' ? sum + i.to - i.from : sum),
      0,
    );
    must(authorised <= Math.max(authorisation.ceiling, presented.amount + tip), 'the ceiling is never passed');
  }
  const taken = events.filter(({ type }) => type === 'ChargeCaptured').length;
  must(taken <= 1, 'it is captured once');
  if (isOver(status)) {
    must(
      (taken === 1 ? capture!.amount : 0) + released === authorised,
      'captured and released make what was authorised',
    );
  }
  if (taken === 1) {
    must(refundedOf(state) <= capture!.amount, 'no more is refunded than was captured');
    must(state.platformFee + state.processingFee <= capture!.amount, 'the sale can bear its fees');
    const feeBack = state.refunds.reduce((sum, r) => (r.status === 'failed' ? sum : sum + r.platformFeeRefunded), 0);
    must(feeBack <= state.platformFee, 'no more of the fee goes back than was taken');
  }
  let sequence = 0;
  for (const { data } of events)
    if ('sequence' in data) must(data.sequence === (sequence += 1), 'numbers have no gaps');
  must(lastSequence === sequence, 'it counts what it announced');
};

describe('a transaction under any history', () => {
  it('authorises as far as asked, captures once, releases to the cent and numbers what it announces', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('pre-auth', 'direct', 'tap_with_tip'),
        fc.array(step, { minLength: 5, maxLength: 40 }),
        (captureMode, steps) => {
          const events: TransactionEvent[] = [...transaction.decide(present({ captureMode }), { status: 'none' })];
          let state: Transaction = fold(transaction, events);
          for (const each of steps) {
            try {
              const decided = transaction.decide(commandOf(each, state as KnownTransaction), state);
              events.push(...decided);
              state = decided.reduce(transaction.evolve, state);
            } catch (error) {
              if (!(error instanceof Rejection)) throw error;
            }
            check(state as KnownTransaction, events);
          }
          must(JSON.stringify(fold(transaction, events)) === JSON.stringify(state), 'a rebuild gives the same');
        },
      ),
      { numRuns: 10_000 },
    );
  }, 120_000);
});
