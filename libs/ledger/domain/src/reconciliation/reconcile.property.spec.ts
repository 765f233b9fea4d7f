import fc from 'fast-check';
import { calendarOf } from '../value-dates/value-date';
import { reconcile } from './reconcile';
import type { BankLine, JournalRecord, PspLine } from './records';
import { rollForward } from './roll-forward';

const shared = {
  batch: fc.constantFrom('b1', 'b2', null),
  amount: fc.integer({ min: -50, max: 50 }),
  currency: fc.constantFrom('EUR' as const, 'JPY' as const),
  date: fc.constantFrom('2026-03-02', '2026-03-03'),
  last4: fc.constantFrom('4242', '1111', null),
};
const pspReference = fc.constantFrom('r1', 'r2', 'r3', null);
const journal: fc.Arbitrary<JournalRecord[]> = fc.uniqueArray(
  fc.record({ id: fc.constantFrom('t1', 't2', 't3', 't4', 't5'), pspReference, ...shared }),
  { selector: ({ id }) => id },
);
const psp: fc.Arbitrary<PspLine[]> = fc.uniqueArray(
  fc.record({
    lineId: fc.nat(20).map((n) => `l${n}`),
    ourId: fc.constantFrom('t1', 't2', 't3', 't9', null),
    pspReference,
    fee: fc.nat(3),
    ...shared,
  }),
  { selector: ({ lineId }) => lineId },
);
const bank: fc.Arbitrary<BankLine[]> = fc.uniqueArray(
  fc.record({
    lineId: fc.nat(9).map((n) => `c${n}`),
    batch: fc.constantFrom('b1', 'b2', 'b9', null),
    amount: shared.amount,
    currency: shared.currency,
    date: shared.date,
  }),
  { selector: ({ lineId }) => lineId },
);
const asOf = '2026-03-10';
const calendar = calendarOf('EUR');
const sum = (items: readonly { amount: number }[]): number => items.reduce((total, { amount }) => total + amount, 0);

describe('whatever the three sides say', () => {
  it('nothing is left out: records and lines are in one item each, credits in at least one', () =>
    fc.assert(
      fc.property(journal, psp, bank, (records, lines, statement) => {
        const items = reconcile({ journal: records, psp: lines, bank: statement, asOf, calendar });
        const first = items.filter(({ state }) => state !== 'duplicate');
        expect(first.flatMap(({ journalId }) => journalId ?? []).sort()).toEqual(records.map(({ id }) => id).sort());
        expect(items.flatMap(({ pspLineId }) => pspLineId ?? []).sort()).toEqual(lines.map((it) => it.lineId).sort());
        const seen = new Set(items.flatMap(({ bankLineId }) => bankLineId ?? []));
        expect(statement.filter(({ lineId }) => !seen.has(lineId))).toEqual([]);
      }),
      { numRuns: 500 },
    ));

  it('the differences of the items explain the difference of the sums', () =>
    fc.assert(
      fc.property(journal, psp, bank, (records, lines, statement) => {
        const items = reconcile({ journal: records, psp: lines, bank: statement, asOf, calendar });
        for (const currency of ['EUR', 'JPY'] as const) {
          const pspClosing = 70 + sum(lines.filter((line) => line.currency === currency));
          const report = { psp: 'stripe', currency, opening: 70, settled: 0, pspClosing, journal: records, items };
          expect(rollForward(report).unexplained).toBe(0);
        }
      }),
      { numRuns: 500 },
    ));

  it('a match by a weak key never hides a difference', () =>
    fc.assert(
      fc.property(journal, psp, (records, lines) => {
        const items = reconcile({ journal: records, psp: lines, bank: [], asOf, calendar });
        const weak = items.filter(
          ({ key, journalId }) => journalId && (key === 'batch' || key === 'amount_date_last4'),
        );
        expect(weak.filter(({ difference }) => difference !== 0)).toEqual([]);
      }),
    ));
});
