import type Stripe from 'stripe';
import { invalidRequest, refusalOf, type TerminalWorld, terminalWorld } from '../../testing/terminal';

const dayMs = 86_400_000;

describe('a PaymentIntent, over the official client', () => {
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

  it('keeps what it was created with', async () => {
    const params = {
      amount: 4_200,
      currency: 'usd',
      allowed_payment_method_types: ['card_present' as const, 'interac_present' as const],
      capture_method: 'manual' as const,
      on_behalf_of: world.merchant,
      transfer_group: 'ach_1',
      statement_descriptor_suffix: 'TILL 1',
      metadata: { tap: 'tap_1' },
      payment_method_options: {
        card_present: {
          request_extended_authorization: true,
          request_incremental_authorization_support: true,
        },
      },
    };
    const intent = await stripe.paymentIntents.create(params);
    expect(intent).toMatchObject({
      ...params,
      payment_method_types: ['card_present', 'interac_present'],
      payment_method_options: { ...params.payment_method_options, interac_present: {} },
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount_capturable: 0,
      amount_received: 0,
      latest_charge: null,
      last_payment_error: null,
      livemode: false,
      created: world.simulator.now().getTime() / 1_000,
    });
    const { lastResponse: _one, ...created } = intent;
    const { lastResponse: _other, ...kept } = await stripe.paymentIntents.retrieve(intent.id);
    expect(kept).toEqual(created);
  });

  it.each<[what: string, params: Partial<Stripe.PaymentIntentCreateParams>, code: string | undefined]>([
    ['no amount', { amount: 0 }, 'parameter_invalid_integer'],
    ['a currency that is none', { currency: 'xxx' }, undefined],
    ['fractions that a currency does not have', { currency: 'kwd', amount: 1_001 }, 'parameter_invalid_integer'],
    ['fractions of a krona', { currency: 'isk', amount: 1_001 }, 'parameter_invalid_integer'],
    ['a merchant that is none', { on_behalf_of: 'acct_none' }, 'resource_missing'],
    ['money for somebody else', { transfer_data: { destination: 'acct_1' } }, 'parameter_unknown'],
    ['a card that is not there', { allowed_payment_method_types: ['card'] }, 'not_simulated'],
    ['no word of a reader', { allowed_payment_method_types: [] }, 'not_simulated'],
    ['a suffix without a letter', { statement_descriptor_suffix: '123' }, undefined],
  ])('is not created with %s', async (_what, params, code) => {
    const refused = (await refusalOf(world.create(params))) as unknown[];
    expect([refused[0], refused[2]]).toEqual([invalidRequest, code]);
  });

  it('is not created for a merchant that may not take cards', async () => {
    const { id } = await stripe.accounts.create({ country: 'US', controller: { losses: { payments: 'application' } } });
    expect(await refusalOf(world.create({ on_behalf_of: id }))).toEqual([invalidRequest, 400, 'capability_not_active']);
  });

  it('holds the money of an approved card, with what its issuer has said', async () => {
    const { id } = await world.create();
    const { status, amount_capturable } = await world.tap(id);
    expect([status, amount_capturable]).toEqual(['requires_capture', 4_200]);
    const charge = await chargeOf(id);
    expect(charge).toMatchObject({
      object: 'charge',
      amount: 4_200,
      amount_captured: 0,
      captured: false,
      paid: true,
      status: 'succeeded',
      balance_transaction: null,
      payment_intent: id,
      outcome: { network_status: 'approved_by_network', type: 'authorized' },
      payment_method_details: {
        type: 'card_present',
        card_present: {
          amount_authorized: 4_200,
          capture_before: world.simulator.now().getTime() / 1_000 + 5 * 86_400,
          incremental_authorization_supported: false,
          last4: '4242',
          location: world.location,
          network: 'visa',
          network_transaction_id: expect.stringMatching(/^\d{15}$/),
          reader: world.reader,
          receipt: {
            application_cryptogram: expect.stringMatching(/^[0-9A-F]{16}$/),
            authorization_code: expect.stringMatching(/^\d{6}$/),
            authorization_response_code: '3030',
            cardholder_verification_method: 'approval',
          },
        },
      },
    });
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ id: charge.id, payment_intent: id });
    expect(await world.simulator.payments.outcomeOf(charge.id)).toMatchObject({ answer: { outcome: 'approved' } });
  });

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline', '06'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', '51'],
    ['4000000000009987', 'card_declined', 'lost_card', '41'],
    ['4000000000000069', 'expired_card', 'expired_card', '54'],
    ['4000000000000119', 'processing_error', 'processing_error', '96'],
  ])('goes back to the start when card %s is declined', async (number, code, word, network) => {
    const { id } = await world.create();
    const intent = await world.tap(id, number);
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      amount_capturable: 0,
      last_payment_error: { type: 'card_error', code, decline_code: word, network_decline_code: network },
    });
    expect(await chargeOf(id)).toMatchObject({ status: 'failed', paid: false, failure_code: code });
    expect((await world.tap(id)).status).toBe('requires_capture');
  });

  it('captures, with labels, and lists what was made since', async () => {
    const { id } = await world.create({ metadata: { tap: 't1' } });
    await world.tap(id);
    const captured = await stripe.paymentIntents.capture(id, {
      amount_to_capture: 4_000,
      final_capture: true,
      metadata: { capture: 'c1' },
    });
    expect(captured).toMatchObject({
      status: 'succeeded',
      amount_received: 4_000,
      metadata: { tap: 't1', capture: 'c1' },
    });
    expect(await refusalOf(stripe.paymentIntents.capture(id))).toEqual(unexpected);
    expect(await refusalOf(stripe.paymentIntents.cancel(id))).toEqual(unexpected);
    world.simulator.advance(dayMs);
    const later = await world.create();
    const since = world.simulator.now().getTime() / 1_000;
    expect((await stripe.paymentIntents.list({ created: { gte: since } })).data.map((each) => each.id)).toEqual([
      later.id,
    ]);
    expect((await stripe.paymentIntents.list({ created: { lt: since } })).data.map((each) => each.id)).toEqual([id]);
  });

  it('is captured at once where that was asked for', async () => {
    const { id } = await world.create({ capture_method: 'automatic' });
    expect((await world.tap(id)).status).toBe('succeeded');
  });

  it('is refunded after its merchant is gone', async () => {
    const { id } = await world.sale();
    await stripe.accounts.del(world.merchant);
    expect((await chargeOf(id)).on_behalf_of).toBe(world.merchant);
    expect((await stripe.refunds.create({ payment_intent: id })).status).toBe('succeeded');
  });

  it('is made once by one key, and not with other parameters', async () => {
    const create = (amount: number) =>
      stripe.paymentIntents.create(
        { amount, currency: 'usd', allowed_payment_method_types: ['card_present'] },
        { idempotencyKey: 'tap_1:pi' },
      );
    const { id } = await create(4_200);
    expect((await create(4_200)).id).toBe(id);
    expect(await refusalOf(create(4_300))).toEqual(['StripeIdempotencyError', 400, undefined]);
  });

  it('is in conflict with itself while the first call is still going on', async () => {
    const params = { amount: 1, currency: 'usd', allowed_payment_method_types: ['card_present' as const] };
    const create = () => stripe.paymentIntents.create(params, { idempotencyKey: 'k' });
    world.simulator.failRequests({ kind: 'latency', latencyMs: 1_000 });
    const both = await Promise.allSettled([create(), create()]);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { statusCode: 409, code: 'idempotency_key_in_use' },
    });
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
