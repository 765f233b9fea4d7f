import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { uniqueRef } from '../harness/api';
import { productAtMidday, type SharedProduct } from '../harness/process/own-product';
import { findChromium } from './find-chromium';
import { type InstalledSdk, installSdk } from './installed-sdk';
import { openSameOriginProxy } from './same-origin-proxy';

type StoryResult = Readonly<{ name: string; failure: string | null }>;

const files = ['suite.mjs', 'run-as-module.mjs', 'run-as-commonjs.cjs'].map((name) => join(__dirname, name));
const storyNames = [...readFileSync(files[0]!, 'utf8').matchAll(/^ {2}async '([^']+)'/gm)].map(([, name]) => name!);

describe('the SDK', () => {
  let place: SharedProduct;
  let installed: InstalledSdk;
  beforeAll(async () => {
    installed = installSdk(files);
    place = await productAtMidday();
  });
  afterAll(async () => {
    installed?.remove();
  });

  const worldAt = (baseUrl: string) => ({ baseUrl, operatorKey: place.operator.key, ref: uniqueRef('sdk') });

  const expectAll = (results: readonly StoryResult[]) => {
    expect(results.filter(({ failure }) => failure !== null)).toEqual([]);
    expect(results.map(({ name }) => name)).toEqual(storyNames);
  };

  it.each([
    ['an ES module', 'run-as-module.mjs'],
    ['CommonJS', 'run-as-commonjs.cjs'],
  ])('works in Node as %s', async (_form, script) => {
    const { stdout } = await promisify(execFile)(process.execPath, [join(installed.folder, script)], {
      env: { ...process.env, NODE_NO_WARNINGS: '1', SDK_WORLD: JSON.stringify(worldAt(place.api.url)) },
    });
    expectAll(JSON.parse(stdout) as StoryResult[]);
  });

  const executablePath = findChromium();
  if (!executablePath && process.env['CI'] !== 'true') {
    process.stderr.write('NOT RUN: the SDK in a browser, because there is no Chromium here; set CHROMIUM_PATH.\n');
  }
  const isAsked = executablePath !== undefined || process.env['CI'] === 'true';

  (isAsked ? it : it.skip)('works in Chromium', async () => {
    if (!executablePath) throw new Error('There is no Chromium here; install one or set CHROMIUM_PATH.');
    const proxy = await openSameOriginProxy(place.api.url, installed.folder);
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(0);
      await page.goto(`${proxy.url}/files/page.html`);
      // The text of it runs in the page, where the compiler of this file must not have changed import().
      const run = `(async () => {
        const sdk = await import('/files/node_modules/@taprail/sdk/esm/index.js');
        const { runSuite } = await import('/files/suite.mjs');
        return runSuite({ sdk, ...${JSON.stringify(worldAt(proxy.url))} });
      })()`;
      expectAll(await page.evaluate<StoryResult[]>(run));
    } finally {
      await browser.close();
      proxy.close();
    }
  });
});
