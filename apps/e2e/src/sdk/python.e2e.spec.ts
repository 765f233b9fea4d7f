import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { uniqueRef } from '../harness/api';
import { productAtMidday, type SharedProduct } from '../harness/process/own-product';

type StoryResult = Readonly<{ name: string; failure: string | null }>;

const root = join(__dirname, '../../../..');
const suite = readFileSync(join(root, 'libs/sdk-python/stories/suite.py'), 'utf8');
const storyNames = [...suite.matchAll(/^def (\w+)\(_?world: World\) -> None:$/gm)].map(([, name]) => name!);
const page = readFileSync(join(root, 'docs/sdk-python.md'), 'utf8');
const blocksOf = (form: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${form}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, block]) => block!);

const found = spawnSync('python3', ['-c', 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))']);
const isAsked = found.status === 0 || process.env['CI'] === 'true';
if (!isAsked) {
  process.stderr.write('NOT RUN: the Python SDK, because there is no Python 3.10 or newer with venv here.\n');
}

/** Runs Python with the SDK in its path. */
const python = async (args: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<string> => {
  const script = join(root, 'tools/run-python-sdk.mjs');
  const env = { ...process.env, ...more };
  try {
    return (await promisify(execFile)(process.execPath, [script, ...args], { env })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as Readonly<{ stdout: string; stderr: string }>;
    throw new Error(`python ${args.join(' ')}\n${stdout}${stderr}`, { cause: error });
  }
};

(isAsked ? describe : describe.skip)('the SDK in Python', () => {
  let place: SharedProduct;
  beforeAll(async () => {
    place = await productAtMidday();
  });

  it('works against a product', async () => {
    const world = { base_url: place.api.url, operator_key: place.operator.key, ref: uniqueRef('python') };
    const stdout = await python(['stories/suite.py'], { SDK_WORLD: JSON.stringify(world) });
    const results = JSON.parse(stdout) as StoryResult[];
    expect(results.filter(({ failure }) => failure !== null)).toEqual([]);
    expect(results.map(({ name }) => name)).toEqual(storyNames);
  });

  it('has a page whose samples are typed, and print what it says', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'taprail-python-'));
    try {
      const file = join(folder, 'page.py');
      writeFileSync(file, blocksOf('python').join('\n'));
      const platform = await place.operator.post('/v1/operator/platforms', { name: uniqueRef('page') });
      const given = { TAPRAIL_API_KEY: platform.body.api_key.secret, TAPRAIL_API_URL: place.api.url };
      const cache = ['--cache-dir', join(folder, 'mypy')];
      await python(['-m', 'mypy', '--strict', '--follow-imports=silent', ...cache, file]);
      expect(await python([file], given)).toBe(blocksOf('text').join(''));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
