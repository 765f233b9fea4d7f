import Stripe from 'stripe';
import { invalidRequest, refusalOf, type TerminalWorld, terminalWorld } from '../../testing/terminal';

const dayMs = 86_400_000;
const grows = { payment_method_options: { card_present: { request_incremental_authorization_support: true } } };

describe('the hold of a PaymentIntent, over the official client', () => {
  let world: TerminalWorld;
  let stripe: Stripe;
  beforeEach(async () => {
    world = await terminalWorld();
    ({ stripe } = world);
  });
  afterEach(() => world.simulator.close());
  const retrieve = (id: string) => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  const chargeOf = async (id: string) => (await retrieve(id)).latest_charge as Stripe.Charge;
  const unexpected = [invalidRequest, 400, 'payment_intent_unexpected_state'];

  it('releases its hold when it is cancelled, for whoever asks the acquirer too', async () => {
    const { id } = await world.create();
    await world.tap(id);
    const cancelled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(cancelled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned', amount_capturable: 0 });
    const charge = await chargeOf(id);
    expect([charge.refunded, charge.amount_refunded]).toEqual([true, 4_200]);
    expect(world.simulator.payments.engine.book.holdOf(charge.id)?.state).toBe('reversed');
    expect(await refusalOf(stripe.paymentIntents.capture(id))).toEqual(unexpected);
  });

  it('ends when its hold runs out, which is later where a long one was asked for', async () => {
    const long = { payment_method_options: { card_present: { request_extended_authorization: true } } };
    const [short, longer] = [await world.create(), await world.create(long)];
    await world.tap(short.id, '5555555555554444');
    await world.tap(longer.id, '5555555555554444');
    world.simulator.advance(2 * dayMs);
    expect(await retrieve(short.id)).toMatchObject({ status: 'canceled', cancellation_reason: 'automatic' });
    expect(await refusalOf(stripe.paymentIntents.capture(short.id))).toEqual([
      invalidRequest,
      400,
      'charge_expired_for_capture',
    ]);
    world.simulator.advance(27 * dayMs);
    expect((await stripe.paymentIntents.capture(longer.id)).status).toBe('succeeded');
  });

  it('grows where its card and its request allow it', async () => {
    const { id } = await world.create(grows);
    await world.tap(id);
    expect((await chargeOf(id)).payment_method_details?.card_present?.incremental_authorization_supported).toBe(true);
    const grown = await stripe.paymentIntents.incrementAuthorization(id, {
      amount: 6_000,
      metadata: { increase: 'i1' },
    });
    expect(grown).toMatchObject({ amount: 6_000, amount_capturable: 6_000, metadata: { increase: 'i1' } });
    expect(await refusalOf(stripe.paymentIntents.incrementAuthorization(id, { amount: 6_000 }))).toEqual([
      invalidRequest,
      400,
      undefined,
    ]);
    expect((await stripe.paymentIntents.capture(id)).amount_received).toBe(6_000);
    const plain = await world.create();
    await world.tap(plain.id);
    expect(await refusalOf(stripe.paymentIntents.incrementAuthorization(plain.id, { amount: 6_000 }))).toEqual([
      invalidRequest,
      400,
      'charge_invalid_parameter',
    ]);
  });

  it('grows by category of merchant only where that is assumed', async () => {
    const supported = async () => {
      const { id } = await world.create(grows);
      await world.tap(id);
      return (await chargeOf(id)).payment_method_details?.card_present?.incremental_authorization_supported;
    };
    world.simulator.processor.assume({ increments: 'travel_only' });
    expect(await supported()).toBe(false);
    await stripe.accounts.update(world.merchant, { business_profile: { mcc: '7011' } });
    expect(await supported()).toBe(true);
  });

  it('keeps its amount when an increase is declined, and answers the same key alike', async () => {
    const reader = await world.register('dev_test_approve');
    const { id } = await world.create(grows);
    world.simulator.processor.atReader(reader, { type: 'present', card: 'card_increment_decline' });
    await stripe.terminal.readers.collectPaymentMethod(reader, { payment_intent: id });
    await stripe.terminal.readers.confirmPaymentIntent(reader, { payment_intent: id });
    const increase = () =>
      stripe.paymentIntents.incrementAuthorization(
        id,
        { amount: 6_000, metadata: { increase: 'i1' } },
        { idempotencyKey: 'i1' },
      );
    const first = await increase().catch((error: unknown) => error);
    expect(first).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(first).toMatchObject({ statusCode: 402, decline_code: 'insufficient_funds', payment_intent: { id } });
    const again = (await increase().catch((error: unknown) => error)) as Stripe.errors.StripeCardError;
    expect(again.headers?.['idempotent-replayed']).toBe('true');
    expect(await retrieve(id)).toMatchObject({ amount: 4_200, amount_capturable: 4_200, metadata: {} });
  });

  it('captures more than its hold by an increase, or not at all', async () => {
    const held = async () => {
      const { id } = await world.create(grows);
      await world.tap(id);
      return id;
    };
    const more = (id: string) => stripe.paymentIntents.capture(id, { amount_to_capture: 5_000 });
    expect((await more(await held())).amount_received).toBe(5_000);
    world.simulator.processor.assume({ captureAboveHold: 'refused' });
    expect(await refusalOf(more(await held()))).toEqual([invalidRequest, 400, 'amount_too_large']);
    world.simulator.processor.assume({ captureAboveHold: 'increments' });
    const { id } = await world.create();
    await world.tap(id);
    expect(await refusalOf(more(id))).toEqual([invalidRequest, 400, 'amount_too_large']);
  });

  it('is approved for a part by the acquirer’s amount for that', async () => {
    const reader = await world.register('dev_test_amount');
    const { id } = await world.create({ amount: 1_010 });
    await stripe.terminal.readers.collectPaymentMethod(reader, { payment_intent: id });
    await stripe.terminal.readers.confirmPaymentIntent(reader, { payment_intent: id });
    expect(await retrieve(id)).toMatchObject({ amount: 1_010, amount_capturable: 909 });
    expect((await chargeOf(id)).payment_method_details?.card_present?.amount_authorized).toBe(909);
  });

  it('waits for a capture that takes an hour, and is refused one that the issuer does not honour', async () => {
    const reader = await world.register('dev_test_amount');
    const held = async (amount: number, card: string) => {
      const { id } = await world.create({ amount });
      world.simulator.processor.atReader(reader, { type: 'present', card });
      await stripe.terminal.readers.collectPaymentMethod(reader, { payment_intent: id });
      await stripe.terminal.readers.confirmPaymentIntent(reader, { payment_intent: id });
      return id;
    };
    const late = await held(4_200, 'card_capture_late');
    expect((await stripe.paymentIntents.capture(late)).status).toBe('processing');
    world.simulator.advance(3_600_000);
    expect(await retrieve(late)).toMatchObject({ status: 'succeeded', amount_received: 4_200 });
    const failing = await held(4_299, 'visa_credit');
    expect(await refusalOf(stripe.paymentIntents.capture(failing))).toEqual([
      'StripeCardError',
      402,
      'card_declined',
      'generic_decline',
    ]);
    expect((await retrieve(failing)).status).toBe('requires_capture');
  });
});
