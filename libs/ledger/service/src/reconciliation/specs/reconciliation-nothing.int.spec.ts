import { createHash } from 'node:crypto';
import type { LedgerWorld } from '../../testing/ledger-world';
import { openLedger } from '../../testing/ledger-world';
import { houseBalances, sellInLedger } from '../../testing/psp-sales';

const sealed = (...records: readonly string[]): string => {
  const body = records.map((record) => `${record}\n`).join('');
  return `${body}C,${createHash('sha256').update(body).digest('hex')}\n`;
};
const dayMs = 24 * 3_600_000;
const usdToEur = { from: 'USD', to: 'EUR', rate: '0.92150000', rate_id: 'fx_1' };

describe('a file that pays nothing', () => {
  let ledger: LedgerWorld;
  beforeEach(async () => {
    ledger = await openLedger();
    await ledger.payee();
  });
  afterEach(() => ledger.close());

  const file = (currencies: string, amount: number, fee: number) =>
    sealed(
      `H,1,sim,2026-03-02,2026-03-02,1,${currencies},2026-03-03`,
      `L,1,capture,cap_1,auth_1,2026-03-02,${amount},${fee}`,
      `L,2,capture_revoked,cap_1,auth_1,2026-03-02,${0 - amount},${0 - fee}`,
      'T,2,0,0,0,0',
    );

  it.each([
    ['in its own currency', { currency: 'EUR' }, [file('EUR,EUR,', 10_000, 35)]],
    [
      'in another one',
      { currency: 'USD', fx: usdToEur },
      [file('USD,EUR,0.92000000', 9_000, 35), file('USD,USD,', 1_000, 0)],
    ],
  ])('ends a sale that was revoked before it was settled %s', async (_where, sale, files) => {
    await sellInLedger(ledger, '1', 10_000, sale);
    await ledger.moved('1', { type: 'capture_revoked', capture_id: 'cap_1' }, { currency: sale.currency });
    for (const content of files) await ledger.send('ledger.take-settlement-file', { content });
    // Long after the PSP should have told of it.
    await ledger.advance(30 * dayMs);
    const breaks = await ledger.send('ledger.list-breaks', { platformId: null, after: null, limit: 10 });
    expect(breaks).toEqual({ breaks: [], next: null });
    expect(await houseBalances(ledger)).toEqual({});
  });
});
