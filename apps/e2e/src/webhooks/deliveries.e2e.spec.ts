import { verifyWebhook } from '@taprail/contracts';
import { type Api, eventually, newPlatform } from '../harness/api';
import { type Delivered, PlatformReceiver } from '../harness/receiver';
import { failure, Restaurant } from '../harness/restaurant';

const deliveriesOf = async (api: Api, eventId: string) =>
  (await api.get(`/v1/events/${eventId}/deliveries`)).body.data as any[];

/** Those that are not the connection's own. */
const sentHeaders = ({ headers: { host: _host, connection: _kept, 'content-length': _length, ...own } }: Delivered) =>
  own;

describe('webhooks', () => {
  let receiver: PlatformReceiver;
  let restaurant: Restaurant;
  let api: Api;
  let endpoint: Readonly<{ id: string; secret: string }>;
  beforeAll(async () => {
    receiver = await PlatformReceiver.open();
    restaurant = await Restaurant.ofItsOwn('webhooks');
    api = restaurant.api;
    endpoint = await receiver.registered(api);
  });
  afterAll(() => receiver.close());
  beforeEach(() => {
    receiver.delivered.length = 0;
    receiver.take();
  });

  const settledDeliveries = (eventId: string, count: number) =>
    eventually(
      () => deliveriesOf(api, eventId),
      (data) => data.length === count && data.every(({ status }) => status !== 'pending'),
    );

  it('tell of a sale, signed, as the feed tells of it', async () => {
    const tap = await restaurant.sell();
    const delivered = [...(await receiver.got(2, endpoint.secret))].sort((a, b) => a.body.sequence - b.body.sequence);
    expect(delivered.map(({ body }) => [body.type, body.sequence])).toEqual([
      ['tap.approved', 1],
      ['charge.captured', 2],
    ]);
    const [approved] = delivered;
    expect(approved!.body).toMatchObject({
      object: 'event',
      api_version: '1',
      livemode: false,
      submerchant: restaurant.ref,
      transaction_id: tap.transaction_id,
      authorisation_chain_id: tap.authorisation_chain_id,
      request: { id: expect.stringMatching(/^req_/), idempotency_key: null },
      data: { object: { id: tap.id, object: 'tap', status: 'approved' }, previous_attributes: {} },
    });
    expect(approved!.headers).toMatchObject({
      'service-event-id': approved!.body.id,
      'service-event-type': 'tap.approved',
      'service-delivery-attempt': '1',
      'service-delivery-id': expect.stringMatching(/^dlv_/),
    });
    const feed = await eventually(
      async () => (await api.get(`/v1/events?transaction=${tap.transaction_id}&order=asc`)).body.data,
      (data) => data.length === 2,
    );
    expect(feed).toEqual(delivered.map(({ body }) => body));
    expect((await api.get(`/v1/events/${approved!.body.id}`)).body).toEqual(approved!.body);
    const [delivery, ...others] = await settledDeliveries(approved!.body.id, 1);
    expect(others).toEqual([]);
    expect(delivery).toMatchObject({
      object: 'delivery',
      event_id: approved!.body.id,
      endpoint: endpoint.id,
      status: 'succeeded',
      replayed: false,
      attempts: [{ n: 1, status_code: 200, error: null, response_excerpt: 'thanks' }],
      next_attempt_at: null,
    });
    const shown = await eventually(
      async () => (await api.get(`/v1/deliveries/${delivery.id}`)).body,
      ({ status }) => status === 'succeeded',
    );
    const request = { headers: sentHeaders(approved!), bytes: approved!.raw.length };
    const [{ response_headers: answered, timings, ...attempt }] = shown.attempts;
    expect({ ...shown, attempts: [attempt] }).toEqual({
      ...delivery,
      attempts: [{ ...delivery.attempts[0], error_class: null, request }],
    });
    expect(answered).toMatchObject({ date: expect.stringMatching(/GMT$/) });
    expect(timings).toEqual({
      connect_ms: expect.any(Number),
      first_byte_ms: expect.any(Number),
      total_ms: attempt.duration_ms,
    });
    const attemptPath = `/v1/deliveries/${approved!.headers['service-delivery-id']}`;
    expect((await api.get(attemptPath)).body).toEqual(shown);
    const stranger = (await newPlatform('reader of attempts')).api;
    expect(failure(await stranger.get(attemptPath))).toEqual([404, 'delivery_not_found', undefined]);
    expect(failure(await api.delete(`${attemptPath}/content`))).toEqual([404, 'delivery_not_found', undefined]);
    const content = `/v1/deliveries/${delivery.id}/content`;
    expect((await (await newPlatform('eraser')).api.delete(content)).body.error.code).toBe('delivery_not_found');
    expect([(await api.delete(content)).status, (await api.delete(content)).status]).toEqual([204, 204]);
    expect((await api.get(`/v1/deliveries/${delivery.id}`)).body).toEqual({
      ...shown,
      attempts: [{ ...shown.attempts[0], response_excerpt: null, response_headers: null }],
    });
    const erased = { ...delivery, attempts: [{ ...delivery.attempts[0], response_excerpt: null }] };
    expect(await settledDeliveries(approved!.body.id, 1)).toEqual([erased]);
  });

  it('are shown with all that a receiver said when it refused one, its cookies excepted', async () => {
    receiver.answer(503, 'z'.repeat(5_000), { 'x-request-id': '7f3a', 'set-cookie': 'session=1' });
    await api.post(`/v1/webhook-endpoints/${endpoint.id}/test`, {});
    const [refused] = await receiver.got(1, endpoint.secret);
    const [{ id, attempts }] = await settledDeliveries(refused!.body.id, 1);
    expect(attempts[0].response_excerpt).toBe('z'.repeat(1_024));
    const shown = await eventually(
      async () => (await api.get(`/v1/deliveries/${id}`)).body,
      ({ status }) => status === 'failed',
    );
    expect(shown.attempts).toMatchObject([
      {
        n: 1,
        status_code: 503,
        error: 'status_503',
        error_class: 'status',
        request: { headers: sentHeaders(refused!), bytes: refused!.raw.length },
        response_headers: { 'x-request-id': '7f3a', 'set-cookie': '(not kept)' },
        response_excerpt: 'z'.repeat(4_096),
      },
    ]);
    expect((await api.delete(`/v1/deliveries/${id}/content`)).status).toBe(204);
    const nothing = { response_excerpt: null, response_headers: null };
    expect((await api.get(`/v1/deliveries/${id}`)).body.attempts).toMatchObject([{ status_code: 503, ...nothing }]);
  });

  it('carry the reason of a decline', async () => {
    await restaurant.tap({ amount: 4_251 });
    const { body } = (await receiver.got(1, endpoint.secret))[0]!;
    expect([body.type, body.data.object.decline_reason]).toEqual(['tap.declined', 'insufficient_funds']);
  });

  it('are a feed that goes on where it was left', async () => {
    const page = async (query: string) => (await api.get(`/v1/events?${query}`)).body;
    const { data: all } = await eventually(
      () => page('order=asc&limit=100'),
      ({ data }) => data.length >= 3,
    );
    const read: unknown[] = [all[0]];
    for (let after = all[0].id; ;) {
      const { data, has_more: more } = await page(`after=${after}&limit=1`);
      read.push(...data);
      if (!more) break;
      after = data[0].id;
    }
    expect(read).toEqual(all);
    const stranger = (await newPlatform('stranger')).api;
    expect(failure(await stranger.get(`/v1/events?after=${all[0].id}`))).toEqual([422, 'invalid_value', 'after']);
    expect(failure(await stranger.get(`/v1/events/${all[0].id}`))).toEqual([404, 'event_not_found', undefined]);
    expect(failure(await stranger.post(`/v1/events/${all[0].id}/redeliver`, {}))).toEqual([
      404,
      'event_not_found',
      undefined,
    ]);
  });

  it('are replayed, marked as such, up to twenty sends', async () => {
    await restaurant.tap({ amount: 4_251 });
    const { body, raw } = (await receiver.got(1))[0]!;
    const redeliver = (more: object = {}) => api.post(`/v1/events/${body.id}/redeliver`, more);
    const answer = await redeliver();
    expect([answer.status, answer.body]).toEqual([
      202,
      {
        event_id: body.id,
        deliveries: [{ id: expect.stringMatching(/^dlv_/), endpoint: endpoint.id, status: 'queued' }],
      },
    ]);
    const replayed = (await receiver.got(2, endpoint.secret))[1]!;
    expect([replayed.headers['service-replayed'], replayed.raw.equals(raw)]).toEqual(['true', true]);
    for (let sends = 2; sends < 20; sends += 1) expect((await redeliver({ endpoint: endpoint.id })).status).toBe(202);
    expect(failure(await redeliver())).toEqual([409, 'delivery_attempts_exhausted', undefined]);
    await receiver.got(20, endpoint.secret);
    expect(receiver.delivered.filter(({ headers }) => headers['service-replayed'] === 'true')).toHaveLength(19);
    expect(await settledDeliveries(body.id, 20)).toHaveLength(20);
  });

  it('refuse to replay what cannot be', async () => {
    const unknown = 'evt_00000000000000000000000000';
    expect(failure(await api.post(`/v1/events/${unknown}/redeliver`, {}))).toEqual([404, 'event_not_found', undefined]);
    expect(failure(await api.post('/v1/events/evt_1/redeliver', {}))).toEqual([404, 'event_not_found', undefined]);
    const { id } = (await api.get('/v1/events?limit=1')).body.data[0];
    const other = { endpoint: 'we_00000000000000000000000000' };
    expect(failure(await api.post(`/v1/events/${id}/redeliver`, other))).toEqual([
      404,
      'endpoint_not_found',
      'endpoint',
    ]);
    await api.patch(`/v1/webhook-endpoints/${endpoint.id}`, { status: 'disabled' });
    expect(failure(await api.post(`/v1/events/${id}/redeliver`, {}))).toEqual([
      409,
      'no_subscribed_endpoint',
      undefined,
    ]);
    await api.patch(`/v1/webhook-endpoints/${endpoint.id}`, { status: 'enabled' });
  });

  it('wait while their endpoint is disabled, and come when they are asked for', async () => {
    await api.patch(`/v1/webhook-endpoints/${endpoint.id}`, { status: 'disabled' });
    const { transaction_id: transaction } = (await restaurant.tap({ amount: 4_251 })).body;
    const [event] = await eventually(
      async () => (await api.get(`/v1/events?transaction=${transaction}`)).body.data,
      (data) => data.length === 1,
    );
    await eventually(
      () => deliveriesOf(api, event.id),
      ([delivery]) => delivery?.status === 'deferred',
    );
    await api.patch(`/v1/webhook-endpoints/${endpoint.id}`, { status: 'enabled' });
    expect(receiver.delivered).toEqual([]);
    await api.post(`/v1/events/${event.id}/redeliver`, {});
    expect((await receiver.got(1, endpoint.secret))[0]!.body).toEqual(event);
  });

  it('are signed with two secrets while one replaces the other', async () => {
    const path = `/v1/webhook-endpoints/${endpoint.id}/roll-secret`;
    const rolled = await api.post(path, { expires_in: 3_600 });
    expect([rolled.status, rolled.body.previous_secret_expires_at]).toEqual([200, expect.any(String)]);
    await api.post(`/v1/webhook-endpoints/${endpoint.id}/test`, { type: 'payout.paid' });
    const { raw, headers, body } = (await receiver.got(1))[0]!;
    expect(body.data.object).toMatchObject({ object: 'payout', wire_reference: expect.any(String) });
    for (const secret of [endpoint.secret, rolled.body.signing_secret]) {
      verifyWebhook(raw, headers['service-signature'], secret);
    }
    const atOnce = await api.post(path, {});
    await api.post(`/v1/webhook-endpoints/${endpoint.id}/test`, {});
    const second = (await receiver.got(2))[1]!;
    expect(String(second.headers['service-signature']).match(/v1=/g)).toHaveLength(1);
    verifyWebhook(second.raw, second.headers['service-signature'], atOnce.body.signing_secret);
    endpoint = { id: endpoint.id, secret: atOnce.body.signing_secret };
  });
});
