import { disputeIdOf, type SaleMoney } from '@taprail/contracts';
import { type CurrencyCode, currencyOf } from '@taprail/money';
import { fromStripe } from '@taprail/stripe';
import type Stripe from 'stripe';
import { captured, type LedgerWorld } from '../../../testing/ledger-world';
import { houseBalances } from '../../../testing/psp-sales';
import { openLedgerAtStripe, type SaleAtStripe, type StripeWorld } from '../../../testing/stripe-world';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
jest.setTimeout(120_000);

describe('money that begins and ends at Stripe', () => {
  let ledger: LedgerWorld;
  let outside: StripeWorld;
  let account: string;
  const open = async (currency: CurrencyCode) => {
    ({ ledger, outside } = await openLedgerAtStripe());
    account = await outside.open(currency);
    const external_account = { bank_name: 'Testbank', last4: '3000', country: 'DE', currency };
    await ledger.payee({ account_id: account, external_account });
  };
  afterEach(async () => {
    await ledger.close();
    await outside.close();
  });

  /** As the taps tell of it, and at Stripe: the same sale. */
  const sell = async (sale: string, amount: number, { currency = 'EUR', ...params }: Partial<SaleAtStripe> = {}) => {
    const intent = await outside.sell(sale, amount, { account, currency, ...params });
    await ledger.moved(sale, { type: 'hold_opened', amount }, { currency });
    await ledger.moved(sale, { ...captured(sale, amount), ...(await costOf(intent)) } as SaleMoney, { currency });
    return intent.id;
  };
  /** As the acquirer tells of it, where the capture was of all that was authorised. */
  const costOf = async ({ id, amount, amount_received: received }: Stripe.PaymentIntent) => {
    const { latest_charge: charge } = await outside.stripe.paymentIntents.retrieve(id, {
      expand: ['latest_charge.balance_transaction'],
    });
    const money = typeof charge === 'object' ? charge?.balance_transaction : null;
    if (amount !== received || typeof money !== 'object' || money === null) return {};
    return {
      psp_cost: {
        currency: money.currency.toUpperCase(),
        amount: fromStripe(currencyOf(money.currency).code, money.fee),
      },
    };
  };
  const refund = async (sale: string, intent: string, amount: number, currency = 'EUR') => {
    const refund_id = `re_${sale}`;
    await outside.refund(intent, refund_id, amount);
    const platform_fee_returned = amount / 10;
    await ledger.moved(sale, { type: 'refunded', refund_id, amount, platform_fee_returned }, { currency });
  };
  const trial = async () => {
    const sums: Record<string, number> = {};
    for (const { layer, lines } of await ledger.entries()) {
      for (const { account: name, side, amount } of lines) {
        const currency = `${layer} ${name.split(':').at(-1)}`;
        sums[currency] = (sums[currency] ?? 0) + (side === 'debit' ? amount : 0 - amount);
      }
    }
    return Object.values(sums).filter((sum) => sum !== 0);
  };
  const inTransit = async () =>
    (await ledger.entries())
      .flatMap(({ lines }) => lines)
      .filter(({ account: name }) => name.startsWith('payout_in_transit:'))
      .reduce((sum, { side, amount }) => sum + (side === 'debit' ? amount : 0 - amount), 0);
  const rules = async (pattern: RegExp) =>
    (await ledger.entries()).map(({ rule }) => rule).filter((rule) => pattern.test(rule));

  /** Of each currency of our balance that has a statement. */
  const drifts = async () =>
    (await ledger.metric('stripe_balance_drift_minor')).map((line) => Number(line.split(' ').at(-1)));

  it.each(['EUR', 'JPY', 'KWD'] as const)(
    'in %s leaves a trial balance and clearing of 0, and as much cash as there is at Stripe',
    async (currency) => {
      await open(currency);
      const intent = await sell('1', 10_000, { currency, authorised: 15_000 });
      await sell('2', 4_000, { currency });
      await refund('1', intent, 3_000, currency);
      await ledger.advance(10 * dayMs);
      const balances = await houseBalances(ledger);
      expect(await trial()).toEqual([]);
      expect(Object.keys(balances).filter((name) => /clearing|payable|suspense|position/.test(name))).toEqual([]);
      expect(balances[`cash:${currency}`]).toBe(await outside.available(currency));
      expect(balances[`cash:${currency}`]).toBeGreaterThan(0);
      const happened = (await ledger.payoutEvents()).map(({ type }) => type.replace('Payout', ''));
      expect([happened[0], happened.at(-1)]).toEqual(['Scheduled', 'Paid']);
      expect([await inTransit(), await outside.available(currency, account)]).toEqual([0, 0]);
      // What Stripe really took, and not our price list.
      const { data } = await outside.stripe.balanceTransactions.list();
      expect(balances[`psp_fee_expense:${currency}`]).toBe(data.reduce((sum, { fee }) => sum + fee, 0));
      expect(await rules(/psp_cost|cash/)).toEqual(['psp_cost_adjusted']);
      expect(await drifts()).toEqual([0]);
    },
  );

  it('is all in the currency of payment where Stripe converts it, and the platform’s part waits for the treasury', async () => {
    await open('USD');
    const { id } = await outside.sell('1', 10_000, { account, currency: 'GBP' });
    const { data } = await outside.stripe.balanceTransactions.list();
    const rate = data[0]?.exchange_rate?.toFixed(8) ?? '';
    const fx = { from: 'GBP', to: 'USD', rate, rate_id: data[0]?.id ?? '' };
    await ledger.moved('1', { type: 'hold_opened', amount: 10_000 }, { currency: 'GBP' });
    await ledger.moved('1', { ...captured('1', 10_000), fx } as never, { currency: 'GBP' });
    await outside.refund(id, 're_1', 2_000);
    const refunded = { type: 'refunded', refund_id: 're_1', amount: 2_000, platform_fee_returned: 200 } as const;
    await ledger.moved('1', refunded, { currency: 'GBP' });
    await ledger.advance(10 * dayMs);
    const { 'fx_gain_loss:USD': drift = 0, ...balances } = await houseBalances(ledger);
    expect(await trial()).toEqual([]);
    expect(balances['cash:USD']).toBe(await outside.available('USD'));
    expect(Object.keys(balances).filter((name) => /clearing|payable|suspense/.test(name))).toEqual([]);
    // Of 10.00 less 2.00 that were given back: pounds that we have no more, and dollars that we have for them.
    expect([balances['platform_operating:GBP'], balances['fx_position:GBP']]).toEqual([-800, 800]);
    expect(Math.abs((balances['fx_position:USD'] ?? 0) + 800 * Number(rate))).toBeLessThanOrEqual(2);
    expect(Math.abs(drift)).toBeLessThanOrEqual(3);
    const { breaks } = await ledger.send('ledger.list-breaks', { platformId: null, after: null, limit: 10 });
    expect(breaks).toEqual([]);
  });

  it('costs what Stripe took from the capture on, and is adjusted once where that was not known yet', async () => {
    await open('EUR');
    await ledger.payee({ account_id: account, payouts_enabled: false });
    await sell('1', 10_000);
    await sell('2', 4_000, { authorised: 10_000 });
    const fees = async () =>
      (await outside.stripe.balanceTransactions.list()).data.reduce((sum, { fee }) => sum + fee, 0);
    const [first] = (await outside.stripe.balanceTransactions.list()).data.toReversed();
    const posted = (await ledger.entries()).filter(({ rule }) => rule === 'capture');
    const costs = posted.map(({ lines }) => lines.find(({ component }) => component === 'psp_cost')?.amount);
    expect(costs[0]).toBe(first?.fee);
    await ledger.advance(10 * dayMs);
    expect(await rules(/psp_cost/)).toEqual(['psp_cost_adjusted']);
    expect((await houseBalances(ledger))['psp_fee_expense:EUR']).toBe(await fees());
    await ledger.advance(10 * dayMs);
    expect(await rules(/psp_cost/)).toEqual(['psp_cost_adjusted']);
  });

  it('comes to nothing where a payout was refused, whenever its money went', async () => {
    await open('EUR');
    await outside.topUp('EUR', 20_000);
    outside.simulator.failRequests({ kind: 'payout_failure', failureCode: 'account_closed' });
    await sell('1', 10_000);
    await ledger.advance(23 * hourMs);
    await ledger.payee({ account_id: account, payouts_enabled: false });
    await ledger.advance(10 * dayMs);
    expect((await ledger.payoutEvents()).at(-1)?.type).toBe('PayoutFailed');
    const { 'cash:EUR': cash, 'suspense:EUR': suspense } = await houseBalances(ledger);
    // The top-up is ours and nobody has said so; the payout that came back is not among what is unexplained.
    expect([cash, suspense]).toEqual([await outside.available('EUR'), -20_000]);
    expect(await rules(/^cash/)).toEqual(['cash_unmatched']);
  });

  it('is on its way over a weekend without being taken for money that nobody explains', async () => {
    await open('EUR');
    await outside.topUp('EUR', 20_000);
    await ledger.advance(3 * dayMs);
    await sell('1', 10_000);
    await ledger.advance(10 * dayMs);
    expect((await ledger.payoutEvents()).map(({ type }) => type.replace('Payout', ''))).toEqual([
      'Scheduled',
      'Sent',
      'Ordered',
      'Paid',
    ]);
    const { 'cash:EUR': cash } = await houseBalances(ledger);
    // The top-up was there before our first sale.
    expect(cash).toBe((await outside.available('EUR')) - 20_000);
    expect(await rules(/^cash/)).toEqual([]);
  });

  it('has disputes, failed refunds, fees of Stripe itself and money that is not ours, each in its place', async () => {
    await open('EUR');
    await ledger.payee({ account_id: account, payouts_enabled: false });
    const first = await sell('1', 10_000, { card: '4000000000005126' });
    const second = await sell('2', 8_000);
    await refund('1', first, 1_000);
    const { id, amount, feeAmount } = outside.simulator.processor.openDispute({
      authorisation: second,
      reason: 'fraudulent',
      amount: 5_000,
    });
    const dispute_id = disputeIdOf(id);
    await ledger.moved('2', { type: 'dispute_opened', dispute_id, amount, fee: feeAmount, moves_money: true });
    outside.simulator.processor.takeFee({ amount: 250, currency: 'eur' });
    outside.simulator.processor.takeFee({ amount: 30, currency: 'eur', type: 'tax_fee' });
    // A sale that the taps never told of.
    await outside.sell('3', 2_000, { account, currency: 'EUR' });
    await ledger.advance(2 * dayMs);
    await ledger.moved('1', { type: 'refund_failed', refund_id: 're_1' } as never);
    await ledger.advance(8 * dayMs);
    const balances = await houseBalances(ledger);
    expect(await trial()).toEqual([]);
    expect(balances['cash:EUR']).toBe(await outside.available('EUR'));
    expect(balances).not.toHaveProperty('psp_clearing:EUR');
    const { data } = await outside.stripe.balanceTransactions.list();
    const foreign = data.find(({ amount: moved }) => moved === 2_000);
    expect(balances['suspense:EUR']).toBe(30 - (foreign?.net ?? 0));
    expect(await rules(/psp_fee_taken/)).toEqual(['psp_fee_taken']);
    expect(await drifts()).toEqual([0]);
  });

  it('waits for the second half of a capture, and is no break meanwhile', async () => {
    await open('EUR');
    await ledger.payee({ account_id: account, payouts_enabled: false });
    outside.simulator.failRequests({ kind: 'late_reversal', delayMs: dayMs });
    await sell('1', 4_000, { authorised: 10_000 });
    await ledger.advance(10 * dayMs);
    const balances = await houseBalances(ledger);
    expect(balances['cash:EUR']).toBe(await outside.available('EUR'));
    expect(Object.keys(balances).filter((name) => /clearing|payable|suspense/.test(name))).toEqual([]);
    const breaks = await ledger.send('ledger.list-breaks', { platformId: null, after: null, limit: 10 });
    expect(breaks.breaks).toEqual([]);
  });
});
