import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { newPerson } from '../../access/people';
import { Api } from '../../harness/api';
import { settingsFor } from '../../harness/process/own-product';
import { firstKey, Product, temporaryFolder } from '../../harness/process/product';
import { Restaurant } from '../../harness/restaurant';

type Stored = Readonly<{ type: string; data: string; metadata: string }>;

jest.setTimeout(120_000);

describe('an event that a person brought about', () => {
  const folder = temporaryFolder();
  let events: readonly Stored[];
  let ownerId: string;
  let transactionId: string;

  beforeAll(async () => {
    const product = await Product.start(settingsFor(folder.path));
    const api = new Api(product.url, firstKey);
    const bistro = await Restaurant.open(api);
    const { id, browser } = await newPerson(api, 'owner', 'Olga');
    ownerId = id;
    transactionId = (await bistro.sell({ amount: 5_000 })).transaction_id;
    const done = [
      await browser.change('POST', `/v1/transactions/${transactionId}/refunds`, { amount: 1_200 }),
      await browser.change('PATCH', '/v1/platform', { tip_max_percent: 35 }),
    ];
    expect(done.map(({ status }) => status)).toEqual([201, 200]);
    await product.stop();
    const log = new DatabaseSync(join(folder.path, 'taprail.db'), { readOnly: true });
    events = log.prepare('SELECT type, data, metadata FROM event ORDER BY stream, revision').all() as Stored[];
    log.close();
  });
  afterAll(() => folder.remove());

  const actorsOf = (type: string) =>
    events.filter((event) => event.type === type).map(({ metadata }) => JSON.parse(metadata).actor);

  it('names the person who refunded, in the stored event of the payment', () => {
    const stored = events.filter(({ data }) => JSON.parse(data).transactionId === transactionId);
    expect(stored.map(({ type }) => type)).toContain('RefundRequested');
    expect(actorsOf('RefundRequested')).toEqual([{ kind: 'user', id: ownerId }]);
  });

  it('names the person who changed a setting', () =>
    expect(actorsOf('SettingsChanged')).toEqual([{ kind: 'user', id: ownerId }]));
});
