import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { Api } from '../harness/api';
import { describeInBrowser, launchBrowser } from '../dashboard/dashboard-browser';

jest.setTimeout(300_000);

const { url } = Api.asFirstPlatform();
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const patienceMs = 240_000;

/** A page that notes what must not happen on it: a request elsewhere, a script that the policy refuses, an error. */
const openPage = async (browser: Browser, options: BrowserContextOptions = {}) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  const offences: string[] = [];
  page.on('console', (message) => message.type() === 'error' && offences.push(message.text()));
  page.on('pageerror', (error) => offences.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${url}/docs`)) offences.push(`asked ${request.url()}`);
  });
  return { page, offences, close: () => context.close() };
};

const faultsOf = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe);
  const found = await page.evaluate<{ id: string; nodes: { html: string; failureSummary?: string }[] }[]>(
    `axe.run(document, { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  );
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  return [
    ...found.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
    ),
    ...(overflow > 0 ? [`sticks out by ${overflow} px`] : []),
  ];
};

describe('the documentation that the product serves', () => {
  it('is a page for each address, under a policy, and is sent again only when it has changed', async () => {
    const first = await fetch(`${url}/docs/webhooks`);
    expect([first.status, first.headers.get('content-encoding')]).toEqual([200, expect.stringMatching(/br|gzip/)]);
    expect(first.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    expect(await first.text()).toContain('<h1 id="webhooks">');
    const again = await fetch(`${url}/docs/webhooks`, { headers: { 'if-none-match': first.headers.get('etag')! } });
    expect(again.status).toBe(304);
  });

  it('explains the error of every refusal on a page of its own', async () => {
    const { body } = await Api.asFirstPlatform().get('/v1/taps/tap_none');
    const page = await fetch(body.error.doc_url);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<code>tap_not_found</code>')]);
  });

  it('is found from the address that the reference had', async () => {
    const page = await fetch(`${url}/reference`);
    expect([page.status, page.url]).toEqual([200, `${url}/docs/reference`]);
  });

  it('says on a page that a page is not there', async () => {
    const page = await fetch(`${url}/docs/none`);
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('There is no such page')]);
  });
});

describeInBrowser('the documentation in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  it.each(['', '/payments', '/reference', '/reference/taps.create', '/errors/device_busy', '/settings'])(
    'can be read by everyone: /docs%s',
    async (path) => {
      const looks: readonly BrowserContextOptions[] = [
        { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
        { viewport: { width: 360, height: 780 }, colorScheme: 'dark' },
      ];
      for (const look of looks) {
        const { page, offences, close } = await openPage(browser, look);
        await page.goto(`${url}/docs${path}`);
        expect([...(await faultsOf(page)), ...offences]).toEqual([]);
        await close();
      }
    },
  );

  it('is found by keys alone', async () => {
    const { page, offences, close } = await openPage(browser);
    await page.goto(`${url}/docs`);
    await page.keyboard.press('/');
    await page.keyboard.type('device_busy');
    await page.locator('dialog li a').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url}/docs/errors/device_busy`);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('zebra');
    await page.getByText('No results').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('dialog[open]').count()).toBe(0);
    expect(offences).toEqual([]);
    await close();
  });

  it('keeps the language of samples that was chosen', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(`${url}/docs/reference/taps.create`);
    await page.getByText('Python', { exact: true }).click();
    await page.getByText('answer = client.taps.create').waitFor();
    await page.goto(`${url}/docs/reference/taps.get`);
    await page.getByText('answer = client.taps.get').waitFor();
    await close();
  });

  it('works without JavaScript', async () => {
    const { page, offences, close } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(`${url}/docs`);
    expect(await page.locator('.search-open').isVisible()).toBe(false);
    await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'API' }).click();
    await page.getByRole('link', { name: 'Take a contactless payment at a reader' }).click();
    await page.getByText('CLI', { exact: true }).click();
    await page.getByText('taprail taps create').waitFor();
    expect(offences).toEqual([]);
    await close();
  });
});
