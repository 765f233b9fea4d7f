import { type LedgerWorld, openLedger } from '../testing/ledger-world';
import { scheduledAmounts, tellOfSale } from '../testing/told-sales';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe('books that miss a sale', () => {
  let ledger: LedgerWorld;
  beforeEach(async () => {
    ledger = await openLedger();
    await ledger.payee();
  });
  afterEach(() => ledger.close());

  const post = (sale: string, amount: number, occurredAt?: string) => tellOfSale(ledger, sale, amount, occurredAt);
  const scheduled = () => scheduledAmounts(ledger);
  const missing = async () => (await ledger.send('ledger.count-missing', { platformId: null })).missing;
  it('hold the payout run back, name the sale, and pay to the cent once it is posted', async () => {
    await ledger.record('posted', 10_000);
    await post('posted', 10_000);
    const recordedAt = ledger.now();
    await ledger.record('withheld', 20_000);
    await ledger.advance(2 * dayMs);
    expect(await scheduled()).toEqual([]);
    expect(await missing()).toEqual([
      {
        id: expect.stringMatching(/^gap_/) as string,
        source: 'taps',
        stream: 'transaction-txn_withheld',
        revision: 2,
        kind: 'captured',
        platformId: 'plt_1',
        submerchant: 'bistro-42',
        currency: 'EUR',
        amount: 20_000,
        amountCurrency: 'EUR',
        since: expect.any(String) as string,
        state: 'missing',
        explanation: null,
      },
    ]);
    expect((await missing())[0]!.since >= recordedAt).toBe(true);
    expect(await ledger.metric('ledger_missing_postings')).toEqual([
      'ledger_missing_postings{source="taps",service="test"} 1',
    ]);
    await post('withheld', 20_000, recordedAt);
    expect(await ledger.eventually(scheduled, (amounts) => amounts.length > 0)).toEqual([26_700]);
    const { missingCount, completeThrough } = await ledger.send('ledger.count-missing', { platformId: null });
    expect([missingCount, completeThrough > recordedAt]).toEqual([0, true]);
  });

  it('are complete up to the sale that is missing, and to now when none is', async () => {
    await ledger.record('posted', 10_000);
    await post('posted', 10_000);
    const before = ledger.now();
    expect((await ledger.send('ledger.count-missing', { platformId: null })).completeThrough >= before).toBe(true);
    await ledger.record('withheld', 20_000);
    await ledger.advance(hourMs);
    const { completeThrough, missing: named } = await ledger.send('ledger.count-missing', { platformId: 'plt_1' });
    expect(completeThrough).toBe(named[0]!.since);
    expect((await ledger.send('ledger.count-missing', { platformId: 'plt_2' })).missingCount).toBe(0);
  });

  it('hold nothing back that was due before the sale, or is in another currency', async () => {
    const before = ledger.now();
    await ledger.record('withheld', 5_000);
    await ledger.advance(60_000);
    const require = (currency: string, until: string) =>
      ledger.completeness().requireComplete({ currency, before: until });
    await require('EUR', before);
    await require('USD', ledger.now());
    await expect(require('EUR', ledger.now())).rejects.toThrow(
      /^The books are incomplete: the journal has no entry for captured of transaction-txn_withheld@2, since 2026-03-02T11:/,
    );
  });

  it('refuse a payout by hand to the sub-merchant whose sale is missing, and to no other', async () => {
    await ledger.payee({ payout_schedule: { interval: 'manual' } });
    await ledger.record('posted', 10_000);
    await post('posted', 10_000);
    await ledger.advance(dayMs);
    await ledger.record('withheld', 20_000);
    await ledger.advance(hourMs);
    const ask = () =>
      ledger.send('ledger.pay-out', { platformId: 'plt_1', subMerchantId: 'sm_1', currency: 'EUR', amount: null });
    await expect(ask()).rejects.toMatchObject({ code: 'books_incomplete' });
    await post('withheld', 20_000);
    expect((await ask()).payoutId).toMatch(/^po_/);
    expect(await scheduled()).toEqual([8_900]);
  });
});
