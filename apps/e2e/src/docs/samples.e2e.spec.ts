import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Api } from '../harness/api';
import { type InstalledSdk, installSdk } from '../sdk/installed-sdk';

jest.setTimeout(600_000);

const root = join(__dirname, '../../../..');
const folder = join(root, 'dist/docs/reference');
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => entities[name]!);

/** The samples of a language by the page on which they stand, as the built documentation shows them. */
const samplesIn = (language: string): readonly (readonly [page: string, sample: string])[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.html'))
    .flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const found = new RegExp(`data-sample="${language}">\\s*<pre[^>]*><code>([\\s\\S]*?)</code>`).exec(text);
      return found ? [[name.replace(/\.html$/, ''), unescaped(found[1]!)] as const] : [];
    });

const pythonProgram = `
import ast, json, sys
for name, sample in json.load(sys.stdin):
    ast.parse(sample, name)
`;

describe('the samples of the reference', () => {
  let installed: InstalledSdk | undefined;
  afterAll(() => installed?.remove());

  it('are on the page of every operation', () => {
    for (const language of ['curl', 'typescript', 'python', 'cli'])
      expect(samplesIn(language).length).toBeGreaterThan(120);
  });

  it('compile in TypeScript against the package', () => {
    installed = installSdk();
    const functions = samplesIn('typescript').map(([page, sample], index) => {
      const body = sample.replace(/^import .*\n\n/, '');
      return `// ${page}\nexport const sample${index} = async () => {\n${body}\n${/const answer/.test(body) ? 'return answer;\n' : ''}};`;
    });
    const head = [
      "import { openAsBlob } from 'node:fs';",
      "import { Taprail } from '@taprail/sdk';",
      "const taprail = new Taprail({ apiKey: '', baseUrl: '' });",
    ];
    writeFileSync(join(installed.folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(installed.folder, 'samples.ts'), [...head, ...functions].join('\n'));
    const compilerOptions = {
      target: 'ES2022',
      module: 'NodeNext',
      strict: true,
      noEmit: true,
      exactOptionalPropertyTypes: true,
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
    };
    writeFileSync(join(installed.folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['samples.ts'] }));
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', installed.folder]);
    expect([stdout.toString(), status]).toEqual(['', 0]);
  });

  it('are Python', () => {
    const { status, stderr, error } = spawnSync('python3', ['-c', pythonProgram], {
      input: JSON.stringify(samplesIn('python')),
    });
    if (error) process.stderr.write('NOT RUN: the samples in Python, because there is no Python here.\n');
    else expect([stderr.toString(), status]).toEqual(['', 0]);
  });

  it('are commands that take what they are given', async () => {
    const cli = join(root, 'dist/cli/taprail.cjs');
    const cwd = mkdtempSync(join(tmpdir(), 'taprail-samples-'));
    for (const name of ['slip.pdf', 'passport.jpg', 'content.txt']) writeFileSync(join(cwd, name), 'x');
    const env = {
      PATH: process.env['PATH'] ?? '',
      TAPRAIL_API_KEY: 'sk_test_x',
      TAPRAIL_API_URL: 'http://127.0.0.1:9',
      HOME: cwd,
    };
    const misused: string[] = [];
    const queue = [...samplesIn('cli')];
    const work = async (): Promise<void> => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [page, sample] = next;
        const command = sample.replace(/^taprail/, `"${process.execPath}" "${cli}" --no-input --timeout 1`);
        const code = await promisify(execFile)('bash', ['--norc', '-uc', `exec ${command} --yes`], { env, cwd }).then(
          () => 0,
          ({ code: failed }: { code: number }) => failed,
        );
        // 2 is a command that was not typed as it takes it; nothing answers at that address.
        if (code === 1 || code === 2) misused.push(`${page}: ${sample}`);
      }
    };
    await Promise.all([work(), work(), work()]);
    rmSync(cwd, { recursive: true });
    expect(misused).toEqual([]);
  });

  it('are requests that the product understands', async () => {
    const api = Api.asFirstPlatform();
    const reads = samplesIn('curl').filter(([, sample]) => sample.startsWith('curl "') && !sample.includes('/stream'));
    expect(reads.length).toBeGreaterThan(60);
    const notUnderstood = ['route_not_found', 'invalid_value', 'missing_field', 'unknown_field'];
    const refused: string[] = [];
    for (const [page, sample] of reads) {
      const { stdout } = await promisify(execFile)('bash', ['--norc', '-uc', sample.replace(/^curl/, 'curl -s')], {
        env: {
          PATH: process.env['PATH'] ?? '',
          TAPRAIL_API_URL: api.url,
          TAPRAIL_API_KEY: api.key ?? '',
          TAPRAIL_OPERATOR_KEY: Api.asOperator().key ?? '',
        },
        maxBuffer: 2 ** 26,
      });
      const code = /"code":"(\w+)"/.exec(stdout.startsWith('{"error"') ? stdout : '')?.[1];
      if (code !== undefined && notUnderstood.includes(code)) refused.push(`${page}: ${stdout.slice(0, 300)}`);
    }
    expect(refused).toEqual([]);
  });
});
