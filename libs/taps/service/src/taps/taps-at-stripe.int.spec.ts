import type { TapRequest } from '@taprail/contracts';
import type Stripe from 'stripe';
import { openTapsAtStripe, type TapsAtStripe } from '../testing/taps-at-stripe';
import { openTaps, tapOf } from '../testing/taps-world';

const secondMs = 1_000;
const dayMs = 86_400_000;
const cardPresent = {
  amount: 100,
  currency: 'eur',
  allowed_payment_method_types: ['card_present'],
} satisfies Stripe.PaymentIntentCreateParams;

describe('taps at Stripe', () => {
  let world: TapsAtStripe;
  let { simulator, stripe, taps, at, tap, payments, paymentOf, hear } = {} as TapsAtStripe;
  beforeEach(async () => {
    world = await openTapsAtStripe();
    ({ simulator, stripe, taps, at, tap, payments, paymentOf, hear } = world);
  });
  afterEach(() => world.close());

  it('are approved and captured, and what is stored names the payment', async () => {
    const sale = await tap();
    const [payment] = await payments();
    expect(sale).toMatchObject({
      presented: { acquirerReference: payment!.id, account: at.account, reader: at.reader },
      card: { scheme: 'visa', bin: null, fingerprint: expect.any(String) as string, cvm: 'online_pin' },
      authorisation: { status: 'captured', authorised: 30_000, increaseSupported: false },
      capture: { status: 'captured', amount: 30_000 },
      pending: null,
    });
    expect(sale.card).not.toHaveProperty('payment');
    expect(sale.card.application).toEqual({ id: 'A0000000031010', name: 'VISA CREDIT' });
    expect(sale.card.cryptogram).toMatchObject({ fingerprint: expect.stringMatching(/^sha256:/) as string });
    expect(payment).toMatchObject({
      status: 'succeeded',
      amount_received: 30_000,
      on_behalf_of: at.account,
      transfer_group: sale.subject.chainId,
      metadata: {
        platform: 'plt_1',
        transaction: 'txn_1',
        tap: sale.presented.tapId,
        authorisation: sale.presented.authorisationId,
        capture: sale.capture?.id,
      },
    });
  });

  it.each([
    [30_051, 'insufficient_funds', 'issuer'],
    [30_096, 'system_error', 'psp'],
  ])('of %d are declined: %s', async (amount, reason, by) => {
    expect(await tap({ amount })).toMatchObject({ decline: { reason, by }, capture: null });
  });

  it('whose answer is lost are pending, and captured once it is known', async () => {
    expect(await tap({ amount: 30_097 })).toMatchObject({ pending: { kind: 'authorise' } });
    await taps.advance(6 * secondMs);
    expect(await taps.state('txn_1')).toMatchObject({ pending: null, capture: { status: 'captured', amount: 30_097 } });
    expect(await payments()).toHaveLength(1);
  });

  it('that nobody confirmed are declined when their cancellation is the last word', async () => {
    simulator.failRequests({ kind: 'connection_reset', method: 'POST', pathEnd: '/confirm_payment_intent', count: 2 });
    expect(await tap()).toMatchObject({ pending: { kind: 'authorise' } });
    await taps.advance(60 * secondMs);
    expect(await taps.state('txn_1')).toMatchObject({ pending: { kind: 'authorise' } });
    await taps.advance(120 * secondMs);
    expect(await taps.state('txn_1')).toMatchObject({ pending: null, decline: { reasonCode: '96', by: 'psp' } });
    expect((await paymentOf()).status).toBe('canceled');
  });

  it('hold a stay that grows, and capture it once with the rest given back', async () => {
    await tap({ captureMode: 'pre-auth', ceilingAmount: 60_000 });
    expect(await paymentOf()).toMatchObject({ status: 'requires_capture', amount_capturable: 30_000 });
    await taps.ask('increase', 'txn_1', { newAmount: 45_000, increaseBy: null, reason: null });
    await taps.ask('release', 'txn_1', { amount: 5_000 });
    expect(await paymentOf()).toMatchObject({ amount_capturable: 45_000, metadata: { remaining: '40000' } });
    const sale = await taps.ask('capture', 'txn_1', { amount: 35_000, tipAmount: null });
    expect(sale).toMatchObject({ capture: { status: 'captured', amount: 35_000 } });
    expect(await paymentOf()).toMatchObject({ status: 'succeeded', amount_received: 35_000 });
    const back = { amount: 1_000, reason: 'duplicate', refundPlatformFee: false, reference: null };
    expect(await taps.ask('refund', 'txn_1', back)).toMatchObject({ refunds: [{ status: 'succeeded' }] });
    expect((await stripe.refunds.list()).data).toMatchObject([{ amount: 1_000, reason: 'duplicate' }]);
  });

  it('that are held are reversed, and captured ones are to be refunded', async () => {
    await tap({ captureMode: 'pre-auth' });
    expect(await taps.ask('reverse', 'txn_1')).toMatchObject({ authorisation: { status: 'reversed' } });
    expect((await paymentOf()).status).toBe('canceled');
    await taps.tap('txn_2', { ...at, device: 'dev_1' });
    const before = await taps.history('txn_2');
    await expect(taps.ask('reverse', 'txn_2')).rejects.toMatchObject({ code: 'already_settled' });
    expect(await taps.history('txn_2')).toEqual(before);
  });

  const refund = (amount: number | null = 1_000) =>
    taps.ask('refund', 'txn_1', { amount, reason: 'other', refundPlatformFee: false, reference: null });
  const present = (number: string) =>
    simulator.processor.atReader(at.reader, { type: 'present', card: `stripe_${number}` });

  it('whose refund succeeds and fails a day later have their money back, once', async () => {
    present('4000000000005126');
    await tap();
    expect(await refund()).toMatchObject({ refunds: [{ status: 'succeeded', amount: 1_000 }], pending: null });
    await hear(dayMs);
    expect(await taps.state('txn_1')).toMatchObject({
      refunds: [{ status: 'failed', failure: { code: 'refund_declined', late: true } }],
    });
    await hear(dayMs);
    const history = await taps.history('txn_1');
    expect(history.filter((type) => type === 'RefundFailed')).toHaveLength(1);
    expect(taps.moved.map(({ type }) => type)).toEqual(['captured', 'refunded', 'refund_failed']);
    expect(taps.published.at(-1)).toMatchObject({
      kind: 'refund.failed',
      object: { status: 'failed', failure_reason: 'refund_declined', late: true },
    });
    // All of it can be refunded again.
    present('4242424242424242');
    expect((await refund(30_000)).refunds).toMatchObject([{ status: 'failed' }, { amount: 30_000 }]);
  });

  it('whose refund waits for our own money stay pending, and are told once there is some', async () => {
    await tap();
    simulator.processor.assume({ refundsWhenShort: 'pending' });
    const short = async () => (await taps.registry.getSingleMetric('stripe_refunds_short_minor')!.get()).values;
    expect(await refund()).toMatchObject({ refunds: [{ status: 'pending' }] });
    expect(await short()).toMatchObject([{ labels: { currency: 'EUR' }, value: 1_000 }]);
    await hear(4 * dayMs);
    expect(await taps.state('txn_1')).toMatchObject({ refunds: [{ status: 'succeeded' }], pending: null });
    expect(await short()).toEqual([]);
  });

  it('that are disputed are not refunded, although our log has not heard of the dispute', async () => {
    await tap();
    simulator.processor.openDispute({ authorisation: (await payments())[0]!.id, reason: 'fraudulent' });
    expect(await refund()).toMatchObject({ refunds: [{ status: 'failed', failure: { code: 'charge_disputed' } }] });
  });

  it('that were refunded at Stripe by somebody else are not refunded again', async () => {
    await tap();
    await stripe.refunds.create({ payment_intent: (await payments())[0]!.id });
    expect(await refund()).toMatchObject({
      refunds: [{ status: 'failed', failure: { code: 'refund_exceeds_captured' } }],
    });
  });

  it('are not taken where Stripe answers in the other mode', async () => {
    const live = await openTaps({ stripe: { url: simulator.url, key: simulator.key }, environment: 'live' });
    await expect(live.tap('txn_9', { ...at, device: 'dev_1' })).rejects.toMatchObject({ code: 'psp_unavailable' });
    const { id: payment } = await stripe.paymentIntents.create(cardPresent);
    const capture = { reference: 'cap_9', authorisation: 'auth_9', payment, amount: 100, releaseRest: true };
    await expect(live.acquirer.capture(capture)).rejects.toMatchObject({ name: 'AcquirerUnavailable' });
    const alarms = await live.registry.getSingleMetric('stripe_alarms_total')!.get();
    const { value } = alarms.values.find(({ labels }) => labels['alarm'] === 'other_livemode')!;
    expect(value).toBeGreaterThan(1);
    await live.close();
  });

  it('in another currency lock the rate at which Stripe converted them', async () => {
    const { capture } = await tap({ currency: 'USD' });
    const [payment] = await payments();
    const charge = await stripe.charges.retrieve(String(payment!.latest_charge), { expand: ['balance_transaction'] });
    const money = charge.balance_transaction as Stripe.BalanceTransaction;
    expect(money.currency).toBe('eur');
    expect(capture?.fx).toMatchObject({ from: 'USD', to: 'EUR', rateId: money.id });
    expect(Number(capture?.fx?.rate)).toBeCloseTo(money.exchange_rate ?? 0, 8);
  });

  it('in another currency wait for a rate that comes late', async () => {
    simulator.failRequests({ kind: 'late_transaction', delayMs: 3 * secondMs });
    expect(await tap({ currency: 'USD' })).toMatchObject({ pending: { kind: 'capture' } });
    await taps.advance(60 * secondMs);
    expect(await taps.state('txn_1')).toMatchObject({ pending: null, capture: { status: 'captured' } });
    expect(await payments()).toHaveLength(1);
  });

  it('at a reader that is taken, away or unknown are refused before anything is stored', async () => {
    const held = { captureMode: 'pre-auth' };
    await expect(tap({ reader: 'tmr_none', ...held })).rejects.toMatchObject({ code: 'device_not_found' });
    simulator.processor.atReader(at.reader, { type: 'offline' });
    await expect(tap(held)).rejects.toMatchObject({ code: 'device_offline', param: 'device' });
    simulator.failRequests({ kind: 'api_error', method: 'POST', path: '/v1/payment_intents', count: 2 });
    simulator.processor.atReader(at.reader, { type: 'online' });
    await expect(tap(held)).rejects.toMatchObject({ code: 'psp_unavailable' });
    const long = { ...at, device: 'dev_1', descriptorSuffix: 'x'.repeat(23), ...held };
    await expect(taps.tap('txn_2', long as Partial<TapRequest>)).rejects.toMatchObject({
      code: 'invalid_value',
      param: 'statement_descriptor_suffix',
    });
  });

  it.each([
    ['rejected', () => simulator.act(at.account, { type: 'reject', reason: 'fraud' })],
    ['deleted', () => stripe.accounts.del(at.account)],
  ])('of an account that Stripe has %s, which we have not heard of yet, are refused', async (_what, end) => {
    await end();
    await expect(tap()).rejects.toMatchObject({ code: 'charges_not_enabled', param: 'submerchant' });
    expect(await payments()).toEqual([]);
  });

  it('that are requested can be canceled, and their reader is free', async () => {
    const wait = await stripe.terminal.readers.create({ registration_code: 'dev_test_wait' });
    const { transactionId } = await taps.send('taps.request', {
      transactionId: 'txn_1',
      ...tapOf({ ...at, device: 'dev_1', reader: wait.id }),
    });
    const action = async () => ((await stripe.terminal.readers.retrieve(wait.id)) as Stripe.Terminal.Reader).action;
    while (!(await action())) await new Promise((resolve) => setTimeout(resolve, 10));
    await taps.send('taps.cancel', { transactionId, platformId: 'plt_1' });
    expect(await action()).toBeNull();
    expect((await paymentOf()).status).toBe('canceled');
  });
});
