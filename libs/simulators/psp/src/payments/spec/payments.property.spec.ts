import fc from 'fast-check';
import { Book } from '../book/book';
import type { Fact } from '../book/fact';
import { cardNames } from '../cards/card';
import { PaymentsEngine } from '../payments-engine';

const startMs = Date.parse('2026-03-02T10:00:00Z');
const references = ['t1', 't2', 't3'];

const call = fc.record({
  verb: fc.constantFrom(
    'tap',
    'tap',
    'sale',
    'increase',
    'capture',
    'capture',
    'reverse',
    'refund',
    'dispute',
    'decide',
  ),
  authorisation: fc.constantFrom(...references),
  reference: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  card: fc.constantFrom(...cardNames),
  amount: fc.constantFrom(1, 50, 100, 110, 151, 197, 198, 199, 5_000),
  laterMs: fc.constantFrom(0, 1, 3_600_000, 86_400_000, 3 * 86_400_000, 40 * 86_400_000),
});
type Call = typeof call extends fc.Arbitrary<infer T> ? T : never;

const make = (engine: PaymentsEngine, { verb, authorisation, card, amount, ...rest }: Call, nowMs: number): unknown => {
  const reference = `${authorisation}:${verb}:${rest.reference}`;
  if (verb === 'tap' || verb === 'sale') {
    const at = { reference: authorisation, device: 'dev_test_amount', subMerchantId: 'sm', amount, currency: 'EUR' };
    engine.presentCard(at.device, at.subMerchantId, card);
    const reading = engine.readCard({ ...at, country: 'DE' }, nowMs);
    if (reading.outcome !== 'read') return reading;
    const capture =
      verb === 'sale' ? { capture: { reference: `${authorisation}:capture:${rest.reference}`, amount } } : {};
    return engine.authorise({ ...at, mcc: '5812', card: reading.card, partialAllowed: true, ...capture }, nowMs);
  }
  if (verb === 'increase') return engine.increase({ reference, authorisation, newAmount: amount }, nowMs);
  if (verb === 'capture') return engine.capture({ reference, authorisation, amount, releaseRest: true }, nowMs);
  if (verb === 'reverse') return engine.reverse({ reference, authorisation, remaining: amount - 1 }, nowMs);
  if (verb === 'refund') return engine.refund({ reference, authorisation, amount }, nowMs);
  if (verb === 'dispute') return engine.openDispute({ authorisation, reason: 'general', amount }, nowMs);
  const [dispute] = engine.book.disputesOf(authorisation);
  return dispute ? engine.decideDispute(dispute.id, 'won', nowMs) : null;
};

const answerOf = (engine: PaymentsEngine, each: Call, nowMs: number): unknown => {
  try {
    return make(engine, each, nowMs);
  } catch (error) {
    return String(error);
  }
};

const loaded = (facts: Iterable<Fact>): PaymentsEngine => {
  const book = new Book();
  for (const fact of facts) book.load(JSON.parse(JSON.stringify(fact)) as Fact);
  return new PaymentsEngine('s', book);
};

const whole = (engine: PaymentsEngine): string => JSON.stringify([[...engine.book.facts()], engine.nextDueAtMs()]);

describe('any run of calls', () => {
  it('is answered alike by an engine that is replaced after every call by what was written, whole or as it came', () =>
    fc.assert(
      fc.property(fc.array(call, { maxLength: 40 }), (calls) => {
        const straight = new PaymentsEngine('s');
        const written: Fact[] = [];
        let nowMs = startMs;
        for (const each of calls) {
          nowMs += each.laterMs;
          const [replayed, copied] = [loaded(written), loaded(straight.book.facts())];
          const answer = answerOf(straight, each, nowMs);
          written.push(...straight.book.takeFacts());
          expect(answerOf(replayed, each, nowMs)).toEqual(answer);
          expect(answerOf(copied, each, nowMs)).toEqual(answer);
          expect(whole(loaded(written))).toBe(whole(straight));
        }
      }),
      { numRuns: 150 },
    ));

  it('never gives more than was held, nor gives back more than was captured', () =>
    fc.assert(
      fc.property(fc.array(call, { maxLength: 60 }), (calls) => {
        const engine = new PaymentsEngine('s');
        let nowMs = startMs;
        for (const each of calls) {
          nowMs += each.laterMs;
          answerOf(engine, each, nowMs);
          for (const reference of references) {
            const hold = engine.book.find(reference, nowMs);
            if (!hold) continue;
            const disputed = engine.book
              .disputesOf(reference)
              .filter(({ decided }) => decided?.outcome !== 'won')
              .reduce((total, { amount }) => total + amount, 0);
            const captures = hold.steps.filter(({ kind, answer }) => kind === 'capture' && answer.outcome !== 'failed');
            expect(captures.length).toBeLessThanOrEqual(1);
            expect(hold.refunded).toBeGreaterThanOrEqual(0);
            expect(hold.refunded).toBeLessThanOrEqual(hold.captured);
            expect(disputed).toBeLessThanOrEqual(hold.captured);
          }
        }
      }),
      { numRuns: 150 },
    ));
});
