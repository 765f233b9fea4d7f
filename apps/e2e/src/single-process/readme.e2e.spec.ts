import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstKey, Product, temporaryFolder } from '../harness/product';

type Step = Readonly<{ script: string; expected: string }>;

const readme = readFileSync(join(__dirname, '../../../../README.md'), 'utf8');
const steps: readonly Step[] = [...readme.matchAll(/```sh run\n([\s\S]*?)```\s+```json expect\n([\s\S]*?)```/g)].map(
  ([, script, expected]) => ({ script: script!, expected: expected! }),
);

describe('the README', () => {
  const folder = temporaryFolder();
  let product: Product;
  beforeAll(async () => {
    product = await Product.start({ TAPRAIL_DATA: folder.path, TAPRAIL_BOOTSTRAP_KEY: firstKey });
  });
  afterAll(async () => {
    await product.stop();
    folder.remove();
  });

  it('has the steps of the first minute', () => expect(steps).toHaveLength(3));

  it.each(steps.map((step, index) => [index + 1, step] as const))('keeps its word in step %s', (_number, step) => {
    const script = step.script.replaceAll('http://127.0.0.1:4080', product.url);
    // Whose machine it is must not matter: bash reads a start-up file when its input looks like a network's.
    const { stdout, stderr, status } = spawnSync('bash', ['--norc', '-euc', script], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TAPRAIL_API_KEY: firstKey },
    });
    expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: '' });
    // The last answer of a step is what the page shows.
    const answers = stdout.toString().split(/(?<=})(?={)/);
    expect(JSON.parse(answers.at(-1)!)).toMatchObject(JSON.parse(step.expected));
  });

  it('names only documents and commands that exist', () => {
    const links = [...readme.matchAll(/\]\((?!http)([^)#]+)\)/g)].map(([, path]) => path!);
    const missing = links.filter(
      (path) => spawnSync('test', ['-e', join(__dirname, '../../../..', path)]).status !== 0,
    );
    expect(missing).toEqual([]);
    const { scripts } = JSON.parse(readFileSync(join(__dirname, '../../../../package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const commands = [...readme.matchAll(/^npm (?:run )?([a-z:]+)/gm)].map(([, name]) => name!);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });
});
