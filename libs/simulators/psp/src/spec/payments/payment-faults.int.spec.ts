import type Stripe from 'stripe';
import { invalidRequest, refusalOf, type TerminalWorld, terminalWorld } from '../../testing/terminal';

const dayMs = 86_400_000;

describe('faults of payments on demand', () => {
  let world: TerminalWorld;
  let stripe: Stripe;
  beforeEach(async () => {
    world = await terminalWorld();
    ({ stripe } = world);
  });
  afterEach(() => world.simulator.close());
  const timeout = [invalidRequest, 400, 'terminal_reader_timeout'];
  const collect = (intent: string) =>
    stripe.terminal.readers.collectPaymentMethod(world.reader, { payment_intent: intent });
  const present = () => stripe.testHelpers.terminal.readers.presentPaymentMethod(world.reader);
  const confirm = (intent: string) =>
    stripe.terminal.readers.confirmPaymentIntent(world.reader, { payment_intent: intent });
  const statusOf = async (id: string) => (await stripe.paymentIntents.retrieve(id)).status;

  it.each([
    [false, null],
    [true, 'in_progress'],
  ])('a command that is not acknowledged, and was carried out: %s', async (carriedOut, status) => {
    const { id } = await world.create();
    world.simulator.failRequests({ kind: 'reader_timeout', carriedOut });
    expect(await refusalOf(collect(id))).toEqual(timeout);
    expect((await world.actionOf())?.status ?? null).toBe(status);
  });

  it('a reader that is busy when its action is to be cancelled, and a lock that is held', async () => {
    const { id } = await world.create();
    await collect(id);
    world.simulator.failRequests({ kind: 'reader_busy' });
    const cancel = () => refusalOf(stripe.terminal.readers.cancelAction(world.reader));
    expect([await cancel(), await cancel()]).toEqual([[invalidRequest, 400, 'terminal_reader_busy'], 'accepted']);
    world.simulator.failRequests({ kind: 'lock_timeout' });
    expect(await refusalOf(stripe.paymentIntents.cancel(id))).toEqual(['StripeAPIError', 409, 'lock_timeout']);
  });

  it('a collection that never ends, until it is cancelled', async () => {
    const { id } = await world.create();
    world.simulator.failRequests({ kind: 'stuck_action' });
    await collect(id);
    expect(await refusalOf(present())).toEqual([invalidRequest, 400, undefined]);
    world.simulator.advance(dayMs);
    expect((await world.actionOf())?.status).toBe('in_progress');
    await stripe.terminal.readers.cancelAction(world.reader);
    expect((await world.tap(id)).status).toBe('requires_capture');
  });

  it.each([
    [false, 'requires_confirmation'],
    [true, 'requires_capture'],
  ])('a confirmation that never ends, and counted: %s', async (carriedOut, status) => {
    const { id } = await world.create();
    await collect(id);
    await present();
    world.simulator.failRequests({ kind: 'stuck_action', carriedOut });
    await confirm(id);
    expect([(await world.actionOf())?.status, await statusOf(id)]).toEqual(['in_progress', status]);
    expect(await refusalOf(collect((await world.create()).id))).toEqual([invalidRequest, 400, 'terminal_reader_busy']);
    await stripe.terminal.readers.cancelAction(world.reader);
    expect(await world.actionOf()).toBeNull();
  });

  it('a reader that loses its connection after the approval', async () => {
    const { id } = await world.create();
    world.simulator.failRequests({ kind: 'connection_error' });
    expect((await world.tap(id)).status).toBe('requires_capture');
    expect(await world.actionOf()).toMatchObject({ status: 'failed', failure_code: 'connection_error' });
    const other = await world.create();
    world.simulator.failRequests({ kind: 'connection_error' });
    await stripe.terminal.readers.processPaymentIntent(world.reader, { payment_intent: other.id });
    await present();
    expect([(await world.actionOf())?.status, await statusOf(other.id)]).toEqual(['failed', 'requires_capture']);
  });

  it('an answer that is lost after its effect, which the same key brings', async () => {
    const { id } = await world.create();
    await world.tap(id);
    // The client itself asks once more when a connection that it has used before ends.
    world.simulator.failRequests({ kind: 'unanswered', pathEnd: '/capture', count: 2 });
    const capture = () => stripe.paymentIntents.capture(id, { metadata: { capture: 'c1' } }, { idempotencyKey: 'c1' });
    expect(await refusalOf(capture())).toEqual(['StripeConnectionError', undefined, undefined]);
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'succeeded',
      metadata: { capture: 'c1' },
    });
    expect((await capture()).lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  it('a balance transaction that comes late', async () => {
    const { id } = await world.create();
    await world.tap(id);
    world.simulator.failRequests({ kind: 'late_transaction', delayMs: 3_600_000 });
    const captured = await stripe.paymentIntents.capture(id, { expand: ['latest_charge.balance_transaction'] });
    expect((captured.latest_charge as Stripe.Charge).balance_transaction).toBeNull();
    world.simulator.advance(3_600_000);
    const later = await stripe.charges.retrieve((captured.latest_charge as Stripe.Charge).id, {
      expand: ['balance_transaction'],
    });
    expect(later.balance_transaction).toMatchObject({ type: 'charge', amount: 4_200 });
    expect((await stripe.events.list({ type: 'charge.updated' })).data).toHaveLength(1);
  });

  it('a reversal of the uncaptured part that comes another day', async () => {
    const { id } = await world.create();
    await world.tap(id);
    world.simulator.failRequests({ kind: 'late_reversal', delayMs: dayMs });
    await stripe.paymentIntents.capture(id, { amount_to_capture: 1_000 });
    const amounts = async () => (await stripe.balanceTransactions.list()).data.map(({ amount }) => amount);
    expect(await amounts()).toEqual([4_200]);
    world.simulator.advance(dayMs);
    expect(await amounts()).toEqual([-3_200, 4_200]);
  });
});

describe('the controls of payments over HTTP, for tests in other processes', () => {
  let world: TerminalWorld;
  let stripe: Stripe;
  beforeEach(async () => {
    world = await terminalWorld();
    ({ stripe } = world);
  });
  afterEach(() => world.simulator.close());
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${world.simulator.url}/_sim/${path}`, { method: 'POST', body: JSON.stringify(body) });
    return [answer.status, (await answer.json()) as Record<string, unknown>] as const;
  };
  const readers = () => stripe.terminal.readers;

  it('make faults and change assumptions', async () => {
    expect((await post('faults', { kind: 'balance_short' }))[0]).toBe(200);
    expect(await refusalOf(stripe.payouts.create({ amount: 1, currency: 'usd' }))).toEqual([
      invalidRequest,
      400,
      'balance_insufficient',
    ]);
    expect((await post('faults', { kind: 'nonsense' }))[0]).toBe(400);
    expect((await post('processor/settings', { partialCapture: 'one' }))[1]).toMatchObject({ partialCapture: 'one' });
    expect((await post('processor/settings', { partialCapture: 'two' }))[0]).toBe(400);
    expect((await post('processor/settings', { nonsense: 1 }))[0]).toBe(400);
    expect((await post('processor/nonsense', {}))[0]).toBe(404);
  });

  it('present cards and take readers away', async () => {
    const { id } = await world.create();
    const action = (body: object) => post(`processor/readers/${world.reader}/actions`, body);
    expect((await action({ type: 'present', card: 'nonsense' }))[0]).toBe(409);
    expect((await action({ type: 'nonsense' }))[0]).toBe(400);
    await action({ type: 'present', card: 'visa_debit_de' });
    await readers().collectPaymentMethod(world.reader, { payment_intent: id });
    expect((await world.actionOf())?.collect_payment_method?.payment_method?.card_present?.funding).toBe('debit');
    await action({ type: 'offline' });
    expect((await readers().list({ status: 'offline' })).data).toHaveLength(1);
    await action({ type: 'online' });
    expect((await readers().list({ status: 'offline' })).data).toEqual([]);
  });

  it('open and escalate disputes', async () => {
    const { id } = await world.sale();
    const [, opened] = await post('processor/disputes', { authorisation: id, reason: 'general', stage: 'inquiry' });
    const dispute = String(opened['id']);
    expect((await stripe.disputes.retrieve(dispute)).status).toBe('warning_needs_response');
    expect((await post(`processor/disputes/${dispute}/escalate`, {}))[0]).toBe(200);
    expect((await stripe.disputes.retrieve(dispute)).status).toBe('needs_response');
    expect((await post(`processor/disputes/${dispute}/escalate`, {}))[0]).toBe(409);
  });

  it('take fees and send payouts back', async () => {
    await stripe.topups.create({ amount: 100, currency: 'usd' });
    await post('processor/fees', { amount: 10, currency: 'usd', type: 'tax_fee' });
    expect((await stripe.balanceTransactions.list({ type: 'tax_fee' })).data).toMatchObject([{ amount: -10 }]);
    const payout = await stripe.payouts.create({ amount: 90, currency: 'usd' });
    await post(`processor/payouts/${payout.id}/fail`, { failureCode: 'account_frozen' });
    expect((await stripe.payouts.retrieve(payout.id)).failure_code).toBe('account_frozen');
  });

  it('say what a payment costs its provider', async () => {
    await world.sale();
    const answer = await fetch(`${world.simulator.url}/_sim/requests`);
    expect(await answer.json()).toEqual({
      requests: {
        accounts: 1,
        payment_intents: 1,
        'payment_intents/:id': 1,
        'payment_intents/:id/capture': 1,
        'terminal/locations': 1,
        'terminal/readers': 1,
        'terminal/readers/:id/collect_payment_method': 1,
        'terminal/readers/:id/confirm_payment_intent': 1,
        'test_helpers/terminal/readers/:id/present_payment_method': 1,
      },
    });
  });
});
