import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { firstKey, Product, temporaryFolder } from '../../harness/process/product';

type Step = Readonly<{ script: string; form: string; expected: string }>;

const root = join(__dirname, '../../../../..');
/** Pages of one line are run on one product, in this order. */
const pages = [
  { page: 'README.md', stepCount: 7 },
  { page: 'docs/cli.md', stepCount: 9 },
  { page: 'docs/onboarding.md', stepCount: 9 },
  { page: 'docs/hotel.md docs/restaurant.md docs/payments.md docs/dispute.md', stepCount: 5 },
  { page: 'docs/ledger.md', stepCount: 2 },
];
const scripts = Object.keys(
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }).scripts,
);

/** All of a transcript, in which an ellipsis stands for what differs from run to run. */
const everyLineOf = (transcript: string): RegExp =>
  new RegExp(`^${transcript.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '\\S+')}$`);

describe.each(pages)('$page', ({ page, stepCount }) => {
  const files = page.split(' ');
  const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const setup = [...text.matchAll(/```sh setup\n([\s\S]*?)```/g)].map(([, script]) => script!).join('');
  const steps: readonly Step[] = [
    ...text.matchAll(/```sh run\n([\s\S]*?)```\s+```(json|text) expect\n([\s\S]*?)```/g),
  ].map(([, script, form, expected]) => ({ script: script!, form: form!, expected: expected! }));
  const folder = temporaryFolder();
  let product: Product;
  beforeAll(async () => {
    product = await Product.start({ TAPRAIL_DATA: join(folder.path, 'data'), TAPRAIL_BOOTSTRAP_KEY: firstKey });
  });
  afterAll(async () => {
    await product.stop();
    folder.remove();
  });

  it('has the steps that it promises, each with its answer', () => {
    expect(steps).toHaveLength(stepCount);
    expect([...text.matchAll(/```sh run/g)]).toHaveLength(stepCount);
  });

  it.each(steps.map((step, index) => [index + 1, step] as const))('keeps its word in step %s', (_number, step) => {
    const isByNpx = step.script.includes('npx taprail');
    const script = `${setup}${step.script}`
      .replaceAll('http://127.0.0.1:4080', product.url)
      .replaceAll('docs/scripts', join(root, 'docs/scripts'))
      .replaceAll('npx taprail', 'taprail');
    const installed = `taprail() { "${process.execPath}" "${join(root, 'dist/cli/taprail.cjs')}" "$@"; }\n`;
    // A page of commands shows what a terminal shows, and half of that is on stderr.
    const asSeen = /\btaprail [a-z]/.test(step.script) ? `exec 2>&1\n${installed}` : '';
    // The user's start-up files must not matter: bash reads one when its input looks like a network's.
    const { stdout, stderr, status } = spawnSync('bash', ['--norc', '-euc', `${asSeen}${script}`], {
      cwd: folder.path,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        TAPRAIL_API_KEY: firstKey,
        TAPRAIL_API_URL: product.url,
        XDG_CONFIG_HOME: folder.path,
        // What npx sets, since a page that uses it shows what is printed under it.
        npm_command: isByNpx ? 'exec' : undefined,
        npm_lifecycle_script: isByNpx ? 'taprail' : undefined,
      },
    });
    expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: '' });
    if (step.form === 'text') return expect(stdout.toString()).toMatch(everyLineOf(step.expected));
    // The last answer of a step is what the page shows.
    const answers = stdout.toString().split(/(?<=})(?={)/);
    expect(JSON.parse(answers.at(-1)!)).toMatchObject(JSON.parse(step.expected));
  });

  it('names only documents and commands that exist', () => {
    const links = [...text.matchAll(/\]\((?!http)([^)#]+)\)/g)].map(([, path]) => path!);
    expect(links.filter((path) => !existsSync(join(root, dirname(files[0]!), path)))).toEqual([]);
    const commands = [...text.matchAll(/^npm (?:run )?([a-z:]+)/gm)].map(([, name]) => name!);
    expect(commands.filter((name) => !scripts.includes(name) && !['install', 'pack'].includes(name))).toEqual([]);
  });
});
