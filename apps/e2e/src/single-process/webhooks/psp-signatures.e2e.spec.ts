import { createHmac } from 'node:crypto';
import { Api } from '../../harness/api';
import { FollowedSubMerchant } from '../../harness/onboard';
import { settingsFor } from '../../harness/process/own-product';
import { firstKey, Product, temporaryFolder } from '../../harness/process/product';

const secrets = ['a_secret_one', 'a_secret_two'] as const;
const nowSeconds = (): number => Math.floor(Date.now() / 1_000);

const sign = (body: string, secret: string, at = nowSeconds()): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;

describe('the signature of the provider', () => {
  const folder = temporaryFolder();
  let product: Product;
  let provider: Api;
  let followed: FollowedSubMerchant;
  let subMerchantId: string;
  beforeAll(async () => {
    product = await Product.start({ ...settingsFor(folder.path), PSP_WEBHOOK_SECRETS: secrets.join(',') });
    provider = new Api(product.url, undefined);
    followed = await FollowedSubMerchant.salonThatIs('enabled', new Api(product.url, firstKey));
    await followed.atRest();
    subMerchantId = (await followed.details()).id;
  });
  afterAll(async () => {
    await product.stop();
    folder.remove();
  });

  let told = 0;
  const event = (facts: object = {}): string => {
    told += 1;
    const object = { id: 'acct_1', object: 'account', metadata: { sub_merchant_id: subMerchantId } };
    const created = nowSeconds();
    return JSON.stringify({ id: `evt_${told}`, type: 'account.updated', created, data: { object }, ...facts });
  };
  const send = async (raw: string, signature: string) => {
    const { status, body } = await provider.send('POST', '/webhooks/psp/sim', {
      raw,
      headers: { 'stripe-signature': signature },
    });
    return [status, body.error?.code ?? body];
  };

  it.each(secrets)('is good under either secret while one replaces the other: %s', async (secret) => {
    const body = event();
    expect(await send(body, sign(body, secret))).toEqual([200, { received: true }]);
  });

  it('is good among others', async () => {
    const body = event();
    const [at, good] = sign(body, secrets[1]).split(',');
    expect(await send(body, `${at},v1=${'0'.repeat(64)},${good},v0=x`)).toEqual([200, { received: true }]);
  });

  it('opens the door as often as it comes, and a second time changes nothing', async () => {
    const body = event();
    const etag = await followed.etag();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(body, sign(body, secrets[0]))));
    expect(answers).toEqual(answers.map(() => [200, { received: true }]));
    expect(await followed.atRest()).toBe(etag);
  });

  it.each([
    ['under another secret', (body: string) => sign(body, 'a_secret_three')],
    ['of another body', () => sign(event(), secrets[0])],
    ['that is too old', (body: string) => sign(body, secrets[0], nowSeconds() - 301)],
    ['whose time was changed', (body: string) => sign(body, secrets[0]).replace(/t=\d+/, `t=${nowSeconds() - 5}`)],
  ])('is bad %s', async (_what, signature) => {
    const body = event();
    expect(await send(body, signature(body))).toEqual([400, 'invalid_signature']);
  });

  it.each([
    [
      'about no account',
      '{"id":"evt_a","type":"balance.available","created":1,"data":{"object":{"object":"balance"}}}',
    ],
    [
      'about an account of nobody here',
      '{"id":"evt_b","type":"account.updated","created":1,"account":"acct_unknown","data":{"object":{"object":"person"}}}',
    ],
  ])('lets an event in that is %s, and nothing comes of it', async (_what, body) => {
    expect(await send(body, sign(body, secrets[0]))).toEqual([200, { received: true }]);
  });

  it.each([
    '',
    'x',
    'null',
    '7',
    '[]',
    '{}',
    '{"id":"evt_1"}',
    '{"id":7,"type":7,"created":"x","data":{"object":null}}',
    '{"id":"evt_1","type":"x","created":9e14,"data":{"object":{}}}',
  ])('does not make sense of nonsense: %j', async (body) => {
    expect(await send(body, sign(body, secrets[0]))).toEqual([400, 'invalid_signature']);
  });
});
