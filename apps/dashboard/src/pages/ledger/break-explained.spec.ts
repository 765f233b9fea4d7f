import type { ReconciliationBreak } from '@taprail/sdk';
import { explainBreak, matchWords } from './break-explained';

const found = { state: 'amount_break', key: 'our_id', currency: 'EUR', amount: 9_999, difference: 1 };
const explain = (more: object) => explainBreak({ ...found, ...more } as ReconciliationBreak);

describe('a break', () => {
  it('of one cent expects ours and found theirs', () => {
    expect(explain({})).toMatchObject({ title: 'Amount mismatch', expected: 10_000, found: 9_999 });
  });

  it('that came twice expects nothing', () => {
    expect(explain({ state: 'duplicate', amount: 10_000, difference: -10_000 })).toMatchObject({
      expected: null,
      found: 10_000,
    });
  });

  it.each(['missing_psp', 'timing'] as const)('by %s found nothing yet', (state) => {
    expect(explain({ state, amount: 10_000, difference: 10_000 })).toMatchObject({ expected: 10_000, found: null });
  });

  it.each(['missing_internal', 'orphan_bank'] as const)('by %s was never expected', (state) => {
    expect(explain({ state, amount: 7_700, difference: -7_700 })).toMatchObject({ expected: null, found: 7_700 });
  });

  it('only in fees has the same amount on both sides', () => {
    expect(explain({ amount: 10_000, difference: 0 })).toMatchObject({ expected: 10_000, found: 10_000 });
  });

  it('that only waits asks nobody to act, and one that is overdue does', () => {
    expect([explain({ state: 'timing' }).tone, explain({ state: 'missing_psp' }).tone]).toEqual(['info', 'bad']);
  });

  it('says how its line was known', () => {
    expect([matchWords({ key: 'psp_reference' }), matchWords({ key: null })]).toEqual([
      'Matched by PSP reference',
      null,
    ]);
  });
});
