import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { Api, uniqueRef } from '../../harness/api';
import { FollowedSubMerchant, wholeBistro } from '../../harness/onboard';
import { settingsFor } from '../../harness/process/own-product';
import { firstKey, Product, temporaryFolder } from '../../harness/process/product';
import { PlatformReceiver } from '../../harness/receiver';

const program = join(__dirname, '../../../../../dist/apps/all-in-one/src/replay.js');

describe('a replay', () => {
  const folder = temporaryFolder();
  const settings = settingsFor(folder.path);
  let product: Product;
  let receiver: PlatformReceiver;
  const replay = async (args: readonly string[], env: Readonly<Record<string, string>> = settings) => {
    const child = spawn(process.execPath, [program, ...args], { env: { PATH: process.env['PATH'], ...env } });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = (await once(child, 'exit')) as [number];
    return { code, said: said.trimEnd().split('\n') };
  };
  beforeAll(async () => {
    product = await Product.start(settings);
    const api = new Api(product.url, firstKey);
    const bistro = await FollowedSubMerchant.submit(api, wholeBistro(uniqueRef('bistro')));
    await bistro.becomes('enabled');
    receiver = await PlatformReceiver.open();
    await receiver.registered(api);
    const tap = { amount: 4_200, currency: 'EUR', submerchant: bistro.ref, device: 'dev_test_approve' };
    for (const metadata of [{ waiter: 'ann' }, { waiter: 'bob' }]) {
      const { body } = await api.post('/v1/taps', { ...tap, metadata });
      await api.post(`/v1/transactions/${body.transaction_id}/refunds`, { amount: 1_000 });
      await api.post(`/v1/test/taps/${body.id}/dispute`, { reason: 'fraudulent' });
    }
    await api.post('/v1/devices', { label: 'till', submerchant: bistro.ref });
    await receiver.got(8);
    // Enough to be paid out after what the disputes cost.
    const { body: large } = await api.post('/v1/taps', { ...tap, amount: 100_000 });
    // So that there is a break to be listed.
    await api.post(`/v1/test/transactions/${large.transaction_id}/settlement-fault`, { fault: 'one_cent' });
    await api.post('/v1/test/clock', { advance: 'P5D' });
    await api.post('/v1/ledger/exports', { format: 'csv' });
  });
  afterAll(async () => {
    await receiver.close();
    await product.stop();
    folder.remove();
  });

  it('of a running product gives every read model as it is in use', async () => {
    const { code, said } = await replay(['--check']);
    expect(said.slice(0, -1).filter((line) => !/^[a-z-]+ +v\d+ +\d+ rows .* equal$/.test(line))).toEqual([]);
    expect([code, said.at(-1)]).toEqual([0, `${said.length - 1} read models are what the log says.`]);
    expect(said.filter((line) => / 0 rows/.test(line))).toEqual([]);
  });

  it('names the row that was changed behind its back', async () => {
    await product.stop();
    const database = new DatabaseSync(join(folder.path, 'read.db'));
    const tables = database
      .prepare("SELECT name FROM sqlite_master WHERE name GLOB 'projection_transactions_v[0-9][0-9]'")
      .all();
    const [{ name }] = tables as [{ name: string }];
    const { key } = database.prepare(`SELECT key FROM ${name} ORDER BY key`).get() as { key: string };
    database.prepare(`UPDATE ${name} SET body = replace(body, '4200', '4201') WHERE key = ?`).run(key);
    const inUse = database.prepare('SELECT name FROM active_projection ORDER BY name').all() as { name: string }[];
    database.close();
    const { code, said } = await replay(['--check']);
    expect([code, said.at(-1)]).toEqual([1, `1 of ${said.length - 1} read models are not what the log says.`]);
    expect(said.slice(0, -1).map((line) => line.split(' ')[0])).toEqual(inUse.map((row) => row.name));
    expect(said.filter((line) => line.includes('different'))).toEqual([
      expect.stringMatching(new RegExp(`^transactions .* different: ${key} differs$`)),
    ]);
  });

  it('explains itself, and makes no files where there is nothing', async () => {
    expect(await replay([])).toMatchObject({ code: 0, said: expect.arrayContaining(['npm run replay -- --check']) });
    const nowhere = join(folder.path, 'nowhere');
    expect(await replay(['--check'], { TAPRAIL_DATA: nowhere })).toEqual({
      code: 1,
      said: [`There is nothing to check: ${join(nowhere, 'taprail.db')} does not exist.`],
    });
  });
});
