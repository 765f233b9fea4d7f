import { newPlatform } from '../harness/api';
import { productAtMidday, type SharedProduct } from '../harness/process/own-product';
import { PlatformReceiver } from '../harness/receiver';
import { failure, Restaurant } from '../harness/restaurant';

const offsetsS = [10, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400, 172_800, 259_200];

describe('an event that nobody takes', () => {
  let place: SharedProduct;
  let receiver: PlatformReceiver;
  beforeAll(async () => {
    place = await productAtMidday();
    receiver = await PlatformReceiver.open();
  });
  afterAll(async () => {
    await receiver.close();
  });
  const advance = (duration: string) => place.api.post('/v1/test/clock', { advance: duration });

  it('is tried for 72 hours, with the same bytes, and has failed then', async () => {
    const { api } = await newPlatform('schedule', place.operator);
    const restaurant = await Restaurant.open(api);
    const { id, secret } = await receiver.registered(api, ['tap.declined']);
    receiver.answer(500, 'not now');
    await restaurant.tap({ amount: 4_251 });
    const [first] = await receiver.got(1);
    const eventId = first!.body.id as string;
    const { body: moved } = await advance('PT73H');

    const [delivery] = (await api.get(`/v1/events/${eventId}/deliveries`)).body.data;
    const tries = (fired: Readonly<{ kind: string; subject: string }>) =>
      fired.kind === 'webhooks.attempt' && fired.subject === delivery.id;
    expect(moved.fired.filter(tries)).toHaveLength(10);
    expect([delivery.status, delivery.next_attempt_at, delivery.attempts.length]).toEqual(['failed', null, 11]);
    const startMs = Date.parse(delivery.attempts[0].at);
    offsetsS.forEach((offset, n) => {
      const tookS = (Date.parse(delivery.attempts[n + 1].at) - startMs) / 1_000;
      expect(tookS).toBeGreaterThanOrEqual(offset);
      expect(tookS).toBeLessThanOrEqual(offset * 1.1 + 1);
    });
    const got = await receiver.got(11, secret);
    expect(got.map(({ raw }) => raw.equals(first!.raw))).toEqual(Array(11).fill(true));
    expect(delivery.attempts[10]).toMatchObject({
      n: 11,
      status_code: 500,
      error: 'status_500',
      response_excerpt: 'not now',
    });

    receiver.take();
    expect((await api.post(`/v1/events/${eventId}/redeliver`, {})).status).toBe(202);
    expect((await receiver.got(12, secret))[11]!.headers['service-replayed']).toBe('true');
    await advance('P28D');
    expect(failure(await api.post(`/v1/events/${eventId}/redeliver`, {}))).toEqual([
      410,
      'replay_window_expired',
      undefined,
    ]);
    expect((await api.get(`/v1/webhook-endpoints/${id}?include=health`)).body.health).toMatchObject({ failed: 11 });
  });
});
