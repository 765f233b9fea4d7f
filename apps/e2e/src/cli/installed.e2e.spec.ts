import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { temporaryFolder } from '../harness/process/product';

jest.setTimeout(180_000);

const root = join(__dirname, '../../../..');

describe('the command that is installed outside of the repository', () => {
  const folder = temporaryFolder();
  const prefix = join(folder.path, 'prefix');
  const at = (script: string, env: Readonly<Record<string, string>> = {}) =>
    spawnSync('bash', ['--norc', '-c', script], {
      cwd: folder.path,
      encoding: 'utf8',
      env: { PATH: `${join(prefix, 'bin')}:${process.env['PATH']}`, HOME: folder.path, TERM: 'xterm', ...env },
    });
  let packed: readonly { path: string }[];
  beforeAll(() => {
    const target = join(folder.path, 'package');
    execFileSync(process.execPath, [join(root, 'tools/build-cli.mjs'), '--out', target], { stdio: 'inherit' });
    const options = { cwd: folder.path, encoding: 'utf8', env: { ...process.env, HOME: folder.path } } as const;
    const [{ filename, files }] = JSON.parse(execFileSync('npm', ['pack', '--json', './package'], options));
    packed = files;
    const install = [
      'install',
      '--global',
      '--prefix',
      prefix,
      '--offline',
      '--no-audit',
      '--no-fund',
      `./${filename}`,
    ];
    execFileSync('npm', install, options);
  });
  afterAll(() => folder.remove());

  it('is one file, with what npm shows of it', () =>
    expect(packed.map(({ path }) => path).sort()).toEqual(['LICENSE', 'README.md', 'package.json', 'taprail.cjs']));

  it('starts by its name in any folder, and names itself so', () => {
    const { stdout, status } = at('taprail explain tap_not_found && taprail --help');
    expect([status, stdout]).toEqual([0, expect.stringContaining('Usage: taprail <command> [options]')]);
    const { stderr, status: refused } = at('taprail payouts list', { TAPRAIL_API_URL: 'http://127.0.0.1:4080' });
    expect([refused, stderr]).toEqual([4, expect.stringContaining('→ taprail login, or set TAPRAIL_API_KEY')]);
  });

  it('is completed in bash', () => {
    const { stdout, stderr } = at(`
      eval "$(taprail completion bash)"
      COMP_WORDS=(taprail trans); COMP_CWORD=1; _taprail; printf '%s\\n' "\${COMPREPLY[@]}"`);
    expect([stdout, stderr]).toEqual(['transactions\n', '']);
  });
});
