import fc from 'fast-check';
import type { JournalEntry } from '../../chart/journal-entry';
import { entriesOfLast, merchant, ofHouse } from '../../testing/ledger-story';
import { allocateRecoveries, debtRules } from './allocate-recoveries';

const kinds = [
  'NegativeFound',
  'NegativeRecovered',
  'NegativeCollected',
  'NegativeAbsorbed',
  'NegativeWrittenOff',
] as const;
type Kind = (typeof kinds)[number];
type Step = Readonly<{ kind: Kind; amount: number; currency: 'EUR' | 'USD' }>;

const entryOf = ({ kind, amount, currency }: Step, n: number): JournalEntry =>
  entriesOfLast(
    ofHouse(kind, { ...merchant, currency, amount, items: kind === 'NegativeFound' ? [`item_${n}`] : [] }, `${n}`),
  )[0]!;

const found = (amount: number): Step => ({ kind: 'NegativeFound', amount, currency: 'EUR' });
const recovered = (amount: number): Step => ({ kind: 'NegativeRecovered', amount, currency: 'EUR' });

const brief = (...steps: readonly Step[]) =>
  allocateRecoveries(steps.map(entryOf)).map(({ entryId, amount, outstanding, recoveries }) => [
    entryId.split('|')[0],
    amount,
    outstanding,
    ...recoveries.map((each) => `${each.entryId.split('|')[0]} ${each.type} ${each.amount}`),
  ]);

describe('debts of a sub-merchant', () => {
  it('are owed until something reduces them', () => expect(brief(found(500))).toEqual([['0', 500, 500]]));

  it('are recovered oldest first: one recovery may reduce several, and one may take several recoveries', () =>
    expect(brief(found(600), found(700), recovered(870), { ...recovered(200), kind: 'NegativeWrittenOff' })).toEqual([
      ['0', 600, 0, '2 payout 600'],
      ['1', 700, 230, '2 payout 270', '3 write_off 200'],
    ]));

  it('are those of one currency: money in another reduces none of them', () =>
    expect(brief(found(600), { ...recovered(600), currency: 'USD' })).toEqual([['0', 600, 600]]));

  it('name their items, and when each recovery took place', () => {
    const [debt] = allocateRecoveries([entryOf(found(5), 0), entryOf(recovered(5), 1)]);
    expect([debt!.items, debt!.recoveries[0]!.occurredAt]).toEqual([['item_0'], '2026-03-02T11:00:00.000Z']);
  });

  it('know every rule of the account', () => {
    const rules = kinds.map((kind) => entryOf({ ...found(1), kind }, 0).rule);
    expect([debtRules.found, ...debtRules.recovered]).toEqual(rules);
    const unknown = { ...entryOf(recovered(1), 1), rule: 'negative_forgotten' };
    expect(() => allocateRecoveries([entryOf(found(1), 0), unknown])).toThrow('negative_forgotten');
  });
});

const anySteps = fc.array(
  fc.record({
    kind: fc.constantFrom('NegativeFound', 'NegativeFound', ...kinds),
    amount: fc.integer({ min: 1, max: 12 }),
    currency: fc.constantFrom('EUR' as const, 'EUR' as const, 'USD' as const),
  }),
  { maxLength: 40, size: 'max' },
);

/** Every minor unit by itself: each that is owed waits in a queue, and each that comes takes the first. */
const unitByUnit = (steps: readonly Step[], currency: Step['currency']): ReadonlyMap<string, number> => {
  const unitsOf = (isWanted: (kind: Kind) => boolean) =>
    steps.flatMap((step, n) =>
      step.currency === currency && isWanted(step.kind) ? Array.from({ length: step.amount }, () => n) : [],
    );
  const coming = unitsOf((kind) => kind !== 'NegativeFound');
  const units = new Map<string, number>();
  for (const debt of unitsOf((kind) => kind === 'NegativeFound')) {
    const pair = `${debt} ${coming.shift() ?? 'owed'}`;
    units.set(pair, (units.get(pair) ?? 0) + 1);
  }
  return units;
};

describe('the allocation of recoveries, over random histories', () => {
  const numberOf = (entryId: string) => entryId.split('|')[0];

  it('is that of a queue of single minor units', () =>
    fc.assert(
      fc.property(anySteps, (steps) => {
        const debts = allocateRecoveries(steps.map(entryOf));
        const parts = debts.flatMap(({ entryId, outstanding, recoveries }) => [
          ...recoveries.map((each) => [`${numberOf(entryId)} ${numberOf(each.entryId)}`, each.amount] as const),
          ...(outstanding > 0 ? [[`${numberOf(entryId)} owed`, outstanding] as const] : []),
        ]);
        expect(new Set(parts.map(([pair]) => pair)).size).toBe(parts.length);
        expect(new Map(parts)).toEqual(new Map([...unitByUnit(steps, 'EUR'), ...unitByUnit(steps, 'USD')]));
      }),
    ));

  it('adds up: what was recovered of a debt and what is owed of it are its amount', () =>
    fc.assert(
      fc.property(anySteps, (steps) => {
        for (const { amount, outstanding, recoveries } of allocateRecoveries(steps.map(entryOf))) {
          expect(recoveries.reduce((sum, each) => sum + each.amount, outstanding)).toBe(amount);
          expect(outstanding).toBeGreaterThanOrEqual(0);
          expect(recoveries.every((each) => each.amount > 0)).toBe(true);
        }
      }),
    ));

  it('does not change what earlier recoveries have reduced', () =>
    fc.assert(
      fc.property(anySteps, fc.nat(40), (steps, length) => {
        const entries = steps.map(entryOf);
        const all = new Map(allocateRecoveries(entries).map((debt) => [debt.entryId, debt]));
        for (const before of allocateRecoveries(entries.slice(0, length))) {
          const now = all.get(before.entryId)!;
          expect(now.outstanding).toBeLessThanOrEqual(before.outstanding);
          expect(now.recoveries.slice(0, before.recoveries.length)).toEqual(before.recoveries);
        }
      }),
    ));
});
