import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../../..');
/** One file, as `npm pack` publishes it; `npm test` has built it. */
const built = join(root, 'dist/cli/taprail.cjs');

export type EndedCommand = Readonly<{ code: number | null; stdout: string; stderr: string }>;
export type CommandEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * The taprail command of one user: a home folder of its own, and nothing of the environment of the tests. The file is copied there,
 * since nothing beside it is published with it.
 */
export class CommandLine {
  readonly bundle: string;

  constructor(
    readonly folder: string,
    readonly env: CommandEnvironment = {},
  ) {
    this.bundle = join(folder, 'package/bin/taprail.cjs');
    if (existsSync(this.bundle)) return;
    mkdirSync(join(folder, 'package/bin'), { recursive: true });
    copyFileSync(built, this.bundle);
  }

  with(env: CommandEnvironment): CommandLine {
    return new CommandLine(this.folder, { ...this.env, ...env });
  }

  start(args: readonly string[]): RunningCommand {
    const { PATH = '' } = process.env;
    const env = {
      PATH,
      HOME: this.folder,
      XDG_CONFIG_HOME: join(this.folder, 'config'),
      TZ: 'UTC',
      TERM: 'xterm',
      ...this.env,
    };
    const child = spawn(process.execPath, [this.bundle, ...args], { cwd: this.folder, env: env as NodeJS.ProcessEnv });
    return new RunningCommand(child);
  }

  async run(args: readonly string[], input = ''): Promise<EndedCommand> {
    const running = this.start(args);
    running.child.stdin!.on('error', () => undefined).end(input);
    return running.ended();
  }

  /** Output of a successful command with `--json`. */
  async json(...args: readonly string[]): Promise<any> {
    const { code, stdout, stderr } = await this.run([...args, '--json']);
    if (code !== 0) throw new Error(`taprail ${args.join(' ')} ended with ${code}: ${stdout}${stderr}`);
    return JSON.parse(stdout);
  }
}

export class RunningCommand {
  stdout = '';
  stderr = '';

  constructor(readonly child: ChildProcess) {
    child.stdout!.on('data', (chunk: Buffer) => (this.stdout += chunk.toString()));
    child.stderr!.on('data', (chunk: Buffer) => (this.stderr += chunk.toString()));
  }

  /** Documents of a stream, those that are whole. */
  get lines(): readonly any[] {
    return this.stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  }

  async until(isThere: (running: RunningCommand) => boolean): Promise<void> {
    while (!isThere(this)) {
      if (this.child.exitCode !== null)
        throw new Error(`It ended with ${this.child.exitCode}: ${this.stdout}${this.stderr}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async ended(): Promise<EndedCommand> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'close');
    return { code: this.child.exitCode, stdout: this.stdout, stderr: this.stderr };
  }
}
