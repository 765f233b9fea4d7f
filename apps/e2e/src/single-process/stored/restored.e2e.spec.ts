import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Api, eventually } from '../../harness/api';
import { settingsFor } from '../../harness/process/own-product';
import { firstKey, Product, temporaryFolder } from '../../harness/process/product';
import { PlatformReceiver } from '../../harness/receiver';
import { Restaurant } from '../../harness/restaurant';

/** Three starts of the product, on a machine that may be busy. */
const storyMs = 150_000;

describe('a process whose log alone was restored', () => {
  const folder = temporaryFolder();
  let product: Product;
  let receiver: PlatformReceiver;
  afterAll(async () => {
    await product.stop();
    await receiver.close();
    folder.remove();
  });

  it(
    'has the same books and the same events, and tells receivers nothing twice',
    async () => {
      receiver = await PlatformReceiver.open();
      product = await Product.start(settingsFor(folder.path));
      const restaurant = await Restaurant.open(new Api(product.url, firstKey));
      const { secret } = await receiver.registered(restaurant.api);
      for (let n = 0; n < 3; n += 1) await restaurant.tap({ device: 'dev_test_approve' });
      await receiver.got(6, secret);
      await restaurant.api.post('/v1/test/clock', { advance: 'PT1H' });
      const shown = async (api: Api) => {
        const [balance, events] = [await api.get('/v1/ledger/trial-balance'), await api.get('/v1/events?limit=100')];
        expect([balance, events]).toMatchObject([{ status: 200 }, { status: 200 }]);
        return { accounts: balance.body.accounts, events: events.body.data };
      };
      const before = await shown(restaurant.api);
      expect(before.events.length).toBeGreaterThanOrEqual(6);
      for (const lost of [/^bus\.db/, /^(read|bus|requests)\.db/]) {
        const heard = receiver.delivered.length;
        await product.stop();
        for (const file of readdirSync(folder.path).filter((name) => lost.test(name))) rmSync(join(folder.path, file));
        product = await Product.start(settingsFor(folder.path));
        const api = new Api(product.url, firstKey);
        // Until the keys are rebuilt nobody is told that theirs is unknown; the clock moves when all is rebuilt.
        const caughtUp = await eventually(
          () => api.post('/v1/test/clock', { advance: 'PT1S' }),
          ({ status }) => status !== 503,
        );
        expect(caughtUp).toMatchObject({ status: 200 });
        expect(await shown(api)).toEqual(before);
        expect(receiver.delivered).toHaveLength(heard);
      }

      const api = new Api(product.url, firstKey);
      const sale = { amount: 900, currency: 'EUR', submerchant: restaurant.ref, device: 'dev_test_approve' };
      expect((await api.post('/v1/taps', sale)).status).toBe(200);
      await receiver.got(receiver.delivered.length + 2, secret);
      const ids = receiver.delivered.map(({ body }) => body.id);
      expect(ids).toHaveLength(new Set(ids).size);
    },
    storyMs,
  );
});
