import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import type { Api } from '../harness/api';
import { findChromium } from '../sdk/find-chromium';

export const executablePath = findChromium();
const isRequired = process.env['CI'] === 'true';
if (!executablePath && !isRequired) {
  process.stderr.write('NOT RUN: the dashboard, because there is no Chromium here; set CHROMIUM_PATH.\n');
}
/** Stories of the browser: skipped where there is none, unless the gate asks for it. */
export const describeInBrowser = executablePath || isRequired ? describe : describe.skip;

export const launchBrowser = (): Promise<Browser> => {
  if (!executablePath) throw new Error('There is no Chromium here; install one or set CHROMIUM_PATH.');
  // Without a graphics card Chromium would draw each frame by software that pretends to be one, in a process of its own.
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
};

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What the dark scheme changes. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];
const screenshots = join(__dirname, '../../../../.cache/dashboard');
const areScreenshotsWanted = process.env['TAPRAIL_SCREENSHOTS'] === '1';

/** Only a story that fails waits this long; a slow machine must not be the reason. */
const patienceMs = 240_000;

type Look = Readonly<{ width: number; scheme: 'light' | 'dark' }>;
const looks = [1440, 360].flatMap((width) => (['light', 'dark'] as const).map((scheme): Look => ({ width, scheme })));
/** In the long run everything is looked at in every look; else one page dark on a desktop, and the next light on a phone. */
const isEveryLookWanted = process.env['TAPRAIL_EVERY_LOOK'] === '1';
const looksInTurn = [looks[1]!, looks[2]!];
const viewport = (width: number) => ({ width, height: width < 600 ? 780 : 900 });

/**
 * Answers that the browser logs as errors though pages expect them: being asked to sign in, and that something has changed since it
 * was read, upon which a page reads it again.
 */
const handledByPages = [401, 412];

/** A page of a browser that notes everything that must not happen on it. */
export class DashboardPage {
  private readonly offences: string[] = [];
  private lookedAt = 0;

  private constructor(
    readonly page: Page,
    private readonly api: Api,
    private look: Look,
  ) {}

  static async open(browser: Browser, api: Api, look = looks[0]!): Promise<DashboardPage> {
    const context = await browser.newContext({
      viewport: viewport(look.width),
      colorScheme: look.scheme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(patienceMs);
    const opened = new DashboardPage(page, api, look);
    await page.addInitScript(
      `document.addEventListener('securitypolicyviolation', (event) => console.error('CSP: ' + event.violatedDirective + ' ' + event.blockedURI));`,
    );
    page.on('console', (message) => {
      const isHandled = handledByPages.some((status) => message.text().includes(`with a status of ${status}`));
      if (message.type() === 'error' && !isHandled) opened.offences.push(message.text());
    });
    page.on('pageerror', (error) => opened.offences.push(error.message));
    page.on('request', (request) => {
      const isOwn = request.url().startsWith(`${api.url}/`) || request.url().startsWith('blob:');
      if (!isOwn) opened.offences.push(`asked ${request.url()}`);
    });
    return opened;
  }

  get url(): string {
    return this.api.url;
  }

  async signInByLink(): Promise<void> {
    const { url } = (await this.api.post('/v1/dashboard-links', {})).body;
    await this.page.goto(url);
    await this.page.locator('main#main h1').waitFor();
  }

  /** At the sign-in form, which a browser without a session is shown. */
  async signInByKey(key: string, path = '/'): Promise<void> {
    await this.page.context().clearCookies();
    await this.page.goto(`${this.url}/dashboard${path}`);
    await this.page.getByRole('button', { name: 'Use an API key' }).click();
    await this.page.getByLabel('API key').fill(key);
    await this.page.keyboard.press('Enter');
  }

  async visit(path: string): Promise<void> {
    await this.page.goto(`${this.url}/dashboard${path}`);
    await this.page.locator('h1').waitFor();
    await this.settle();
  }

  /** Opens the fields of a filter that the list does not have yet. */
  async addFilter(title: string): Promise<void> {
    await this.page.getByText('Add filter', { exact: true }).click();
    await this.page.getByRole('button', { name: title, exact: true }).click();
  }

  get openDialog(): Locator {
    return this.page.locator('dialog[open]');
  }

  dialogClosed(): Promise<void> {
    return this.openDialog.waitFor({ state: 'detached' });
  }

  async submitDialog(): Promise<void> {
    await this.openDialog.locator('button[type="submit"]').click();
    await this.dialogClosed();
  }

  /** Reads the secret that the dialog shows once, confirms that it is saved, and closes the dialog. */
  async takeSecret(title: string): Promise<string> {
    const dialog = this.page.getByRole('dialog', { name: title });
    const secret = await dialog.locator('.secret code').textContent();
    await dialog.getByLabel('I have saved it').check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await this.dialogClosed();
    return secret!;
  }

  /** Reads the signing secrets that the dialog shows, the newest first, and closes it. */
  async readSigningSecrets(): Promise<readonly string[]> {
    const dialog = this.page.getByRole('dialog', { name: 'Signing secret', exact: true });
    await dialog.waitFor();
    const secrets = await dialog.locator('.secret code').allTextContents();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await this.dialogClosed();
    return secrets;
  }

  /** Everything that a script on the page could read: markup, storage, cookies and address. */
  readableByScripts(): Promise<string> {
    return this.page.evaluate<string>(
      `JSON.stringify([document.documentElement.outerHTML, document.body.innerText, localStorage, sessionStorage, document.cookie, location.href])`,
    );
  }

  /** Everything that was asked for is there, and nothing is being drawn any more. */
  async settle(): Promise<void> {
    await this.page.locator('.skeleton').first().waitFor({ state: 'detached' });
    await this.page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  }

  private async screenshot(name: string): Promise<void> {
    if (!areScreenshotsWanted) return;
    mkdirSync(screenshots, { recursive: true });
    const { width, scheme } = this.look;
    await this.page.screenshot({ path: join(screenshots, `${name}-${scheme}-${width}.png`), fullPage: true });
  }

  /** Pictures of what is shown, if they are wanted, and what is wrong with it, on a phone and a desk, light and dark; then it looks as before. */
  async faultsInEveryLook(name: string): Promise<readonly string[]> {
    const found = new Set<string>();
    const before = this.look;
    const inTurn = looksInTurn[this.lookedAt++ % looksInTurn.length]!;
    for (const look of isEveryLookWanted ? looks : [inTurn]) {
      await this.wear(look);
      await this.screenshot(name);
      for (const fault of await this.faults(isEveryLookWanted && look.scheme === 'dark' ? rulesOfColour : everyRule))
        found.add(`${name} at ${look.width} px in ${look.scheme}: ${fault}`);
      this.offences.length = 0;
    }
    await this.wear(before);
    return [...found];
  }

  private async wear(look: Look): Promise<void> {
    this.look = look;
    await this.page.setViewportSize(viewport(look.width));
    await this.page.emulateMedia({ colorScheme: look.scheme });
    // Chromium keeps inherited colours of the other scheme until elements are styled anew.
    await this.page.evaluate(
      `document.documentElement.style.display = 'none'; void document.body.offsetHeight; document.documentElement.style.display = '';`,
    );
    await this.settle();
  }

  /** What is wrong with what is shown: offences so far, rules of accessibility, and what sticks out at the side. */
  async faults(rules: readonly string[] = everyRule): Promise<readonly string[]> {
    // Evaluated by the debugger, to which the policy of the page does not apply.
    if (!(await this.page.evaluate<boolean>('"axe" in window'))) await this.page.evaluate(axe);
    const found = await this.page.evaluate<{ id: string; nodes: { html: string; failureSummary?: string }[] }[]>(
      `axe.run(document, { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'] }).then(({ violations }) => violations)`,
    );
    const overflow = await this.page.evaluate<number>(
      `Math.max(...[document.documentElement, ...document.querySelectorAll('dialog[open] form')].map((each) => each.scrollWidth - each.clientWidth))`,
    );
    return [
      ...this.offences,
      ...found.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
      ),
      ...(overflow > 0 ? [`sticks out by ${overflow} px`] : []),
    ];
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}
