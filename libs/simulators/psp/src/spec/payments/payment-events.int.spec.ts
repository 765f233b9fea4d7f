import type Stripe from 'stripe';
import { type TerminalWorld, terminalWorld } from '../../testing/terminal';
import { startWebhookReceiver, type WebhookReceiver, webhookSecret } from '../../testing/webhook-receiver';

const dayMs = 86_400_000;

describe('events of payments', () => {
  let receivers: Readonly<Record<'connect' | 'platform' | 'readers', WebhookReceiver>>;
  let world: TerminalWorld;
  let stripe: Stripe;
  beforeEach(async () => {
    receivers = {
      connect: await startWebhookReceiver('whsec_connect'),
      platform: await startWebhookReceiver(webhookSecret),
      readers: await startWebhookReceiver('whsec_readers'),
    };
    const { connect, platform, readers } = receivers;
    world = await terminalWorld({
      webhook: { url: connect.url, secret: 'whsec_connect' },
      platformWebhook: { url: platform.url, secret: webhookSecret },
      readerWebhook: { url: readers.url, secret: 'whsec_readers' },
    });
    ({ stripe } = world);
  });
  afterEach(async () => {
    await world.simulator.close();
    for (const receiver of Object.values(receivers)) await receiver.close();
  });
  const typesAt = async (name: keyof typeof receivers) => {
    expect(await world.simulator.webhooksDelivered()).toBe(true);
    const { received } = receivers[name];
    expect(received.every(({ accepted }) => accepted)).toBe(true);
    return received.map(({ type }) => type);
  };

  it('go to the endpoint that they concern, each signed with its own secret', async () => {
    const { id } = await world.sale();
    await stripe.refunds.create({ payment_intent: id, amount: 100 });
    await stripe.topups.create({ amount: 5_000, currency: 'usd' });
    await stripe.transfers.create({ amount: 1_000, currency: 'usd', destination: world.merchant });
    const { id: payoutId } = await stripe.payouts.create(
      { amount: 1_000, currency: 'usd' },
      { stripeAccount: world.merchant },
    );
    world.simulator.advance(dayMs);
    expect(await typesAt('platform')).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.amount_capturable_updated',
      'payment_intent.succeeded',
      'charge.captured',
      'refund.created',
      'charge.refunded',
      'topup.created',
      'topup.succeeded',
      'transfer.created',
    ]);
    expect(await typesAt('readers')).toEqual([
      'terminal.reader.action_updated',
      'terminal.reader.action_succeeded',
      'terminal.reader.action_succeeded',
    ]);
    const connected = receivers.connect.received.filter(({ type }) => type.startsWith('payout.'));
    await typesAt('connect');
    expect(connected.map(({ type }) => type)).toEqual(['payout.created', 'payout.updated', 'payout.paid']);
    expect(connected.at(-1)?.event).toMatchObject({
      account: world.merchant,
      api_version: '2026-10-28.endive',
      data: { object: { id: payoutId, status: 'paid' } },
    });
  });

  it('tell of declines, disputes, late refunds, holds that ran out, and money that is available', async () => {
    const declined = await world.create();
    await world.tap(declined.id, '4000000000000002');
    const disputed = await world.sale({}, '4000000000000259');
    const returned = await world.sale({}, '4000000000005126');
    await stripe.refunds.create({ payment_intent: returned.id });
    const held = await world.create();
    await world.tap(held.id);
    world.simulator.advance(6 * dayMs);
    const [dispute] = (await stripe.disputes.list({ payment_intent: disputed.id })).data;
    await stripe.disputes.close(dispute?.id ?? '');
    const types = await typesAt('platform');
    for (const type of [
      'payment_intent.payment_failed',
      'charge.failed',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      'refund.updated',
      'refund.failed',
      'payment_intent.canceled',
      'charge.expired',
      'balance.available',
    ]) {
      expect(types).toContain(type);
    }
    expect(await typesAt('readers')).toContain('terminal.reader.action_failed');
  });

  it('are listed newest first, by type and time, for thirty days', async () => {
    await world.sale();
    const all = (await stripe.events.list()).data;
    expect(all.map(({ type }) => type)).toEqual([
      'charge.captured',
      'payment_intent.succeeded',
      'terminal.reader.action_succeeded',
      'payment_intent.amount_capturable_updated',
      'charge.succeeded',
      'terminal.reader.action_succeeded',
      'terminal.reader.action_updated',
      'payment_intent.created',
    ]);
    const [newest, second] = all;
    expect((await stripe.events.retrieve(newest?.id ?? '')).type).toBe('charge.captured');
    const page = await stripe.events.list({ limit: 1, starting_after: newest?.id ?? '' });
    expect([page.data[0]?.id, page.has_more]).toEqual([second?.id, true]);
    const typed = await stripe.events.list({ types: ['payment_intent.succeeded', 'charge.captured'] });
    expect(typed.data).toHaveLength(2);
    expect((await stripe.events.list({ type: 'charge.*' })).data).toHaveLength(2);
    expect((await stripe.events.list({}, { stripeAccount: world.merchant })).data).toEqual([]);
    world.simulator.advance(31 * dayMs);
    for (let n = 0; n < 10; n += 1) await world.create();
    const since = world.simulator.now().getTime() / 1_000 - 31 * 86_400;
    expect((await stripe.events.list({ created: { lte: since } })).data).toEqual([]);
  });

  it('name the request that caused them, and none where nobody asked', async () => {
    const { lastResponse } = await stripe.topups.create({ amount: 1, currency: 'usd' }, { idempotencyKey: 'k1' });
    const [caused] = (await stripe.events.list({ type: 'topup.succeeded' })).data;
    expect(caused?.request).toEqual({ id: lastResponse.requestId, idempotency_key: 'k1' });
    await world.sale();
    world.simulator.advance(2 * dayMs);
    const [available] = (await stripe.events.list({ type: 'balance.available' })).data;
    expect(available?.request).toEqual({ id: null, idempotency_key: null });
  });

  it('can be stale, lost, badly signed or of another mode', async () => {
    world.simulator.failWebhooks({ kind: 'stale_snapshot', type: 'payment_intent.succeeded' });
    world.simulator.failWebhooks({ kind: 'drop', type: 'charge.captured' });
    world.simulator.failWebhooks({ kind: 'bad_signature', type: 'charge.succeeded' });
    world.simulator.failWebhooks({ kind: 'live_mode', type: 'payment_intent.created' });
    await world.sale();
    await world.simulator.webhooksDelivered();
    const { received } = receivers.platform;
    expect(received.filter(({ event }) => event.livemode).map(({ type }) => type)).toEqual(['payment_intent.created']);
    const stale = received.find(({ type }) => type === 'payment_intent.succeeded');
    expect((stale?.event.data.object as Stripe.PaymentIntent).status).toBe('requires_capture');
    expect(received.map(({ type }) => type)).not.toContain('charge.captured');
    expect(received.filter(({ type }) => type === 'charge.succeeded').map(({ accepted }) => accepted)).toEqual([
      false,
      true,
    ]);
  });

  it('have endpoints that can be looked at', async () => {
    const endpoints = (await stripe.webhookEndpoints.list()).data;
    expect(endpoints.map(({ id, url, status }) => [id, url, status])).toEqual([
      ['we_connect', receivers.connect.url, 'enabled'],
      ['we_platform', receivers.platform.url, 'enabled'],
      ['we_readers', receivers.readers.url, 'enabled'],
    ]);
    expect(await stripe.webhookEndpoints.retrieve('we_readers')).toMatchObject({
      api_version: '2026-10-28.endive',
      enabled_events: ['*'],
    });
  });

  it('go only where they are wanted', async () => {
    const { url } = receivers.platform;
    world.simulator.sendWebhooksTo({ url, secret: webhookSecret, events: ['charge.captured'] }, 'platform');
    await world.sale();
    expect(await typesAt('platform')).toEqual(['charge.captured']);
  });
});
