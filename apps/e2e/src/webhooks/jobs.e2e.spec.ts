import { verifyWebhook } from '@taprail/contracts';
import { type Api, eventually, newPlatform } from '../harness/api';
import { aroundNow } from '../harness/move-clock';
import { PlatformReceiver } from '../harness/receiver';
import { failure, Restaurant } from '../harness/restaurant';

describe('webhooks in bulk', () => {
  let receiver: PlatformReceiver;
  let api: Api;
  let endpoint: Readonly<{ id: string; secret: string }>;
  let from: string;
  let to: string;
  beforeAll(async () => {
    receiver = await PlatformReceiver.open();
    const restaurant = await Restaurant.ofItsOwn('bulk');
    ({ api } = restaurant);
    ({ from, to } = await aroundNow(api));
    endpoint = await receiver.registered(api);
    for (let n = 0; n < 3; n += 1) await restaurant.sell();
    await receiver.got(6, endpoint.secret);
    await eventually(
      async () => (await api.get('/v1/events')).body.data,
      (data) => data.length === 6,
    );
  });
  afterAll(() => receiver.close());

  const finished = (id: string) =>
    eventually(
      async () => (await api.get(`/v1/jobs/${id}`)).body,
      ({ status }) => status !== 'running',
    );

  it('are counted before they are sent', async () => {
    const answer = await api.post('/v1/events/redeliver', { from, to, types: ['tap.approved'], dry_run: true });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        object: 'redelivery_estimate',
        matched: 3,
        excluded: { replay_window_expired: 0, delivery_attempts_exhausted: 0 },
      },
    ]);
  });

  it('are sent once more by a job', async () => {
    receiver.delivered.length = 0;
    const order = { from, to, types: ['tap.approved'], endpoint: endpoint.id, status: 'succeeded' };
    const { status, body } = await api.post('/v1/events/redeliver', order);
    expect([status, body]).toMatchObject([
      202,
      { object: 'job', kind: 'events.redeliver', id: expect.stringMatching(/^job_/) },
    ]);
    expect(await finished(body.id)).toMatchObject({
      status: 'succeeded',
      done: 3,
      total: 3,
      result: { matched: 3, queued: 3, refused: 0 },
      errors: [],
    });
    const got = await receiver.got(3, endpoint.secret);
    expect(got.map(({ headers }) => [headers['service-event-type'], headers['service-replayed']])).toEqual(
      Array(3).fill(['tap.approved', 'true']),
    );
    expect((await api.post(`/v1/jobs/${body.id}/cancel`, undefined)).body.status).toBe('succeeded');
    const stranger = (await newPlatform('stranger')).api;
    expect(failure(await stranger.get(`/v1/jobs/${body.id}`))).toEqual([404, 'job_not_found', undefined]);
    expect(failure(await stranger.post(`/v1/jobs/${body.id}/cancel`, undefined))).toEqual([
      404,
      'job_not_found',
      undefined,
    ]);
  });

  it.each([
    ['no range', { from: undefined }, [422, 'missing_field', 'from']],
    [
      'a range that ends before it begins',
      { from: '2026-03-02T00:00:00Z', to: '2026-03-01T00:00:00Z' },
      [422, 'invalid_value', 'to'],
    ],
    ['a type that is not sent', { types: ['payee.changed'] }, [422, 'invalid_enum_value', 'types.0']],
    [
      'an endpoint that is not there',
      { endpoint: 'we_00000000000000000000000000' },
      [404, 'endpoint_not_found', 'endpoint'],
    ],
  ])('are not sent for %s', async (_what, more, expected) =>
    expect(failure(await api.post('/v1/events/redeliver', { from, to, ...more }))).toEqual(expected),
  );

  it('come as a drill: a receiver that verifies passes, and one that takes everything does not', async () => {
    receiver.delivered.length = 0;
    const drill = () =>
      api.post(`/v1/test/webhook-endpoints/${endpoint.id}/drill`, {
        count: 2,
        duplicates: 1,
        reorder: true,
        bad_signature: true,
      });
    receiver.manner = (response, { raw, headers }) => {
      try {
        verifyWebhook(raw, headers['service-signature'], endpoint.secret);
        response.writeHead(200).end();
      } catch {
        response.writeHead(400).end();
      }
    };
    const passed = await finished((await drill()).body.id);
    expect(passed).toMatchObject({ kind: 'webhooks.drill', done: 5, total: 5, result: { passed: true } });
    const order = receiver.delivered.map(({ body }) => body.sequence);
    expect(order).toEqual([2, 1, 2, 1, 1]);
    receiver.take();
    const failed = await finished((await drill()).body.id);
    expect(failed.result).toMatchObject({ passed: false, events: [{ passed: false }, { passed: true }] });
  });
});
