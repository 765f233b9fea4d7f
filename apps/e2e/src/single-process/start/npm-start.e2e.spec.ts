import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { temporaryFolder } from '../../harness/process/product';

const root = join(__dirname, '../../../../..');
const shell = '/bin/sh';

/** `npm start` as a person types it: npm in a process group of its own, as a shell with job control starts it. */
class NpmStart {
  output = '';
  private readonly ended: Promise<void>;

  private constructor(readonly npm: ChildProcess) {
    for (const stream of [npm.stdout!, npm.stderr!])
      stream.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    // The server holds the other ends of both pipes: they close when every process has ended.
    this.ended = new Promise((resolve) => npm.once('close', () => resolve()));
  }

  static async run(data: string): Promise<NpmStart> {
    const npm = spawn('npm', ['start'], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TAPRAIL_DATA: data, PORT: '0', METRICS_PORT: '0', NODE_OPTIONS: '' },
    });
    const started = new NpmStart(npm);
    await new Promise<void>((resolve, reject) => {
      npm.stdout!.on('data', () => started.output.includes('Try it:') && resolve());
      npm.once('exit', () => reject(new Error(`npm start ended: ${started.output}`)));
    });
    return started;
  }

  async allProcessesEnded(): Promise<void> {
    await this.ended;
  }
}

describe('npm start', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it.each<[string, NodeJS.Signals, 'npm' | 'everyone']>([
    ['a kill of npm', 'SIGTERM', 'npm'],
    ['Ctrl-C', 'SIGINT', 'everyone'],
    ['a terminal that is closed', 'SIGHUP', 'everyone'],
    ['a kill of npm that leaves it no time', 'SIGKILL', 'npm'],
  ])('is ended cleanly by %s', async (_what, signal, reached) => {
    const started = await NpmStart.run(join(folder.path, signal));
    const { pid } = started.npm;
    process.kill(reached === 'npm' ? pid! : -pid!, signal);
    await started.allProcessesEnded();
    expect(started.output.match(/"msg":"stopping"/g)).toHaveLength(1);
    expect(started.output).not.toContain('stopped with an error');
  });

  it('prints a call that works when it is pasted, at the first start and at the next', async () => {
    const data = join(folder.path, 'pasted');
    const first = await NpmStart.run(data);
    const [, key] = /API key \(shown once\): (\S+)/.exec(first.output)!;
    const pasted = async (started: NpmStart): Promise<string> => {
      const [, call] = /Try it:\n\s+(curl .+)/.exec(started.output)!;
      const child = spawn(shell, ['-c', `${call!} -s -o /dev/null -w '%{http_code}'`], {
        env: { ...process.env, TAPRAIL_API_KEY: key },
      });
      let status = '';
      child.stdout.on('data', (chunk: Buffer) => (status += chunk.toString()));
      await new Promise((resolve) => child.once('close', resolve));
      return status;
    };
    const statuses = [await pasted(first)];
    process.kill(first.npm.pid!, 'SIGTERM');
    await first.allProcessesEnded();
    const second = await NpmStart.run(data);
    statuses.push(await pasted(second));
    process.kill(second.npm.pid!, 'SIGTERM');
    await second.allProcessesEnded();
    expect(statuses).toEqual(['201', '200']);
    expect(second.output).not.toContain(key);
    expect(second.output).toContain(`API key: see ${join(data, 'first-key.json')}`);
    expect(second.output).toContain(`npx taprail uses this key in a terminal with: export TAPRAIL_DATA=${data}`);
    expect(second.output).toContain(`Operator key: see ${join(data, 'operator-key')}`);
  });
});
