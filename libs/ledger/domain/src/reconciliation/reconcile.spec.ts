import { calendarOf } from '../value-dates/value-date';
import { reconcile, suspenseOf } from './reconcile';
import type { BankLine, JournalRecord, PspLine, ReconItem } from './records';
import { rollForward } from './roll-forward';

const calendar = calendarOf('EUR');
const day = '2026-03-02';
const ours = (id: string, amount: number, change: Partial<JournalRecord> = {}): JournalRecord => ({
  id,
  pspReference: `ch_${id}`,
  batch: 'b1',
  amount,
  currency: 'EUR',
  date: day,
  last4: '4242',
  ...change,
});
const theirs = (id: string, amount: number, change: Partial<PspLine> = {}): PspLine => ({
  lineId: `line_${id}`,
  ourId: id,
  pspReference: `ch_${id}`,
  batch: 'b1',
  amount,
  fee: 0,
  currency: 'EUR',
  date: day,
  last4: '4242',
  ...change,
});
const cash = (amount: number, change: Partial<BankLine> = {}): BankLine => ({
  lineId: 'bank_1',
  batch: 'b1',
  amount,
  currency: 'EUR',
  date: '2026-03-03',
  ...change,
});

const run = (
  journal: readonly JournalRecord[],
  psp: readonly PspLine[],
  bank: readonly BankLine[],
  asOf = '2026-03-03',
): readonly ReconItem[] => reconcile({ journal, psp, bank, asOf, calendar });

/** `matched by our_id txn_1/line_txn_1/bank_1 0`: everything but dates and ages. */
const printed = ({ state, key, journalId, pspLineId, bankLineId, difference }: ReconItem): string =>
  `${state}${key ? ` by ${key}` : ''} ${journalId ?? '-'}/${pspLineId ?? '-'}/${bankLineId ?? '-'} ${difference}`;

describe('reconciliation of journal, PSP and bank', () => {
  it('says everything about an item', () =>
    expect(run([ours('txn_1', 1_000)], [theirs('txn_1', 1_000, { fee: 20 })], [cash(980)])).toEqual([
      {
        state: 'matched',
        key: 'our_id',
        journalId: 'txn_1',
        pspLineId: 'line_txn_1',
        bankLineId: 'bank_1',
        currency: 'EUR',
        amount: 1_000,
        difference: 0,
        date: day,
        age: 1,
        bucket: '0-1',
      },
    ]));

  const other = { ourId: null, pspReference: null, batch: null };

  // prettier-ignore
  it.each<[string, JournalRecord[], PspLine[], BankLine[], string[]]>([
    ['by the PSP\'s reference, when our id is not handed back', [ours('t', 5)], [theirs('t', 5, { ourId: null })], [cash(5)],
      ['matched by psp_reference t/line_t/bank_1 0']],
    ['by batch and amount', [ours('t', 5)], [theirs('t', 5, { ourId: null, pspReference: null })], [cash(5)],
      ['matched by batch t/line_t/bank_1 0']],
    ['by amount, date and card, when nothing else is left', [ours('t', 5)], [theirs('t', 5, other)], [],
      ['timing by amount_date_last4 t/line_t/- 0']],
    ['the surer key wins, whatever comes first', [ours('a', 5), ours('b', 5)], [theirs('x', 5, other), theirs('a', 5)], [cash(5)],
      ['matched by our_id a/line_a/bank_1 0', 'timing by amount_date_last4 b/line_x/- 0']],
    ['one cent is a break', [ours('t', 1_000)], [theirs('t', 999)], [cash(999)], ['amount_break by our_id t/line_t/bank_1 1']],
    ['a line that never comes in another currency', [ours('t', 5)], [theirs('t', 5, { currency: 'USD', ...other })], [],
      ['timing t/-/- 5', 'missing_internal -/line_t/- -5']],
    ['a line that we never posted', [], [theirs('t', 5)], [cash(5)], ['missing_internal -/line_t/bank_1 -5']],
    ['a line that comes twice', [ours('t', 5)], [theirs('t', 5), theirs('t', 5, { lineId: 'line_2' })], [cash(10)],
      ['matched by our_id t/line_t/bank_1 0', 'duplicate by our_id t/line_2/bank_1 -5']],
    ['two equal lines without an id, of which we know one', [ours('t', 5)], [theirs('t', 5, { ...other, batch: 'b1' }), theirs('u', 5, { ...other, batch: 'b1' })], [],
      ['timing by batch t/line_t/- 0', 'missing_internal -/line_u/- -5']],
    ['cash of the right amount for another batch', [ours('t', 5)], [theirs('t', 5)], [cash(5, { batch: 'unknown' })],
      ['timing by our_id t/line_t/- 0', 'orphan_bank -/-/bank_1 -5']],
    ['a batch that has not arrived', [ours('t', 5)], [theirs('t', 5)], [], ['timing by our_id t/line_t/- 0']],
    ['a batch that arrived one cent short', [ours('t', 5)], [theirs('t', 5)], [cash(4)],
      ['matched by our_id t/line_t/bank_1 0', 'amount_break by batch -/-/bank_1 1']],
    ['a batch that the bank does not name', [ours('t', 5)], [theirs('t', 5)], [cash(5, { batch: null })], ['matched by our_id t/line_t/bank_1 0']],
    ['a batch that arrived twice', [ours('t', 5)], [theirs('t', 5)], [cash(5), cash(5, { lineId: 'bank_2' })],
      ['matched by our_id t/line_t/bank_1 0', 'duplicate by batch -/-/bank_2 -5']],
    ['cash that nothing explains', [], [], [cash(77, { batch: 'unknown' })], ['orphan_bank -/-/bank_1 -77']],
    ['a refund', [ours('re', -300)], [theirs('re', -300)], [cash(-300)], ['matched by our_id re/line_re/bank_1 0']],
  ])('%s', (_what, journal, psp, bank, expected) => expect(run(journal, psp, bank).map(printed)).toEqual(expected));

  it.each([
    ['2026-03-02', 'timing', 0, '0-1'],
    ['2026-03-04', 'timing', 2, '2-3'],
    ['2026-03-05', 'missing_psp', 3, '2-3'],
    ['2026-03-06', 'missing_psp', 4, '4-7'],
    ['2026-03-08', 'missing_psp', 4, '4-7'],
    ['2026-03-12', 'missing_psp', 8, '8+'],
  ])('on %s a line that has not come is %s, %i business days old', (asOf, state, age, bucket) =>
    expect(run([ours('t', 5)], [], [], asOf)).toEqual([
      expect.objectContaining({ state, age, bucket, journalId: 't', difference: 5 }),
    ]),
  );

  it('a late file turns what was missing into a match', () => {
    expect(run([ours('t', 5)], [], [], '2026-03-12').map(printed)).toEqual(['missing_psp t/-/- 5']);
    expect(run([ours('t', 5)], [theirs('t', 5)], [cash(5)], '2026-03-12').map(printed)).toEqual([
      'matched by our_id t/line_t/bank_1 0',
    ]);
  });

  it('books cash that nothing explains to suspense, and nothing else', () =>
    expect(
      suspenseOf(run([ours('t', 5)], [theirs('t', 5)], [cash(5), cash(77, { lineId: 'b2', batch: 'x' })])),
    ).toEqual([{ bankLineId: 'b2', currency: 'EUR', amount: 77 }]));
});

describe('the roll-forward', () => {
  it('goes from opening to closing beside the PSP and lists what makes the difference', () => {
    const journal = [ours('a', 1_000), ours('b', 500), ours('c', -200)];
    const psp = [theirs('a', 1_000), theirs('b', 499), theirs('d', 40)];
    const items = run(journal, psp, [], '2026-03-12');
    const breaks = items.filter(({ difference }) => difference !== 0);
    expect(
      rollForward({ psp: 'stripe', currency: 'EUR', opening: 100, settled: 600, pspClosing: 1_039, journal, items }),
    ).toEqual({
      psp: 'stripe',
      currency: 'EUR',
      opening: 100,
      posted: 1_300,
      settled: 600,
      closing: 800,
      pspClosing: 1_039,
      difference: -239,
      breaks,
      unexplained: 0,
    });
    expect(breaks.map(printed)).toEqual([
      'amount_break by our_id b/line_b/- 1',
      'missing_psp c/-/- -200',
      'missing_internal -/line_d/- -40',
    ]);
  });
});
