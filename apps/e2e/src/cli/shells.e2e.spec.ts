import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processOfItsOwn, type TestProduct } from '../harness/process/own-product';
import { temporaryFolder } from '../harness/process/product';
import { PlatformReceiver } from '../harness/receiver';
import { CommandLine } from './command-line';
import { TerminalSession } from './terminal-session';

/** A test that needs programs of this machine. Where one is missing it is left out with a loud line, and fails in the gate. */
const withPrograms = (programs: readonly string[], title: string, test: () => Promise<void>): void => {
  const missing = programs.filter((program) => spawnSync('which', [program]).status !== 0);
  const isGate = process.env['CI'] === 'true';
  if (missing.length > 0 && !isGate)
    process.stderr.write(`NOT RUN: ${title}, because there is no ${missing.join(' and no ')} here.\n`);
  (missing.length === 0 || isGate ? it : it.skip)(title, async () => {
    if (missing.length > 0) throw new Error(`There is no ${missing.join(' and no ')} here; install it.`);
    await test();
  });
};

describe('in real shells', () => {
  const folder = temporaryFolder();
  const taprail = new CommandLine(folder.path, { TAPRAIL_API_URL: 'http://127.0.0.1:9' });
  const bin = join(folder.path, 'bin');
  const sessions: TerminalSession[] = [];
  const env = {
    PATH: `${bin}:${process.env['PATH']}`,
    HOME: folder.path,
    ZDOTDIR: folder.path,
    TERM: 'xterm',
    LANG: 'C.UTF-8',
    TZ: 'UTC',
  };
  const open = (command: string, more: Readonly<Record<string, string>> = {}): TerminalSession => {
    const session = new TerminalSession(command, folder.path, { ...env, ...more });
    sessions.push(session);
    return session;
  };
  beforeAll(async () => {
    mkdirSync(bin);
    const script = `#!/bin/sh\nexec "${process.execPath}" "${taprail.bundle}" "$@"\n`;
    writeFileSync(join(bin, 'taprail'), script, { mode: 0o755 });
    writeFileSync(join(folder.path, 'books.journal'), '');
    mkdirSync(join(folder.path, 'functions'));
    const { stdout } = await taprail.run(['completion', 'zsh']);
    writeFileSync(join(folder.path, 'functions/_taprail'), stdout);
  });
  afterAll(() => {
    for (const session of sessions) session.end();
    folder.remove();
  });

  withPrograms(['fish'], 'completes in fish', async () => {
    const completed = (line: string): readonly string[] => {
      const script = `taprail completion fish | source; complete -C '${line}'`;
      const { stdout, stderr } = spawnSync('fish', ['--no-config', '-c', script], {
        cwd: folder.path,
        env,
        encoding: 'utf8',
      });
      expect(stderr).toBe('');
      return stdout.trimEnd().split('\n');
    };
    expect(completed('taprail trans')).toEqual(['transactions']);
    expect(completed('taprail taps list --status app')).toEqual(['approved']);
    expect(completed('taprail taps c')).toEqual(['cancel', 'capture', 'create']);
    expect(completed('taprail verify bo')).toEqual(['books.journal']);
  });

  for (const [way, load] of [
    ['loaded from a folder', `fpath=("$ZDOTDIR/functions" $fpath); autoload -Uz compinit; compinit -u -D`],
    ['sourced', 'autoload -Uz compinit; compinit -u -D; eval "$(taprail completion zsh)"'],
  ] as const) {
    withPrograms(['zsh', 'tmux'], `completes in zsh, ${way}`, async () => {
      writeFileSync(join(folder.path, '.zshrc'), `PS1='$ '\n${load}\n`);
      const shell = open('zsh -i');
      await shell.until(({ screen }) => screen.startsWith('$'));
      const completes = async (typed: string, completed: string) => {
        shell.type('C-u', typed, 'Tab');
        await shell.until(({ screen }) => screen.includes(`$ ${completed}`));
      };
      await completes('taprail trans', 'taprail transactions');
      await completes('taprail taps list --status app', 'taprail taps list --status approved');
      await completes('taprail verify bo', 'taprail verify books.journal');
    });
  }

  describe('listen', () => {
    let place: TestProduct;
    let receiver: PlatformReceiver;
    beforeAll(async () => {
      [place, receiver] = [await processOfItsOwn(), await PlatformReceiver.open()];
      await taprail.with({ TAPRAIL_API_URL: place.api.url, TAPRAIL_API_KEY: place.api.key }).json('demo', 'restaurant');
    });
    afterAll(async () => {
      await receiver.close();
      await place.leave();
    });

    withPrograms(['tmux'], 'obeys the keys r, p and q', async () => {
      const sell = async (amount: number): Promise<void> => {
        const sale = { amount, currency: 'EUR', submerchant: 'demo-bistro', device: 'dev_test_approve' };
        expect((await place.api.post('/v1/taps', sale)).body.status).toBe('approved');
      };
      const amounts = () => receiver.delivered.map(({ body }) => body.data.object.amount as number);
      const key = { TAPRAIL_API_URL: place.api.url, TAPRAIL_API_KEY: place.api.key! };
      const listening = open(`taprail listen --events tap.approved --forward-to ${receiver.url}`, key);
      await listening.until(({ screen }) => screen.includes('Ready.'));
      await sell(701);
      await listening.until(() => amounts().length === 1);
      await listening.until(({ screen }) => screen.includes('→'));
      listening.type('r');
      await listening.until(() => amounts().length === 2);
      listening.type('p');
      await listening.until(({ screen }) => screen.includes('Paused; p resumes.'));
      await sell(702);
      // The sale is in the feed before anything else is looked at, and whoever sends again sends the last one that was sent.
      listening.type('r');
      await listening.until(() => amounts().length === 3);
      expect(amounts()).toEqual([701, 701, 701]);
      listening.type('p');
      await listening.until(() => amounts().length === 4);
      expect(amounts()).toEqual([701, 701, 701, 702]);
      listening.type('q');
      await listening.until(({ exitStatus }) => exitStatus !== undefined);
      expect(listening.exitStatus).toBe(0);
    });

    withPrograms(['tmux'], 'ends with 130 at Ctrl-C', async () => {
      const key = { TAPRAIL_API_URL: place.api.url, TAPRAIL_API_KEY: place.api.key! };
      const listening = open(`taprail listen --latest --forward-to ${receiver.url}`, key);
      await listening.until(({ screen }) => screen.includes('Ready.'));
      listening.type('C-c');
      await listening.until(({ exitStatus }) => exitStatus !== undefined);
      expect(listening.exitStatus).toBe(130);
    });
  });
});
