import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { Api, eventually } from '../../harness/api';
import { settingsFor } from '../../harness/process/own-product';
import { firstKey, Product, temporaryFolder } from '../../harness/process/product';
import { Restaurant } from '../../harness/restaurant';

describe('a stored event that somebody changes', () => {
  const folder = temporaryFolder();
  let product: Product;
  let api: Api;
  beforeAll(async () => {
    product = await Product.start({ ...settingsFor(folder.path), LOG_VERIFY_PAUSE_S: '1' });
    api = new Api(product.url, firstKey);
  });
  afterAll(async () => {
    await product.stop();
    folder.remove();
  });
  const status = async () => (await api.get('/v1/status')).body;
  const readiness = async () => {
    const { status: code, body } = await api.get('/readyz');
    return [code, body.status, body.checks.integrity];
  };

  it('is named within one cycle, unasked, by stream and revision, and payouts are frozen', async () => {
    const bistro = await Restaurant.open(api);
    const { transaction_id: transactionId } = await bistro.sell();
    expect([(await status()).integrity, await readiness()]).toEqual([
      { status: 'ok', tampered: [] },
      [200, 'ok', 'ok'],
    ]);
    const stream = `transaction-${transactionId}`;
    const disk = new DatabaseSync(join(folder.path, 'taprail.db'));
    disk.exec('PRAGMA busy_timeout = 30000');
    disk.prepare(`UPDATE event SET data = replace(data, '4200', '4300') WHERE stream = ? AND revision = 1`).run(stream);
    disk.prepare(`UPDATE event SET data = data || ' ' WHERE stream = ? AND revision = 1`).run(stream);
    disk.close();
    const seen = await eventually(status, ({ integrity }) => integrity.status === 'tampered');
    expect([seen.status, seen.integrity.tampered, seen.payouts.frozen]).toEqual([
      'degraded',
      [{ stream, revision: 1 }],
      true,
    ]);
    expect(await readiness()).toEqual([200, 'degraded', { status: 'degraded', tampered: [{ stream, revision: 1 }] }]);
  });
});
