import { Api } from '../../harness/api';
import { settingsFor } from '../../harness/process/own-product';
import { firstKey, Product, temporaryFolder } from '../../harness/process/product';
import { SessionClient } from '../../dashboard/session-client';

const codeIn = (output: string): string | undefined =>
  /^Dashboard: \S+\/dashboard\/sign-in#code=(\S+)$/m.exec(output)?.[1];

describe('the link that a start prints', () => {
  const folder = temporaryFolder();
  let product: Product | undefined;
  const start = async (): Promise<Product> => (product = await Product.start(settingsFor(folder.path)));
  afterAll(async () => {
    await product?.stop();
    folder.remove();
  });

  it('signs in once, on an empty store and on a known one, and sessions outlive a restart', async () => {
    const first = await start();
    const browser = new SessionClient(first.url);
    expect((await browser.signIn({ code: codeIn(first.output) })).status).toBe(201);
    expect((await new SessionClient(first.url).signIn({ code: codeIn(first.output) })).status).toBe(401);
    await first.stop();

    const second = await start();
    const other = new SessionClient(second.url);
    expect((await other.signIn({ code: codeIn(second.output) })).status).toBe(201);
    const before = new SessionClient(second.url);
    before.cookie = browser.cookie;
    const { body } = await before.get('/dashboard/session');
    expect(body.object).toBe('dashboard_session');

    const api = new Api(second.url, firstKey);
    expect((await api.delete(`/v1/api-keys/${body.key.id}`)).status).toBe(204);
    await second.stop();

    const third = await start();
    expect(codeIn(third.output)).toBeUndefined();
    expect(third.output).toContain(`Dashboard: ${third.url}/dashboard/\n`);
    before.cookie = other.cookie;
    expect(
      (await new SessionClient(third.url).get('/dashboard/session', before.ownCookie as Record<string, string>)).status,
    ).toBe(401);
  });
});
