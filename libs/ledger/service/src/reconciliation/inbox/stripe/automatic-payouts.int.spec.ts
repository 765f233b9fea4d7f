import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CurrencyCode, currencyOf, dayOf } from '@taprail/money';
import { fromStripe } from '@taprail/stripe';
import { captured, type LedgerWorld } from '../../../testing/ledger-world';
import { houseBalances } from '../../../testing/psp-sales';
import { openLedgerAtStripe, type SaleAtStripe, type StripeWorld } from '../../../testing/stripe-world';
import { statementText } from './statement-text';

const dayMs = 86_400_000;
jest.setTimeout(120_000);

describe('money that Stripe pays out to another bank by itself', () => {
  let folder: string;
  let ledger: LedgerWorld;
  let outside: StripeWorld;
  let account: string;
  /** What the bank has said last, by currency. */
  const closings = new Map<string, number>();
  const stated = new Set<string>();
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'taprail-bank-'));
    mkdirSync(join(folder, 'inbox'));
    ({ ledger, outside } = await openLedgerAtStripe(`file:${folder}`));
    outside.simulator.processor.assume({ platformPayouts: 'daily' });
    stated.clear();
    closings.clear();
  });
  afterEach(async () => {
    await ledger.close();
    await outside.close();
    rmSync(folder, { recursive: true });
  });

  const open = async (currency: CurrencyCode) => {
    account = await outside.open(currency);
    await ledger.payee({ account_id: account, payouts_enabled: false });
  };
  const sell = async (sale: string, amount: number, { currency = 'EUR', ...params }: Partial<SaleAtStripe> = {}) => {
    const intent = await outside.sell(sale, amount, { account, currency, ...params });
    await ledger.moved(sale, { type: 'hold_opened', amount }, { currency });
    await ledger.moved(sale, captured(sale, amount), { currency });
    return intent.id;
  };
  const refund = async (sale: string, intent: string, amount: number) => {
    await outside.refund(intent, `re_${sale}`, amount);
    const refunded = { type: 'refunded', refund_id: `re_${sale}`, amount, platform_fee_returned: amount / 10 } as const;
    await ledger.moved(sale, refunded);
  };
  /** The bank states each payment of Stripe that has arrived, under the name that Stripe gave it. */
  const handInStatements = async () => {
    const { data } = await outside.stripe.payouts.list({ limit: 100 });
    for (const { id, amount, currency, arrival_date: arrived, status } of data.toReversed()) {
      if (status !== 'paid' || stated.has(id)) continue;
      stated.add(id);
      const { code } = currencyOf(currency);
      const opening = closings.get(code) ?? 0;
      const closing = opening + fromStripe(code, amount);
      closings.set(code, closing);
      const lines = [{ id: '1', reference: `STRIPE ${id}`, amount: closing - opening }];
      const date = dayOf(new Date(arrived * 1_000).toISOString());
      const content = statementText({ currency: code, date, opening, closing, lines });
      await ledger.send('ledger.take-bank-statement', { content });
      await ledger.send('ledger.take-bank-statement', { content });
    }
  };
  const pass = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      await ledger.advance(dayMs);
      await handInStatements();
    }
  };
  const open2 = async () =>
    Object.entries(await houseBalances(ledger)).filter(([name]) => /clearing|payable|suspense/.test(name));
  const breaks = async () =>
    (await ledger.send('ledger.list-breaks', { platformId: null, after: null, limit: 10 })).breaks;

  it.each(['EUR', 'JPY', 'KWD'] as const)(
    'is reconciled to zero in %s, and our cash is what the bank has',
    async (currency) => {
      await open(currency);
      await sell('1', 10_000, { currency, authorised: 15_000 });
      await sell('2', 4_000, { currency });
      await pass(4);
      await sell('3', 6_000, { currency });
      await pass(10);
      expect(stated.size).toBe(2);
      expect([await open2(), await breaks()]).toEqual([[], []]);
      expect((await houseBalances(ledger))[`cash:${currency}`]).toBe(closings.get(currency));
      expect(closings.get(currency)).toBeGreaterThan(0);
    },
  );

  it('is taken apart into the files that a payment pays, and into what no file has', async () => {
    await open('EUR');
    const first = await sell('1', 10_000);
    await refund('1', first, 3_000);
    outside.simulator.processor.takeFee({ amount: 250, currency: 'eur' });
    await outside.sell('9', 2_000, { account, currency: 'GBP' });
    await pass(10);
    const balances = await houseBalances(ledger);
    expect([balances['cash:EUR'], balances['cash:USD']]).toEqual([closings.get('EUR'), closings.get('USD')]);
    const { data } = await outside.stripe.balanceTransactions.list({ limit: 100 });
    const unknown = data.find(({ type, exchange_rate: rate }) => type === 'charge' && rate !== null);
    // A sale that the taps never told of is in a file of its own and holds up no other.
    expect(await open2()).toEqual([['suspense:USD', 0 - unknown!.net]]);
    expect((await ledger.entries()).map(({ rule }) => rule)).toContain('psp_fee_taken');
  });

  it('is not stated before Stripe has said what it is made of', async () => {
    await open('EUR');
    await sell('1', 10_000);
    let [payout] = (await outside.stripe.payouts.list()).data;
    while (payout === undefined) {
      await ledger.advance(dayMs / 4);
      [payout] = (await outside.stripe.payouts.list()).data;
    }
    expect(payout.reconciliation_status).toBe('in_progress');
    const [opening, date] = [0, dayOf(ledger.now())];
    const lines = [{ id: '1', reference: payout.id, amount: payout.amount }];
    const content = statementText({ currency: 'EUR', date, opening, closing: payout.amount, lines });
    await expect(ledger.send('ledger.take-bank-statement', { content })).rejects.toMatchObject({
      code: 'psp_unavailable',
    });
    expect((await houseBalances(ledger))['cash:EUR']).toBeUndefined();
  });
});
