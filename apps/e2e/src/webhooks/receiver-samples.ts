import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../harness/api';
import { freePort } from '../harness/process/free-port';

const root = join(__dirname, '../../../..');
const samples = join(root, 'docs/receivers');

/** A receiver of the documentation in one language, as its readers start it. */
export type ReceiverSample = Readonly<{
  language: string;
  program: string;
  /** Environment of the program. With a clock, the sample reads the time in seconds from that file. */
  argsIn: (folder: string, clock?: string) => readonly string[];
}>;

const node = (folder: string, clock?: string): readonly string[] => {
  const file = join(folder, 'receiver.mjs');
  copyFileSync(join(samples, 'receiver.mjs'), file);
  mkdirSync(join(folder, 'node_modules/@taprail'), { recursive: true });
  symlinkSync(join(root, 'libs/sdk'), join(folder, 'node_modules/@taprail/sdk'));
  if (!clock) return [file];
  const preload = join(folder, 'clock.cjs');
  const read = `Number(require('node:fs').readFileSync(${JSON.stringify(clock)}, 'utf8'))`;
  writeFileSync(preload, `Date.now = () => ${read} * 1_000;\n`);
  return ['--require', preload, file];
};

const python = (_folder: string, clock?: string): readonly string[] => {
  const file = join(samples, 'receiver.py');
  if (!clock) return [file];
  const [read, run] = [
    `lambda: float(open(${JSON.stringify(clock)}).read())`,
    `runpy.run_path(${JSON.stringify(file)}, run_name="__main__")`,
  ];
  return ['-c', `import runpy, time\ntime.time = ${read}\n${run}`];
};

const java = (folder: string, clock?: string): readonly string[] => {
  if (!clock) return [join(samples, 'Receiver.java')];
  const file = join(folder, 'Receiver.java');
  const read = `Long.parseLong(java.nio.file.Files.readString(java.nio.file.Path.of(${JSON.stringify(clock)}))) * 1000`;
  const source = readFileSync(join(samples, 'Receiver.java'), 'utf8');
  writeFileSync(file, source.replace('System.currentTimeMillis()', read));
  return [file];
};

export const receiverSamples: readonly ReceiverSample[] = [
  { language: 'Node', program: process.execPath, argsIn: node },
  { language: 'Python', program: 'python3', argsIn: python },
  { language: 'Java', program: 'java', argsIn: java },
];

export const isInstalled = ({ program }: ReceiverSample): boolean => spawnSync(program, ['--version']).status === 0;

/** A sample under way, on a port and in a folder of its own. */
export class RunningReceiver {
  private readonly folder = mkdtempSync(join(tmpdir(), 'taprail-receivers-'));
  private child: ChildProcess | undefined;
  private said = '';

  private constructor(
    readonly sample: ReceiverSample,
    readonly port: number,
  ) {}

  static async on(sample: ReceiverSample): Promise<RunningReceiver> {
    return new RunningReceiver(sample, await freePort());
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/webhooks`;
  }

  /** With `hasOwnClock` the time is what `setClock` says. */
  async start(secret: string, { hasOwnClock = false } = {}): Promise<void> {
    if (hasOwnClock) this.setClock(0);
    const { PATH = '', HOME = '' } = process.env;
    const args = this.sample.argsIn(this.folder, hasOwnClock ? this.clock : undefined);
    const env = { PATH, HOME, PORT: String(this.port), SIGNING_SECRET: secret };
    this.child = spawn(this.sample.program, args, { env });
    for (const stream of [this.child.stdout!, this.child.stderr!])
      stream.on('data', (chunk: Buffer) => (this.said += chunk.toString()));
    await this.lines(1);
  }

  setClock(seconds: number): void {
    writeFileSync(this.clock, String(seconds));
  }

  /** Printed lines, once there are so many. */
  lines(count: number): Promise<readonly string[]> {
    return eventually(
      async () => this.said.split('\n').slice(0, -1),
      (lines) => lines.length >= count,
    );
  }

  /** The status that a delivery is answered with. */
  async deliver(body: string, signature: string): Promise<number> {
    const headers = { 'service-signature': signature, 'content-type': 'application/json; charset=utf-8' };
    return (await fetch(this.url, { method: 'POST', body, headers })).status;
  }

  stop(): void {
    this.child?.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get clock(): string {
    return join(this.folder, 'clock');
  }
}
