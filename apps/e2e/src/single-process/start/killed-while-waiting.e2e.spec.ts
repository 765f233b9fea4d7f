import { Api, eventually } from '../../harness/api';
import { firstKey, Product, temporaryFolder } from '../../harness/process/product';
import { Restaurant } from '../../harness/restaurant';

describe('a process that is killed while it waits for cards', () => {
  const folder = temporaryFolder();
  const env = { TAPRAIL_DATA: folder.path, TAPRAIL_BOOTSTRAP_KEY: firstKey, RATE_LIMIT_PER_KEY: '0' };
  const started: Product[] = [];
  const start = async (): Promise<Api> => {
    const product = await Product.start(env);
    started.push(product);
    return new Api(product.url, firstKey);
  };
  afterEach(() => Promise.all(started.splice(0).map((product) => product.stop())));
  afterAll(() => folder.remove());

  it('goes on with them when it starts again, and ends those that nobody comes for', async () => {
    const restaurant = await Restaurant.open(await start());
    const request = async (device: string) =>
      (await restaurant.tap({ device }, { prefer: 'respond-async' })).body as Readonly<{ id: string }>;
    const [presented, left] = [await request('dev_test_wait'), await request('dev_test_wait')];
    const busy = await eventually(
      async () => (await restaurant.api.get(`/v1/taps/${left.id}`)).body,
      ({ status }) => status === 'canceled',
    );
    expect(busy.cancel_reason).toBe('device_busy');
    await started[0]!.stop('SIGKILL');

    const api = await start();
    const card = { submerchant: restaurant.ref, card: 'visa_credit' };
    await api.post('/v1/test/devices/dev_test_wait/present-card', card);
    const sold = await eventually(
      async () => (await api.get(`/v1/taps/${presented.id}`)).body,
      ({ status }) => !['awaiting_card', 'pending'].includes(status),
    );
    expect(sold).toMatchObject({ status: 'approved', captured: true });
  });
});
