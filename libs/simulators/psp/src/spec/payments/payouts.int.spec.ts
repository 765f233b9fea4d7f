import type Stripe from 'stripe';
import { usBank } from '../../testing/stripe-client';
import { invalidRequest, refusalOf, type TerminalWorld, terminalWorld } from '../../testing/terminal';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe('transfers and payouts, over the official client', () => {
  let world: TerminalWorld;
  let stripe: Stripe;
  beforeEach(async () => {
    world = await terminalWorld();
    ({ stripe } = world);
    await stripe.topups.create({ amount: 10_000, currency: 'usd', description: 'For payouts' });
  });
  afterEach(() => world.simulator.close());

  const connected = () => ({ stripeAccount: world.merchant });
  const transfer = (amount: number, params: Partial<Stripe.TransferCreateParams> = {}) =>
    stripe.transfers.create({ amount, currency: 'usd', destination: world.merchant, ...params });
  const payout = (amount: number, account: string | null = world.merchant) =>
    stripe.payouts.create({ amount, currency: 'usd' }, account === null ? {} : { stripeAccount: account });
  const available = async (account: string | null = null) => {
    const found = await stripe.balance.retrieve({}, account === null ? {} : { stripeAccount: account });
    return found.available.map(({ amount }) => amount);
  };
  const short = [invalidRequest, 400, 'balance_insufficient'];

  it('keeps a top-up', async () => {
    const [topup] = (await stripe.topups.list()).data;
    expect(topup).toMatchObject({ object: 'topup', amount: 10_000, status: 'succeeded', currency: 'usd' });
    expect(await available()).toEqual([10_000]);
    world.simulator.processor.assume({ topupTakesMs: dayMs });
    const [late, withdrawn] = [
      await stripe.topups.create({ amount: 500, currency: 'usd' }),
      await stripe.topups.create({ amount: 300, currency: 'usd' }),
    ];
    expect((await stripe.topups.cancel(withdrawn.id)).status).toBe('canceled');
    world.simulator.advance(dayMs);
    expect([(await stripe.topups.retrieve(late.id)).status, await available()]).toEqual(['succeeded', [10_500]]);
  });

  it('transfers money to a merchant, where it is there at once', async () => {
    const made = await transfer(4_000, { transfer_group: 'po_1', metadata: { payout: 'po_1', run: 'r1' } });
    expect(made).toMatchObject({
      object: 'transfer',
      amount: 4_000,
      destination: world.merchant,
      transfer_group: 'po_1',
      metadata: { payout: 'po_1', run: 'r1' },
      reversed: false,
    });
    expect([await available(), await available(world.merchant)]).toEqual([[6_000], [4_000]]);
    expect((await stripe.transfers.list({ transfer_group: 'po_1' })).data.map(({ id }) => id)).toEqual([made.id]);
    const [arrived] = (await stripe.balanceTransactions.list({ expand: ['data.source'] }, connected())).data;
    expect(arrived).toMatchObject({
      type: 'payment',
      amount: 4_000,
      source: { id: made.destination_payment, source_transfer: made.id },
    });
  });

  it('transfers money that has to wait, where that is assumed', async () => {
    world.simulator.processor.assume({ transferredMoney: 'pending' });
    await transfer(4_000);
    expect([await available(world.merchant), await refusalOf(payout(4_000))]).toEqual([[0], short]);
    world.simulator.advance(2 * dayMs);
    expect((await payout(4_000)).status).toBe('pending');
  });

  it('transfers no more than is available, and only to whoever may have it', async () => {
    expect(await refusalOf(transfer(10_001))).toEqual(short);
    await world.sale({ amount: 50_000 });
    expect(await refusalOf(transfer(10_001))).toEqual(short);
    const { id } = await stripe.accounts.create({ country: 'US', controller: { losses: { payments: 'application' } } });
    expect(await refusalOf(transfer(1, { destination: id }))).toEqual([
      invalidRequest,
      400,
      'insufficient_capabilities_for_transfer',
    ]);
    expect(await refusalOf(transfer(1, { source_transaction: 'ch_1' }))).toEqual([
      invalidRequest,
      400,
      'not_simulated',
    ]);
    world.simulator.failRequests({ kind: 'balance_short' });
    expect([await refusalOf(transfer(1)), await refusalOf(transfer(1))]).toEqual([short, 'accepted']);
  });

  it('answers the key of a refusal with it for a day, where that is assumed', async () => {
    const params = { amount: 20_000, currency: 'usd', destination: world.merchant };
    const again = () => stripe.transfers.create(params, { idempotencyKey: 'k' });
    world.simulator.processor.assume({ refusals: 'repeated' });
    expect(await refusalOf(again())).toEqual(short);
    await stripe.topups.create({ amount: 20_000, currency: 'usd' });
    await expect(again()).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } });
    world.simulator.advance(dayMs);
    expect((await again()).amount).toBe(20_000);
  });

  it('takes a transfer back as far as the merchant has it', async () => {
    const { id } = await transfer(4_000);
    const back = await stripe.transfers.createReversal(id, { amount: 1_500, metadata: { payout: 'po_1' } });
    expect(back).toMatchObject({ object: 'transfer_reversal', amount: 1_500, transfer: id });
    expect(await stripe.transfers.retrieve(id)).toMatchObject({
      amount_reversed: 1_500,
      reversals: { data: [back.id].map((each) => ({ id: each })) },
    });
    expect([await available(), await available(world.merchant)]).toEqual([[7_500], [2_500]]);
    expect(await refusalOf(stripe.transfers.createReversal(id, { amount: 2_501 }))).toEqual([
      invalidRequest,
      400,
      undefined,
    ]);
    await payout(2_000);
    expect(await refusalOf(stripe.transfers.createReversal(id))).toEqual(short);
    expect((await stripe.transfers.listReversals(id)).data).toHaveLength(1);
  });

  it('pays out to the bank, with a trace', async () => {
    await transfer(4_000);
    const made = await stripe.payouts.create(
      { amount: 4_000, currency: 'usd', statement_descriptor: 'WEEK 10', metadata: { payout: 'po_1' } },
      connected(),
    );
    expect(made).toMatchObject({
      object: 'payout',
      status: 'pending',
      arrival_date: Date.parse('2026-03-03') / 1_000,
      automatic: false,
      trace_id: { status: 'pending', value: null },
      metadata: { payout: 'po_1' },
      statement_descriptor: 'WEEK 10',
    });
    const retrieve = () => stripe.payouts.retrieve(made.id, {}, connected());
    world.simulator.advance(hourMs);
    expect((await retrieve()).status).toBe('in_transit');
    expect(await refusalOf(stripe.payouts.cancel(made.id, {}, connected()))).toEqual([invalidRequest, 400, undefined]);
    world.simulator.advance(dayMs);
    expect(await retrieve()).toMatchObject({
      status: 'paid',
      trace_id: { status: 'supported', value: expect.stringMatching(/^\w{16}$/) },
    });
    expect(await available(world.merchant)).toEqual([0]);
    expect((await stripe.payouts.list({ status: 'paid' }, connected())).data.map(({ id }) => id)).toEqual([made.id]);
    expect(await refusalOf(stripe.payouts.retrieve(made.id))).toEqual([invalidRequest, 400, 'resource_missing']);
    expect((await stripe.payouts.list()).data).toEqual([]);
  });

  it('cancels a payout that is pending', async () => {
    await transfer(4_000);
    const { id } = await payout(4_000);
    expect((await stripe.payouts.cancel(id, {}, connected())).status).toBe('canceled');
    expect(await available(world.merchant)).toEqual([4_000]);
    world.simulator.advance(3 * dayMs);
    expect((await stripe.payouts.retrieve(id, {}, connected())).status).toBe('canceled');
  });

  it('brings the money back when the bank refuses it', async () => {
    await stripe.accounts.update(world.merchant, { external_account: { ...usBank, account_number: '000999991116' } });
    await transfer(4_000);
    const { id } = await payout(4_000);
    world.simulator.advance(dayMs);
    const failed = await stripe.payouts.retrieve(id, { expand: ['failure_balance_transaction'] }, connected());
    expect(failed).toMatchObject({
      status: 'failed',
      failure_code: 'no_account',
      failure_message: expect.stringContaining('No bank account'),
      failure_balance_transaction: { type: 'payout_failure', amount: 4_000 },
    });
    expect(await available(world.merchant)).toEqual([4_000]);
  });

  it('is paid, and comes back days later', async () => {
    await transfer(4_000);
    world.simulator.failRequests({ kind: 'payout_failure', failureCode: 'account_closed', delayMs: 3 * dayMs });
    const { id } = await payout(4_000);
    const status = async () => (await stripe.payouts.retrieve(id, {}, connected())).status;
    world.simulator.advance(2 * dayMs);
    expect([await status(), await available(world.merchant)]).toEqual(['paid', [0]]);
    world.simulator.advance(2 * dayMs);
    expect([await status(), await available(world.merchant)]).toEqual(['failed', [4_000]]);
    const other = await payout(4_000);
    world.simulator.processor.failPayout(other.id, 'declined');
    expect(await stripe.payouts.retrieve(other.id, {}, connected())).toMatchObject({ failure_code: 'declined' });
  });

  it('has its trace days after it was paid', async () => {
    await transfer(4_000);
    world.simulator.failRequests({ kind: 'late_trace', delayMs: 5 * dayMs });
    const { id } = await payout(4_000);
    const trace = async () => (await stripe.payouts.retrieve(id, {}, connected())).trace_id?.status;
    world.simulator.advance(2 * dayMs);
    expect(await trace()).toBe('pending');
    world.simulator.advance(5 * dayMs);
    expect(await trace()).toBe('supported');
  });

  it('pays the platform too, and nobody more than is there', async () => {
    expect((await payout(10_000, null)).destination).toBe('ba_platform');
    expect([await refusalOf(payout(1, null)), await refusalOf(payout(1))]).toEqual([short, short]);
    const eur = { amount: 1, currency: 'eur' };
    expect(await refusalOf(stripe.payouts.create(eur, connected()))).toEqual([invalidRequest, 400, undefined]);
    expect(await refusalOf(stripe.payouts.create({ amount: 150, currency: 'huf' }))).toEqual([
      invalidRequest,
      400,
      'parameter_invalid_integer',
    ]);
    const stranger = { stripeAccount: 'acct_none' };
    expect(await refusalOf(stripe.balance.retrieve({}, stranger))).toEqual([
      'StripePermissionError',
      403,
      'account_invalid',
    ]);
  });

  it('pays the platform by itself where that is assumed, and says for what', async () => {
    world.simulator.processor.assume({ platformPayouts: 'daily' });
    const { id } = await world.sale();
    await stripe.refunds.create({ payment_intent: id, amount: 1_000 });
    world.simulator.advance(2 * dayMs);
    const [made] = (await stripe.payouts.list()).data;
    expect(made).toMatchObject({ automatic: true, amount: 13_174, reconciliation_status: 'in_progress' });
    const batch = async () => (await stripe.balanceTransactions.list({ payout: made?.id ?? '' })).data;
    expect((await batch()).map(({ type, net }) => [type, net])).toEqual([
      ['payout', -13_174],
      ['refund', -1_000],
      ['charge', 4_174],
      ['topup', 10_000],
    ]);
    world.simulator.advance(2 * dayMs);
    const paid = await stripe.payouts.retrieve(made?.id ?? '');
    expect([paid.status, paid.reconciliation_status, await available()]).toEqual(['paid', 'completed', [0]]);
    expect((await stripe.events.list({ type: 'payout.reconciliation_completed' })).data).toHaveLength(1);
    world.simulator.processor.failPayout(paid.id, 'account_closed');
    await world.sale();
    world.simulator.advance(3 * dayMs);
    const [next] = (await stripe.payouts.list({ limit: 1 })).data;
    const transactions = (await stripe.balanceTransactions.list({ payout: next?.id ?? '' })).data;
    expect(transactions.map(({ type }) => type)).toEqual(['payout', 'charge', 'payout_failure']);
    expect(transactions.reduce((sum, { net }) => sum + net, 0)).toBe(0);
  });

  it('shows nothing in the currency of an account that has never had any', async () =>
    expect((await stripe.balance.retrieve({}, connected())).available).toMatchObject([{ amount: 0, currency: 'usd' }]));

  it('keeps an account that has money, and its payments with the platform', async () => {
    await transfer(1);
    expect(await refusalOf(stripe.accounts.del(world.merchant))).toEqual([invalidRequest, 400, undefined]);
    const params = { amount: 1, currency: 'usd', allowed_payment_method_types: ['card_present' as const] };
    expect(await refusalOf(stripe.paymentIntents.create(params, connected()))).toEqual([
      invalidRequest,
      400,
      'not_simulated',
    ]);
  });

  it('shows the platform itself', async () => {
    const own = await stripe.accounts.retrieveCurrent();
    expect(own).toMatchObject({
      object: 'account',
      charges_enabled: true,
      payouts_enabled: true,
      settings: { payouts: { schedule: { interval: 'manual' } } },
    });
    expect((await stripe.accounts.retrieve(own.id)).id).toBe(own.id);
    world.simulator.processor.assume({ platformPayouts: 'daily' });
    expect((await stripe.accounts.retrieveCurrent()).settings?.payouts?.schedule.interval).toBe('daily');
    expect((await stripe.accounts.retrieveCurrent({}, connected())).id).toBe(world.merchant);
  });
});
