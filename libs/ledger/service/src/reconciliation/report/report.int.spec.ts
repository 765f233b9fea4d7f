import type { ReconBreak } from '@taprail/contracts';
import { type LedgerWorld, openLedger } from '../../testing/ledger-world';
import { sellAtBoth, sellAtPsp, sellInLedger } from '../../testing/psp-sales';

const dayMs = 86_400_000;

describe('the report of reconciliation', () => {
  let ledger: LedgerWorld;
  beforeEach(async () => {
    ledger = await openLedger();
  });
  afterEach(() => ledger.close());

  const report = async (asOf: string, platformId = 'plt_1', knownAt: string | null = null) => {
    await ledger.settled();
    return ledger.send('ledger.report-reconciliation', { platformId, from: '2026-03-01', asOf, knownAt });
  };
  const eur = { psp: 'sim', currency: 'EUR' };

  it('counts what is not paid by state and age, at any day', async () => {
    await sellInLedger(ledger, '1', 10_000);
    await sellAtBoth(ledger, '2', 5_000);
    const open = (state: string, age: string, difference: number) => [{ state, age, difference }];
    expect(await report('2026-03-02')).toEqual([
      { ...eur, settled: 0, pspClosing: 0, items: open('timing', '0-1', 15_000) },
    ]);
    await ledger.advance(7 * dayMs);
    expect(await report('2026-03-02')).toEqual([
      { ...eur, settled: 0, pspClosing: 0, items: open('timing', '0-1', 15_000) },
    ]);
    expect(await report('2026-03-05')).toEqual([
      { ...eur, settled: 5_000, pspClosing: 0, items: open('missing_psp', '2-3', 10_000) },
    ]);
    expect(await report('2026-03-09')).toEqual([
      { ...eur, settled: 5_000, pspClosing: 0, items: open('missing_psp', '4-7', 10_000) },
    ]);
    expect(await report('2026-03-09', 'plt_2')).toEqual([]);
  });

  it('counts a sale that was taken back after midnight on the day on which it was still owed', async () => {
    await sellInLedger(ledger, '1', 10_000);
    await ledger.advance(dayMs);
    await ledger.moved('1', { type: 'capture_reversed', capture_id: 'cap_1' });
    expect(await report('2026-03-02')).toEqual([
      { ...eur, settled: 0, pspClosing: 0, items: [{ state: 'timing', age: '0-1', difference: 10_000 }] },
    ]);
    expect(await report('2026-03-03')).toEqual([{ ...eur, settled: 0, pspClosing: 0, items: [] }]);
  });

  it('says at any later time what was known at a moment', async () => {
    await sellAtBoth(ledger, '1', 10_000);
    await ledger.desk.spoilSettlement('auth_1', 'one_cent');
    ledger.pspAhead(dayMs);
    const [file] = await ledger.desk.settlementFiles('', 1);
    const sold = ledger.now();
    await ledger.advance(1_000);
    await ledger.send('ledger.take-settlement-file', { content: file!.content });
    ledger.pspAhead(0);
    await ledger.advance(1_000);
    const announced = ledger.now();
    const asked = (knownAt: string) => report('2026-03-03', 'plt_1', knownAt);
    const then = [await asked(sold), await asked(announced)];
    expect(then).toEqual([
      [{ ...eur, settled: 0, pspClosing: 0, items: [{ state: 'timing', age: '0-1', difference: 10_000 }] }],
      [{ ...eur, settled: 0, pspClosing: 9_999, items: [{ state: 'timing', age: '0-1', difference: 1 }] }],
    ]);
    await ledger.advance(2 * dayMs);
    await sellInLedger(ledger, '2', 5_000);
    await ledger.advance(5 * dayMs);
    expect(await report('2026-03-04')).toMatchObject([{ settled: 9_999 }]);
    expect([await asked(sold), await asked(announced)]).toEqual(then);
  });

  it('shows what the PSP has announced and not paid as its own closing', async () => {
    await sellAtBoth(ledger, '1', 10_000);
    await sellAtBoth(ledger, '2', 5_000, { platform: 'plt_2' });
    ledger.pspAhead(dayMs);
    const [file] = await ledger.desk.settlementFiles('', 1);
    await ledger.send('ledger.take-settlement-file', { content: file!.content });
    expect(await report('2026-03-03')).toEqual([{ ...eur, settled: 0, pspClosing: 10_000, items: [] }]);
  });

  it('lists every break once, a page at a time, and to a platform its own', async () => {
    await sellInLedger(ledger, '1', 10_000);
    await sellAtPsp(ledger, '2', 5_000);
    for (const sale of ['3', '4']) {
      await sellAtBoth(ledger, sale, 1_000);
      await ledger.desk.spoilSettlement(`auth_${sale}`, sale === '3' ? 'one_cent' : 'duplicate_line');
    }
    await ledger.send('ledger.simulate-bank-credit', { currency: 'EUR', amount: 777, reference: 'Gift' });
    await ledger.advance(7 * dayMs);
    const found: ReconBreak[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof next>> = await next(after);
      found.push(...page.breaks);
      after = page.next;
    } while (after !== null);
    expect(
      found.map(({ state, key, reference, amount, difference }) => [state, key, reference, amount, difference]),
    ).toEqual([
      ['missing_internal', null, 'cap_2', 5_000, -5_000],
      ['amount_break', 'our_id', 'cap_3', 999, 1],
      ['duplicate', 'our_id', 'cap_4', 1_000, -1_000],
      ['missing_psp', null, 'cap_1', 10_000, 10_000],
      ['orphan_bank', null, 'Gift', 777, -777],
    ]);
    expect(found[1]).toEqual({
      ...eur,
      id: expect.stringMatching(/^rec_\w{26}\/\d$/) as unknown,
      state: 'amount_break',
      key: 'our_id',
      batch: '2026-03-02/EUR',
      transactionId: 'txn_3',
      reference: 'cap_3',
      amount: 999,
      difference: 1,
      feeDifference: 0,
      date: '2026-03-02',
      ageDays: 5,
      age: '4-7',
    });
    // The late sale, the line that is not ours, the cent and the second line of a sale, and the gift.
    expect(await ledger.metric('recon_unmatched_minor')).toEqual([
      'recon_unmatched_minor{psp="sim",currency="EUR",age="4-7",service="test"} 16778',
    ]);
    const own = await ledger.send('ledger.list-breaks', { platformId: 'plt_1', after: null, limit: 100 });
    expect(own.breaks.map(({ state }) => state)).toEqual(['amount_break', 'duplicate', 'missing_psp']);
    expect((await ledger.send('ledger.list-breaks', { platformId: 'plt_2', after: null, limit: 100 })).breaks).toEqual(
      [],
    );
  });

  const next = (after: string | null) => ledger.send('ledger.list-breaks', { platformId: null, after, limit: 2 });
});
