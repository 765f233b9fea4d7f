import { Api, eventually } from '../harness/api';
import { settingsFor } from '../harness/process/own-product';
import { firstKey, Product, temporaryFolder } from '../harness/process/product';
import { PlatformReceiver } from '../harness/receiver';
import { Restaurant } from '../harness/restaurant';

describe('a move of the test clock past a receiver that never answers', () => {
  const folder = temporaryFolder();
  let product: Product;
  let api: Api;
  let receiver: PlatformReceiver;
  beforeAll(async () => {
    product = await Product.start({ ...settingsFor(folder.path), TEST_CLOCK_WORK_MS: '2000' });
    api = new Api(product.url, firstKey);
    receiver = await PlatformReceiver.open();
    receiver.hang();
    await receiver.registered(api);
    const restaurant = await Restaurant.open(api);
    await restaurant.sell();
  });
  afterAll(async () => {
    await receiver.close();
    await product.stop();
    folder.remove();
  });

  const clock = async () => (await api.get('/v1/test/clock')).body;

  it('answers how far it came when it has worked for as long as it may, and goes on from there', async () => {
    const { status, body } = await api.post('/v1/test/clock', { advance: 'P3D' });
    expect([status, body.complete]).toEqual([200, false]);
    expect(Date.parse(body.now)).toBeLessThan(Date.parse(body.target));
    // The target was worked out a moment before the move began.
    expect(Date.parse(body.target) - Date.parse(body.from)).toBeGreaterThan(2 * 86_400_000);
    const next = await api.post('/v1/test/clock', { advance_to: body.target });
    expect(next.status).toBe(200);
    expect(Date.parse(next.body.now)).toBeGreaterThanOrEqual(Date.parse(body.now));
    expect((await clock()).moving_to).toBeNull();
  });

  it('ends when its caller hangs up, and shows meanwhile where it leads', async () => {
    const caller = new AbortController();
    const { now: before } = await clock();
    const call = fetch(`${product.url}/v1/test/clock`, {
      method: 'POST',
      headers: { authorization: `Bearer ${firstKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ advance: 'P300D' }),
      signal: caller.signal,
    });
    const { moving_to: movingTo } = await eventually(clock, ({ moving_to }) => moving_to !== null);
    expect(Date.parse(movingTo) - Date.parse(before)).toBeGreaterThan(299 * 86_400_000);
    caller.abort();
    await expect(call).rejects.toThrow('abort');
    const { now } = await eventually(clock, ({ moving_to }) => moving_to === null);
    expect(Date.parse(now)).toBeLessThan(Date.parse(movingTo));
  });
});
