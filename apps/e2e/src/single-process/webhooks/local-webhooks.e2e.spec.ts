import { Api } from '../../harness/api';
import { firstKey, Product, temporaryFolder } from '../../harness/process/product';

describe('webhooks of one process that is tried out', () => {
  const folder = temporaryFolder();
  let product: Product;
  let api: Api;
  beforeAll(async () => {
    product = await Product.start({ TAPRAIL_DATA: folder.path, TAPRAIL_BOOTSTRAP_KEY: firstKey });
    api = new Api(product.url, firstKey);
  });
  afterAll(async () => {
    await product.stop();
    folder.remove();
  });
  const register = (url: string) => api.post('/v1/webhook-endpoints', { url, enabled_events: ['*'] });

  it.each([
    ['http://127.0.0.1:4000/hook', 'http://127.0.0.1:4000/hook'],
    ['HTTP://LocalHost:4000/a/../hook', 'http://localhost:4000/hook'],
    ['http://2130706433:4000', 'http://127.0.0.1:4000/'],
  ])('may go to this machine without a setting: %s is kept as %s', async (url, kept) => {
    const { status, body } = await register(url);
    expect([status, body.url]).toEqual([201, kept]);
  });

  it.each([
    ['http://127.0.0.1:0/hook', 'port 0'],
    ['http://user:pass@127.0.0.1/hook', 'a user or a password'],
    ['http://127.0.0.1/ho\r\nok', 'control characters'],
    ['http://127.0.0.1/ho\u0007ok', 'control characters'],
    ['http://10.0.0.1/hook', 'WEBHOOK_ALLOW_CIDRS'],
  ])('are refused for %j, and the reason is named', async (url, reason) => {
    const { status, body } = await register(url);
    expect([status, body.error.param]).toEqual([422, 'url']);
    expect(JSON.stringify(body.error)).toContain(reason);
  });
});
