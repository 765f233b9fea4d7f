import { fold } from '@taprail/event-sourcing';
import fc from 'fast-check';
import { anyCaptureMode, anySteps, historyOf } from '../testing/any-history';
import { transaction } from './transaction.decider';
import type { TransactionEvent } from './transaction.events';
import { heldOf, type KnownTransaction, postedOf, refundedOf } from './transaction.state';

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
      fc.property(anyCaptureMode, anySteps, (captureMode, steps) => {
        const { events, state } = historyOf({ captureMode }, steps, check);
        must(JSON.stringify(fold(transaction, events)) === JSON.stringify(state), 'a rebuild gives the same');
      }),
      { numRuns: 10_000 },
    );
  }, 120_000);
});
