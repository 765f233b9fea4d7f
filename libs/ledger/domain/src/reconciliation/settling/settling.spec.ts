import type { LedgerFact } from '../../posting/facts/ledger-fact';
import { captured, entriesOfLast, inUsd, ofSale, usdToEur } from '../../testing/ledger-story';
import type { SettlementFile, SettlementHead, SettlementLine } from '../file/settlement-file';
import { matchFile, type MatchedLine, type NamedLine, type OpenRecord } from './match-file';
import { pspRecordsOf, takenBackBy } from './psp-record';
import { settlementPostings } from './settlement-postings';

const sale = captured();
const abroad = captured({ sale: inUsd, fx: usdToEur });
const dispute = { disputeId: 'dp_1', amount: 500, fee: 15, movesMoney: true };
const won = { disputeId: 'dp_1', outcome: 'won', feeReturned: false, platformFeeReturned: 0 } as const;
const refund = { refundId: 're_1', amount: 400, platformFeeReturned: 40 };
const usd = { sale: inUsd };

/** `capture/cap_1/EUR-EUR 1000 fee 20 (20) closes 0`: everything that a file is compared with. */
const recordsOf = (...facts: readonly LedgerFact[]) =>
  entriesOfLast(...facts)
    .flatMap(pspRecordsOf)
    .map(({ key, amount, fee, cost, closes }) => `${key} ${amount} fee ${fee} (${cost}) closes ${closes}`);

describe('what the PSP owes', () => {
  it('is told in full', () =>
    expect(entriesOfLast(sale).flatMap(pspRecordsOf)).toEqual([
      {
        key: 'capture/cap_1/EUR-EUR',
        id: 'capture/cap_1',
        pspReference: 'capture/auth_1',
        platform: 'plt_1',
        transactionId: 'txn_1',
        currency: 'EUR',
        settlementCurrency: 'EUR',
        amount: 1_000,
        fee: 20,
        cost: 20,
        closes: 0,
        batch: '2026-03-02/EUR',
        date: '2026-03-02',
        entryId: 'SaleCaptured|capture|1',
      },
    ]));

  // oxfmt-ignore
  it.each<[string, string[], string[]]>([
    ['a sale abroad, in two parts', recordsOf(abroad), ['capture/cap_1/USD-EUR 900 fee 20 (20) closes 829', 'capture/cap_1/USD-USD 100 fee 0 (0) closes 0']],
    ['one whose platform takes all of it', recordsOf(captured({ sale: inUsd, fx: usdToEur, platformFee: 1_000, processingFee: 0 })), ['capture/cap_1/USD-USD 1000 fee 20 (20) closes 0']],
    ['a refund', recordsOf(sale, ofSale('SaleRefunded', refund)), ['refund/re_1/EUR-EUR -400 fee 0 (0) closes 0']],
    ['a refund abroad', recordsOf(abroad, ofSale('SaleRefunded', refund, usd)), ['refund/re_1/USD-EUR -360 fee 0 (0) closes -332', 'refund/re_1/USD-USD -40 fee 0 (0) closes 0']],
    ['a dispute', recordsOf(sale, ofSale('DisputeOpened', dispute)), ['dispute/dp_1/EUR-EUR -500 fee 15 (0) closes 0']],
    ['a dispute abroad', recordsOf(abroad, ofSale('DisputeOpened', dispute, usd)), ['dispute/dp_1/USD-EUR -500 fee 15 (0) closes -475']],
    ['a dispute that was won', recordsOf(sale, ofSale('DisputeOpened', dispute), ofSale('DisputeClosed', won)), ['dispute_reversal/dp_1/EUR-EUR 500 fee 0 (0) closes 0']],
    ['one that was lost: nothing moves', recordsOf(sale, ofSale('DisputeOpened', dispute), ofSale('DisputeClosed', { ...won, outcome: 'lost' })), []],
    ['a capture that was revoked', recordsOf(abroad, ofSale('CaptureRevoked', { captureId: 'cap_1' }, usd)), ['capture_revoked/cap_1/USD-EUR -900 fee -20 (-20) closes -829', 'capture_revoked/cap_1/USD-USD -100 fee 0 (0) closes 0']],
    ['a sale that becomes available: nothing', recordsOf(sale, ofSale('SaleAvailable', { reserve: 0 })), []],
  ])('for %s', (_what, found, expected) => expect(found).toEqual(expected));

  it('is nothing for a capture that was taken back the same day', () => {
    const taken = entriesOfLast(abroad, ofSale('CaptureReversed', { captureId: 'cap_1' }, usd));
    expect(taken.flatMap(pspRecordsOf)).toEqual([]);
    expect(taken.flatMap(takenBackBy)).toEqual(['capture/cap_1/USD-EUR', 'capture/cap_1/USD-USD']);
  });
});

const line = (n: number, change: Partial<NamedLine> = {}): NamedLine => ({
  n,
  kind: 'capture',
  ourReference: 'cap_1',
  pspReference: 'auth_1',
  ourId: 'capture/cap_1',
  pspId: 'capture/auth_1',
  date: '2026-03-02',
  amount: 1_000,
  fee: 20,
  ...change,
});
const head: SettlementHead = {
  psp: 'sim',
  batch: '2026-03-02/EUR',
  day: '2026-03-02',
  sequence: 1,
  currency: 'EUR',
  settlementCurrency: 'EUR',
  rate: null,
  valueDate: '2026-03-03',
  gross: 0,
  fees: 0,
  net: 0,
  settled: 0,
  checksum: 'c',
  lineCount: 1,
};
const [record] = entriesOfLast(sale).flatMap(pspRecordsOf);
const open: OpenRecord = { ...record!, isSettled: false };
const file = head as unknown as SettlementFile;
const ours = { record: 'capture/cap_1/EUR-EUR', platform: 'plt_1' };
const nothing = { record: null, platform: null, feeDifference: 0, cost: 0, closes: 0 };

describe('a line of a file', () => {
  it.each<[string, NamedLine[], OpenRecord[], Partial<MatchedLine>[]]>([
    ['is matched by our name', [line(1)], [open], [{ state: 'matched', key: 'our_id', ...ours, difference: 0 }]],
    ['by the PSP’s', [line(1, { ourId: null })], [open], [{ state: 'matched', key: 'psp_reference', ...ours }]],
    [
      'by batch and amount',
      [line(1, { ourId: null, pspId: null })],
      [open],
      [{ state: 'matched', key: 'batch', ...ours }],
    ],
    [
      'is a cent short',
      [line(1, { amount: 999 })],
      [open],
      [{ state: 'amount_break', difference: 1, feeDifference: 0 }],
    ],
    [
      'has a fee that is not on the list',
      [line(1, { fee: 23 })],
      [open],
      [{ state: 'amount_break', difference: 0, feeDifference: -3 }],
    ],
    [
      'comes twice',
      [line(1), line(2)],
      [open],
      [
        { n: 1, state: 'matched' },
        { n: 2, state: 'duplicate', ...ours, difference: -1_000, cost: 0 },
      ],
    ],
    [
      'cost another fee than by the price list, which counts where the PSP says what it took',
      [line(1, { fee: 23, paid: 1_000, feePaid: 23 })],
      [open],
      [{ state: 'matched', ...ours, difference: 0, feeDifference: -3 }],
    ],
    [
      'comes again in another file',
      [line(1)],
      [{ ...open, isSettled: true }],
      [{ state: 'duplicate', ...ours, difference: -1_000, cost: 0 }],
    ],
    ['is not ours', [line(1)], [], [{ ...nothing, state: 'missing_internal', difference: -1_000 }]],
  ])('%s', (_what, lines, records, expected) => expect(matchFile(file, lines, records)).toMatchObject(expected));
});

describe('the postings of a file', () => {
  const matched = (n: number, platform: string | null, change: Partial<MatchedLine> = {}): MatchedLine => ({
    n,
    state: platform === null ? 'missing_internal' : 'matched',
    key: null,
    record: platform && `r${n}`,
    platform,
    difference: 0,
    feeDifference: 0,
    cost: 0,
    closes: 0,
    ...change,
  });
  const lines: readonly SettlementLine[] = [
    line(1),
    line(2, { amount: -300, fee: 0 }),
    line(3, { amount: 55, fee: 1 }),
  ];
  const settled = (platform: string, cash: number, ...records: readonly [string, number, number][]) => ({
    type: 'settled',
    platform,
    part: 0,
    gross: records.reduce((sum, [, amount]) => sum + amount, 0),
    fees: records.reduce((sum, [, , fee]) => sum + fee, 0),
    cost: 0,
    costAdjustment: 0,
    closes: 0,
    cash,
    records: records.map(([key, amount, fee]) => ({ key, amount, fee })),
  });

  it('are one for each platform, and one for each line that nothing explains', () =>
    expect(
      settlementPostings({ ...head, settled: 734 }, lines, [
        matched(1, 'plt_2'),
        matched(2, 'plt_1'),
        matched(3, null),
      ]),
    ).toEqual([
      settled('plt_1', -300, ['r2', -300, 0]),
      settled('plt_2', 980, ['r1', 1_000, 20]),
      { type: 'unexplained', n: 3, cash: 54 },
    ]));

  it('are several for a platform of which there is more than fits into one entry', () => {
    const many = Array.from({ length: 2_500 }, (_, n) => line(n + 1));
    const postings = settlementPostings(
      { ...head, settled: 2_500 * 980 },
      many,
      many.map(({ n }) => matched(n, 'plt_1')),
    );
    expect(postings.map((posting) => posting.type === 'settled' && [posting.part, posting.records.length])).toEqual([
      [0, 1_000],
      [1, 1_000],
      [2, 500],
    ]);
    expect(postings.map(({ cash }) => cash)).toEqual([980_000, 980_000, 490_000]);
  });

  it('take the cost that the PSP really had, and what each line says that it brings', () => {
    const paid = [
      line(1, { paid: 1_000, feePaid: 23, fee: 23 }),
      line(2, { amount: -300, fee: 0, paid: -300, feePaid: 0 }),
    ];
    const all = [matched(1, 'plt_1', { feeDifference: -3, cost: 20 }), matched(2, 'plt_2')];
    expect(settlementPostings({ ...head, settled: 677 }, paid, all)).toEqual([
      { ...settled('plt_1', 977, ['r1', 1_000, 23]), cost: 23, costAdjustment: 3 },
      settled('plt_2', -300, ['r2', -300, 0]),
    ]);
  });

  it('pay the platform’s part of a converted sale with the rest, and name both of its records', () => {
    const both = matched(1, 'plt_1', { apart: { key: 'r1/X', amount: 100 } });
    const whole = matched(2, 'plt_1', { record: 'r2/X', apart: { key: 'r2/X', amount: -300 } });
    const [posting] = settlementPostings({ ...head, settled: 680 }, lines, [both, whole]);
    expect(posting).toMatchObject({
      gross: 700,
      records: [
        { key: 'r1', amount: 900, fee: 20 },
        { key: 'r1/X', amount: 100, fee: 0 },
        { key: 'r2/X', amount: -300, fee: 0 },
      ],
    });
  });

  it('bring what the file pays, whatever is rounded', () => {
    const converted = {
      ...head,
      currency: 'USD',
      settlementCurrency: 'EUR',
      rate: '0.92150000',
      settled: 678,
    } as const;
    const all = [matched(1, 'plt_2'), matched(2, 'plt_1'), matched(3, 'plt_3')];
    expect(settlementPostings(converted, lines, all).map(({ cash }) => cash)).toEqual([-276, 903, 51]);
  });
});
