import type Stripe from 'stripe';
import { invalidRequest, merchantAddress, refusalOf, type TerminalWorld, terminalWorld } from '../../testing/terminal';

describe('readers and their places, over the official client', () => {
  let world: TerminalWorld;
  let stripe: Stripe;
  beforeEach(async () => {
    world = await terminalWorld();
    ({ stripe } = world);
  });
  afterEach(() => world.simulator.close());
  const readers = () => stripe.terminal.readers;
  const collect = (intent: string, reader = world.reader) =>
    readers().collectPaymentMethod(reader, {
      payment_intent: intent,
      collect_config: { skip_tipping: true, enable_customer_cancellation: true },
    });
  const present = (number?: string) =>
    stripe.testHelpers.terminal.readers.presentPaymentMethod(
      world.reader,
      number === undefined ? {} : { type: 'card_present', card_present: { number } },
    );

  it('keeps places', async () => {
    const place = await stripe.terminal.locations.create({
      display_name: 'Bar',
      address: merchantAddress,
      metadata: { sub_merchant: 'sm1' },
    });
    const moved = await stripe.terminal.locations.update(place.id, { address: { line1: '2 Main St' }, metadata: '' });
    expect(moved).toMatchObject({ address: { ...merchantAddress, line1: '2 Main St', line2: null }, metadata: {} });
    expect((await stripe.terminal.locations.list()).data.map(({ id }) => id)).toEqual([place.id, world.location]);
    expect(await stripe.terminal.locations.del(place.id)).toMatchObject({ deleted: true });
    expect(await refusalOf(stripe.terminal.locations.retrieve(place.id))).toEqual([
      invalidRequest,
      404,
      'resource_missing',
    ]);
    const nowhere = { display_name: 'X', address: { ...merchantAddress, country: 'BR' } };
    expect(await refusalOf(stripe.terminal.locations.create(nowhere))).toEqual([
      invalidRequest,
      400,
      'terminal_location_country_unsupported',
    ]);
  });

  it('shows the card that was collected where its name is', async () => {
    const { id } = await world.create();
    await collect(id);
    await present('5555555555554444');
    const expanded = async () => stripe.paymentIntents.retrieve(id, { expand: ['payment_method'] });
    expect((await expanded()).payment_method).toMatchObject({
      object: 'payment_method',
      card_present: { brand: 'mastercard', last4: '4444' },
    });
    await readers().confirmPaymentIntent(world.reader, { payment_intent: id });
    expect((await expanded()).payment_method).toMatchObject({ card_present: { brand: 'mastercard' } });
    const charge = (await stripe.charges.list({ expand: ['data.payment_intent.payment_method'] })).data[0];
    expect(charge?.payment_intent).toMatchObject({ payment_method: { card_present: { brand: 'mastercard' } } });
  });

  it.each(['dev_test_approve', 'dev_01KJM0Z8R0000000000000000D'])(
    'has a reader for %s, which nobody registered',
    async (device) => {
      const { id } = await world.create();
      expect(await readers().retrieve(device)).toMatchObject({ id: device, label: device, status: 'online' });
      await collect(id, device);
      expect((await world.actionOf(device))?.status).toBe('succeeded');
      expect((await readers().list()).data.map((reader) => reader.id)).toContain(device);
    },
  );

  it('has none for a test device that does not exist, and lets one wait that waits', async () => {
    expect(await refusalOf(readers().retrieve('dev_test_unheard_of'))).toEqual([
      invalidRequest,
      404,
      'resource_missing',
    ]);
    const { id } = await world.create();
    await collect(id, 'dev_test_wait');
    expect((await world.actionOf('dev_test_wait'))?.status).toBe('in_progress');
    world.simulator.processor.atReader('dev_test_wait', { type: 'present', card: 'amex_us' });
    expect((await world.actionOf('dev_test_wait'))?.status).toBe('succeeded');
  });

  it('registers a reader by the code that it shows, once', async () => {
    const code = 'calm-green-hill';
    const { lastResponse: _response, ...reader } = await readers().create({
      registration_code: code,
      label: 'Bar 1',
      location: world.location,
      metadata: { device: 'dev_1' },
    });
    expect(reader).toEqual({
      id: reader.id,
      object: 'terminal.reader',
      action: null,
      device_sw_version: '2.42.0.0',
      device_type: 'bbpos_wisepos_e',
      ip_address: '127.0.0.1',
      label: 'Bar 1',
      last_seen_at: world.simulator.now().getTime(),
      livemode: false,
      location: world.location,
      metadata: { device: 'dev_1' },
      serial_number: expect.stringMatching(/^WSC\d{7}$/),
      status: 'online',
    });
    for (const bad of [code, 'nonsense', 'dev_test_none']) {
      expect(await refusalOf(readers().create({ registration_code: bad, location: world.location }))).toEqual([
        invalidRequest,
        400,
        undefined,
      ]);
    }
    const renamed = await readers().update(reader.id, { label: 'Bar 2', metadata: { device: 'dev_2' } });
    expect(renamed).toMatchObject({ label: 'Bar 2', metadata: { device: 'dev_2' } });
    expect((await readers().list({ location: world.location, limit: 1 })).data.map(({ id }) => id)).toEqual([
      reader.id,
    ]);
    expect((await readers().list({ status: 'offline' })).data).toEqual([]);
    expect(await readers().del(reader.id)).toMatchObject({ deleted: true, serial_number: reader.serial_number });
    expect(await refusalOf(readers().retrieve(reader.id))).toEqual([invalidRequest, 404, 'resource_missing']);
  });

  it('collects a card, shows it, and confirms with it', async () => {
    const { id } = await world.create();
    const asked = await collect(id);
    expect([asked.action?.status, asked.action?.type]).toEqual(['in_progress', 'collect_payment_method']);
    expect(await world.actionOf()).toMatchObject({ status: 'in_progress' });
    await present('4000056655665556');
    const collected = await world.actionOf();
    expect(collected?.status).toBe('succeeded');
    expect(collected?.collect_payment_method?.payment_method?.card_present).toMatchObject({
      brand: 'visa',
      funding: 'debit',
      last4: '5556',
      read_method: 'contactless_emv',
    });
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_confirmation');
    const confirming = await readers().confirmPaymentIntent(world.reader, { payment_intent: id });
    expect([confirming.action?.status, confirming.action?.type]).toEqual(['in_progress', 'confirm_payment_intent']);
    expect(await world.actionOf()).toMatchObject({ status: 'succeeded', failure_code: null, api_error: null });
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_capture');
  });

  it('processes a payment in one step', async () => {
    const { id } = await world.create();
    await readers().processPaymentIntent(world.reader, { payment_intent: id });
    await present();
    expect(await world.actionOf()).toMatchObject({ status: 'succeeded', type: 'process_payment_intent' });
    expect((await stripe.paymentIntents.retrieve(id)).amount_capturable).toBe(4_200);
  });

  it('shows a decline as the failure of its action', async () => {
    const { id } = await world.create();
    await world.tap(id, '4000000000009995');
    expect(await world.actionOf()).toMatchObject({
      status: 'failed',
      failure_code: 'card_declined',
      api_error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
    });
  });

  it('replaces an action that waits for a card by the next one', async () => {
    const [first, second] = [await world.create(), await world.create()];
    await collect(first.id);
    await collect(second.id);
    expect((await world.actionOf())?.collect_payment_method?.payment_intent).toBe(second.id);
    await present();
    expect((await stripe.paymentIntents.retrieve(first.id)).status).toBe('requires_payment_method');
    expect((await stripe.paymentIntents.retrieve(second.id)).status).toBe('requires_confirmation');
  });

  it('forgets a collected card after 30 seconds', async () => {
    const confirmedAfter = async (ms: number) => {
      const { id } = await world.create();
      await collect(id);
      await present();
      world.simulator.advance(ms);
      return refusalOf(readers().confirmPaymentIntent(world.reader, { payment_intent: id }));
    };
    expect(await confirmedAfter(29_999)).toBe('accepted');
    expect(await confirmedAfter(30_000)).toEqual([invalidRequest, 400, 'intent_invalid_state']);
    world.simulator.processor.assume({ confirmWithinMs: null });
    expect(await confirmedAfter(86_400_000)).toBe('accepted');
  });

  it('is free after its action is cancelled', async () => {
    const { id } = await world.create();
    await collect(id);
    await readers().cancelAction(world.reader);
    expect(await world.actionOf()).toBeNull();
    expect(await refusalOf(present())).toEqual([invalidRequest, 400, undefined]);
    expect((await stripe.paymentIntents.cancel(id)).status).toBe('canceled');
  });

  it('lets the customer cancel where that is offered', async () => {
    const { id } = await world.create();
    await readers().collectPaymentMethod(world.reader, { payment_intent: id });
    expect(() => world.simulator.processor.atReader(world.reader, { type: 'customer_cancels' })).toThrow('Nothing');
    await collect(id);
    world.simulator.processor.atReader(world.reader, { type: 'customer_cancels' });
    expect(await world.actionOf()).toMatchObject({ status: 'failed', failure_code: 'customer_canceled' });
  });

  it('refuses what it cannot do', async () => {
    const { id } = await world.create();
    expect(await refusalOf(collect('pi_none'))).toEqual([invalidRequest, 404, 'resource_missing']);
    expect(await refusalOf(collect(id, 'tmr_none'))).toEqual([invalidRequest, 404, 'resource_missing']);
    expect(await refusalOf(readers().confirmPaymentIntent(world.reader, { payment_intent: id }))).toEqual([
      invalidRequest,
      400,
      'intent_invalid_state',
    ]);
    await stripe.paymentIntents.cancel(id);
    expect(await refusalOf(collect(id))).toEqual([invalidRequest, 400, 'intent_invalid_state']);
    world.simulator.processor.atReader(world.reader, { type: 'offline' });
    const other = await world.create();
    expect(await refusalOf(collect(other.id))).toEqual([invalidRequest, 400, 'terminal_reader_offline']);
  });

  it('refuses an Interac card where the payment does not take it, and captures it at once where it does', async () => {
    const interac = '4506445006931933';
    const plain = await world.create();
    await collect(plain.id);
    await present(interac);
    expect(await world.actionOf()).toMatchObject({ status: 'failed', failure_code: 'invalid_card_type' });
    const both = await world.create({ allowed_payment_method_types: ['card_present', 'interac_present'] });
    expect((await world.tap(both.id, interac)).status).toBe('succeeded');
  });
});

describe('readers that behave like test devices', () => {
  let world: TerminalWorld;
  beforeEach(async () => {
    world = await terminalWorld();
  });
  afterEach(() => world.simulator.close());

  const confirmed = async (code: string, amount = 4_200) => {
    const { stripe } = world;
    const reader = await world.register(code);
    const { id } = await world.create({ amount });
    const { readers } = stripe.terminal;
    await readers.collectPaymentMethod(reader, { payment_intent: id });
    const waiting = await world.actionOf(reader);
    if (waiting?.status !== 'succeeded') return { id, reader, waiting };
    await readers.confirmPaymentIntent(reader, { payment_intent: id });
    return { id, reader, waiting, action: await world.actionOf(reader) };
  };
  const statusOf = async (id: string) => (await world.stripe.paymentIntents.retrieve(id)).status;

  it('reads the usual card at once', async () => {
    const { id, waiting } = await confirmed('dev_test_approve');
    const card = waiting?.collect_payment_method?.payment_method?.card_present;
    expect([await statusOf(id), card?.country, card?.funding]).toEqual(['requires_capture', 'US', 'credit']);
  });

  it('answers by the amount', async () => {
    const { id, action } = await confirmed('dev_test_amount', 4_251);
    expect(action).toMatchObject({ status: 'failed', api_error: { network_decline_code: '51' } });
    expect(await statusOf(id)).toBe('requires_payment_method');
  });

  it.each([
    ['dev_test_timeout', 4_200, 'requires_capture'],
    ['dev_test_amount', 4_297, 'requires_capture'],
    ['dev_test_amount', 4_298, 'requires_payment_method'],
  ])('loses the answer: %s with %i, then %s', async (code, amount, status) => {
    const { id, action } = await confirmed(code, amount);
    expect(action).toMatchObject({ status: 'failed', failure_code: 'connection_error' });
    expect(await statusOf(id)).toBe(status);
  });

  it('waits for its card', async () => {
    const slow = await confirmed('dev_test_slow');
    expect(slow.waiting?.status).toBe('in_progress');
    world.simulator.advance(3_000);
    expect((await world.actionOf(slow.reader))?.status).toBe('succeeded');
    const nobody = await confirmed('dev_test_no_card');
    world.simulator.advance(86_400_000);
    expect((await world.actionOf(nobody.reader))?.status).toBe('in_progress');
  });

  it('is offline', async () =>
    expect(await refusalOf(confirmed('dev_test_offline'))).toEqual([invalidRequest, 400, 'terminal_reader_offline']));

  it('reads the card of the catalogue that was held ready', async () => {
    const reader = await world.register('dev_test_approve');
    const { id } = await world.create();
    world.simulator.processor.atReader(reader, { type: 'present', card: 'mastercard_debit_de_apple_pay' });
    await world.stripe.terminal.readers.collectPaymentMethod(reader, { payment_intent: id });
    const action = await world.actionOf(reader);
    expect(action?.collect_payment_method?.payment_method?.card_present).toMatchObject({
      brand: 'mastercard',
      country: 'DE',
      funding: 'debit',
      wallet: { type: 'apple_pay' },
    });
  });

  it.each([
    [4_200, null],
    [4_201, 'call_issuer'],
    [4_202, 'offline_pin_required'],
    [4_203, 'online_or_offline_pin_required'],
    [4_205, 'generic_decline'],
    [4_255, 'incorrect_pin'],
    [4_265, 'withdrawal_count_limit_exceeded'],
    [4_275, 'pin_try_exceeded'],
    [4_251, null],
  ])('answers Stripe’s test amount %i with %s on a simulated reader', async (amount, word) => {
    const reader = await world.register('simulated-wpe');
    const { id } = await world.create({ amount });
    const intent = await world.tap(id, undefined, reader);
    expect(intent.last_payment_error?.decline_code ?? null).toBe(word);
  });
});
