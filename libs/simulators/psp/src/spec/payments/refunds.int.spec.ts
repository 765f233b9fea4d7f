import type Stripe from 'stripe';
import { invalidRequest, refusalOf, type TerminalWorld, terminalWorld } from '../../testing/terminal';

const dayMs = 86_400_000;

describe('refunds and the balance that pays them, over the official client', () => {
  let world: TerminalWorld;
  let stripe: Stripe;
  beforeEach(async () => {
    world = await terminalWorld();
    ({ stripe } = world);
  });
  afterEach(() => world.simulator.close());

  const balance = async () => {
    const { available, pending } = await stripe.balance.retrieve();
    return { available: available.map(({ amount }) => amount), pending: pending.map(({ amount }) => amount) };
  };
  const transactions = async (params: Stripe.BalanceTransactionListParams = {}) =>
    (await stripe.balanceTransactions.list(params)).data
      .map(({ type, reporting_category, amount, fee, net }) => [type, reporting_category, amount, fee, net])
      .reverse();

  it('shows the charge as pending money that becomes available after two days', async () => {
    const { latest_charge } = await world.sale();
    const transaction = (latest_charge as Stripe.Charge).balance_transaction as Stripe.BalanceTransaction;
    expect(transaction).toMatchObject({
      object: 'balance_transaction',
      type: 'charge',
      reporting_category: 'charge',
      amount: 4_200,
      fee: 26,
      net: 4_174,
      currency: 'usd',
      exchange_rate: null,
      status: 'pending',
      source: (latest_charge as Stripe.Charge).id,
      available_on: Date.parse('2026-03-04T00:00:00Z') / 1_000,
    });
    expect(await balance()).toEqual({ available: [0], pending: [4_174] });
    world.simulator.advance(2 * dayMs);
    expect(await balance()).toEqual({ available: [4_174], pending: [0] });
    expect((await stripe.balanceTransactions.retrieve(transaction.id)).status).toBe('available');
  });

  it('waits as many days as is assumed', async () => {
    world.simulator.processor.assume({ availableAfterDays: 7 });
    await world.sale();
    world.simulator.advance(6 * dayMs);
    expect(await balance()).toEqual({ available: [0], pending: [4_174] });
    world.simulator.advance(dayMs);
    expect(await balance()).toEqual({ available: [4_174], pending: [0] });
  });

  it('writes a capture below its authorisation as a charge and a reversal, or as one charge', async () => {
    const part = async () => {
      const { id } = await world.create({ amount: 10_000 });
      await world.tap(id);
      await stripe.paymentIntents.capture(id, { amount_to_capture: 4_000 });
    };
    await part();
    expect(await transactions()).toEqual([
      ['charge', 'charge', 10_000, 55, 9_945],
      ['refund', 'partial_capture_reversal', -6_000, -30, -5_970],
    ]);
    world.simulator.processor.assume({ partialCapture: 'one' });
    await part();
    expect((await transactions()).slice(2)).toEqual([['charge', 'charge', 4_000, 25, 3_975]]);
  });

  it('refunds in parts, by PaymentIntent or by charge, and lists them', async () => {
    const { id, latest_charge } = await world.sale();
    const first = await stripe.refunds.create({
      payment_intent: id,
      amount: 1_200,
      reason: 'requested_by_customer',
      metadata: { refund: 're_1' },
    });
    expect(first).toMatchObject({
      object: 'refund',
      amount: 1_200,
      status: 'succeeded',
      payment_intent: id,
      metadata: { refund: 're_1' },
      reason: 'requested_by_customer',
    });
    const rest = await stripe.refunds.create({ charge: (latest_charge as Stripe.Charge).id });
    expect(rest.amount).toBe(3_000);
    expect((await stripe.refunds.list({ payment_intent: id })).data.map((each) => each.id)).toEqual([
      rest.id,
      first.id,
    ]);
    expect(await refusalOf(stripe.refunds.create({ payment_intent: id }))).toEqual([
      invalidRequest,
      400,
      'charge_already_refunded',
    ]);
    const expanded = await stripe.refunds.retrieve(first.id, { expand: ['balance_transaction'] });
    expect(expanded.balance_transaction).toMatchObject({ type: 'refund', amount: -1_200, fee: 0, source: first.id });
    expect((await balance()).available).toEqual([-4_200]);
  });

  it('refuses a refund of too much, of nothing, of what was never captured and of Interac without the card', async () => {
    const { id } = await world.sale();
    const held = await world.create();
    await world.tap(held.id);
    const refund = (params: Stripe.RefundCreateParams) => refusalOf(stripe.refunds.create(params));
    expect(await refund({ payment_intent: id, amount: 4_201 })).toEqual([invalidRequest, 400, undefined]);
    expect(await refund({ payment_intent: held.id })).toEqual([invalidRequest, 400, undefined]);
    expect(await refund({})).toEqual([invalidRequest, 400, undefined]);
    const interac = await world.create({ allowed_payment_method_types: ['card_present', 'interac_present'] });
    await world.tap(interac.id, '4506445006931933');
    expect(await refund({ payment_intent: interac.id })).toEqual([invalidRequest, 400, 'charge_not_refundable']);
  });

  it('takes back the money of a refund that succeeded and failed a day later', async () => {
    const { id } = await world.sale({}, '4000000000005126');
    const { id: refundId, status } = await stripe.refunds.create({ payment_intent: id, amount: 1_000 });
    expect(status).toBe('succeeded');
    world.simulator.advance(dayMs);
    const failed = await stripe.refunds.retrieve(refundId, { expand: ['failure_balance_transaction'] });
    expect(failed).toMatchObject({
      status: 'failed',
      failure_reason: 'declined',
      failure_balance_transaction: { type: 'refund_failure', reporting_category: 'refund_failure', amount: 1_000 },
    });
    expect((await stripe.refunds.create({ payment_intent: id, amount: 4_200 })).status).toBe('succeeded');
  });

  it('is pending for a day where the card’s bank takes one', async () => {
    const { id } = await world.sale({}, '4000000000007726');
    const refund = await stripe.refunds.create({ payment_intent: id });
    expect([refund.status, refund.pending_reason]).toEqual(['pending', 'processing']);
    world.simulator.advance(dayMs);
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
  });

  it('waits for money where Stripe is assumed to, and is made when there is some', async () => {
    world.simulator.processor.assume({ refundsWhenShort: 'pending' });
    const { id } = await world.sale();
    const [waits, withdrawn] = [
      await stripe.refunds.create({ payment_intent: id, amount: 1_000 }),
      await stripe.refunds.create({ payment_intent: id, amount: 500 }),
    ];
    expect([waits.status, waits.pending_reason]).toEqual(['pending', 'insufficient_funds']);
    expect((await stripe.refunds.cancel(withdrawn.id)).status).toBe('canceled');
    expect(await balance()).toEqual({ available: [0], pending: [4_174] });
    world.simulator.advance(2 * dayMs);
    expect((await stripe.refunds.retrieve(waits.id)).status).toBe('succeeded');
    expect(await balance()).toEqual({ available: [3_174], pending: [0] });
  });

  it('takes back a capture that is revoked a day later', async () => {
    const reader = await world.register('dev_test_approve');
    const { id } = await world.create();
    world.simulator.processor.atReader(reader, { type: 'present', card: 'card_capture_fails_late' });
    await stripe.terminal.readers.collectPaymentMethod(reader, { payment_intent: id });
    await stripe.terminal.readers.confirmPaymentIntent(reader, { payment_intent: id });
    await stripe.paymentIntents.capture(id);
    world.simulator.advance(dayMs);
    expect(await transactions({ type: 'payment_failure_refund' })).toEqual([
      ['payment_failure_refund', 'payment_failure_refund', -4_200, -26, -4_174],
    ]);
    const { latest_charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(latest_charge).toMatchObject({ status: 'failed', failure_balance_transaction: expect.any(String) });
  });

  it('takes fees by itself when a test asks for it', async () => {
    world.simulator.processor.takeFee({ amount: 250, currency: 'usd' });
    expect(await transactions()).toEqual([['stripe_fee', 'fee', -250, 0, -250]]);
    const { data } = await stripe.balanceTransactions.list({ expand: ['data.source'] });
    expect(data.map(({ source }) => source)).toEqual([null]);
  });

  it('lists by time, kind, currency and source, with the objects behind them', async () => {
    const { latest_charge } = await world.sale();
    world.simulator.advance(dayMs);
    await world.sale({ currency: 'usd', amount: 100 });
    const since = world.simulator.now().getTime() / 1_000;
    const listed = await stripe.balanceTransactions.list({ created: { gte: since }, expand: ['data.source'] });
    expect(listed.data.map(({ source }) => (source as Stripe.Charge).object)).toEqual(['charge']);
    expect(await transactions({ source: (latest_charge as Stripe.Charge).id })).toHaveLength(1);
    expect(await transactions({ currency: 'eur' })).toEqual([]);
  });

  it('cannot expand what is no object', async () =>
    expect(await refusalOf(stripe.balanceTransactions.list({ expand: ['nothing'] }))).toEqual([
      invalidRequest,
      400,
      undefined,
    ]));
});

describe('payments in a currency that the merchant has no bank account for', () => {
  let world: TerminalWorld;
  beforeEach(async () => {
    world = await terminalWorld();
  });
  afterEach(() => world.simulator.close());
  const transactionsOf = async () => (await world.stripe.balanceTransactions.list()).data.toReversed();

  it('are converted at the rate of the capture, which the transaction says', async () => {
    await world.sale({ currency: 'eur', amount: 10_000 });
    const [charge] = await transactionsOf();
    expect(charge).toMatchObject({ currency: 'usd', type: 'charge' });
    expect(charge?.amount).toBe(Math.round(10_000 * (charge?.exchange_rate ?? 0)));
    const [converted] = [await world.simulator.payments.quote('EUR', 'USD')];
    expect(charge?.exchange_rate).toBe(Number(converted.rate));
  });

  it('are refunded at the rate of the day, or of the charge', async () => {
    const { id } = await world.sale({ currency: 'eur', amount: 10_000 });
    world.simulator.advance(dayMs);
    await world.stripe.refunds.create({ payment_intent: id, amount: 5_000 });
    world.simulator.processor.assume({ conversionOfReturns: 'of_the_charge' });
    await world.stripe.refunds.create({ payment_intent: id, amount: 5_000 });
    const [charge, ofTheDay, ofTheCharge] = await transactionsOf();
    expect(ofTheDay?.exchange_rate).not.toBe(charge?.exchange_rate);
    expect(ofTheCharge?.exchange_rate).toBe(charge?.exchange_rate);
  });

  it.each([
    ['jpy', 4_200],
    ['kwd', 4_200],
    ['isk', 420_000],
    ['mga', 4_200],
  ])('counts %s as Stripe does', async (currency, amount) => {
    const { id, amount_received, latest_charge } = await world.sale({ currency, amount });
    expect(amount_received).toBe(amount);
    const { rate } = await world.simulator.payments.quote(currency, 'usd');
    const [charge] = await transactionsOf();
    const units: Readonly<Record<string, number>> = { jpy: 1, kwd: 1_000, isk: 100, mga: 1 };
    expect(charge?.amount).toBe(Math.round((amount / (units[currency] ?? 1)) * Number(rate) * 100));
    expect((latest_charge as Stripe.Charge).amount).toBe(amount);
    expect((await world.stripe.refunds.create({ payment_intent: id })).amount).toBe(amount);
  });
});
