import { Api } from '../../harness/api';
import { settingsFor } from '../../harness/process/own-product';
import { firstKey, Product, temporaryFolder } from '../../harness/process/product';
import { PlatformReceiver } from '../../harness/receiver';
import { Restaurant } from '../../harness/restaurant';

const taps = 40;
/** As many as may be under way to one endpoint at once. */
const duplicatesMax = 64;
/** Two starts of the product, on a machine that may be busy. */
const storyMs = 150_000;

describe('a process that is killed while it sends webhooks', () => {
  const folder = temporaryFolder();
  let product: Product;
  let receiver: PlatformReceiver;
  afterAll(async () => {
    await product.stop();
    await receiver.close();
    folder.remove();
  });

  it(
    'loses none: every event of every tap is heard, and duplicates are counted by their id',
    async () => {
      receiver = await PlatformReceiver.open();
      product = await Product.start(settingsFor(folder.path));
      const restaurant = await Restaurant.open(new Api(product.url, firstKey));
      const { secret } = await receiver.registered(restaurant.api);
      const answered: string[] = [];
      const load = async (): Promise<void> => {
        for (let n = 0; n < taps / 4; n += 1) {
          const { body } = await restaurant.tap({ device: 'dev_test_approve' }).catch(() => ({ body: undefined }));
          if (body?.status === 'approved') answered.push(body.transaction_id);
        }
      };
      const loading = Promise.all([load(), load(), load(), load()]);
      while (receiver.delivered.length < 10) await new Promise((resolve) => setTimeout(resolve, 5));
      await product.stop('SIGKILL');
      await loading;
      const beforeKill = receiver.delivered.length;
      product = await Product.start(settingsFor(folder.path));
      const wanted = new Set(answered.flatMap((id) => [`${id} tap.approved`, `${id} charge.captured`]));
      const heard = () => new Set(receiver.delivered.map(({ body }) => `${body.transaction_id} ${body.type}`));
      const endMs = Date.now() + 30_000;
      while ([...wanted].some((each) => !heard().has(each)) && Date.now() < endMs) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      expect([...wanted].filter((each) => !heard().has(each))).toEqual([]);
      await receiver.got(1, secret);
      const ids = receiver.delivered.map(({ body }) => body.id);
      const duplicates = ids.length - new Set(ids).size;
      // Deliveries under way when it was killed may come twice, and no others.
      expect(duplicates).toBeLessThanOrEqual(duplicatesMax);
      process.stdout.write(
        `killed after ${beforeKill} deliveries: ${wanted.size} events of ${answered.length} answered taps, lost 0, duplicates ${duplicates}\n`,
      );
    },
    storyMs,
  );
});
