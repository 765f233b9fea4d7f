import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** More than this share of a core for other processes, and a slice says nothing about us. */
export const othersMax = 0.08;
const ticksPerSecond = 100;

type Busy = Readonly<{ all: number; ours: number; atMs: number }>;

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return undefined;
  }
};

/** User and system time of all cores, in ticks. */
const allTicks = (): number => {
  const [, user, nice, system, , , irq, softirq] = read('/proc/stat')?.split('\n', 1)[0]?.split(/\s+/) ?? [];
  return [user, nice, system, irq, softirq].reduce((sum, ticks) => sum + Number(ticks ?? 0), 0);
};

const ticksOf = (pid: number): number => {
  const stat = read(`/proc/${pid}/stat`);
  const [user = 0, system = 0] =
    stat
      ?.slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number) ?? [];
  return user + system;
};

/** Watches how much of the machine goes to processes that are not part of the measurement. */
export class QuietMachine {
  constructor(private readonly pids: readonly number[]) {}

  /** Cores that others used while the work ran; 0 where the system does not tell. */
  async during<Result>(work: () => Promise<Result>): Promise<Readonly<{ result: Result; others: number }>> {
    const before = this.busy();
    const result = await work();
    const after = this.busy();
    const seconds = (after.atMs - before.atMs) / 1_000;
    const ticks = after.all - before.all - (after.ours - before.ours);
    return { result, others: Math.max(0, ticks / ticksPerSecond / seconds) };
  }

  private busy(): Busy {
    return { all: allTicks(), ours: this.pids.reduce((sum, pid) => sum + ticksOf(pid), 0), atMs: performance.now() };
  }
}

/** Keeps the generator on the last core, so that the server always has one of its own. */
export const keepToOneCore = (cores: number): void => {
  try {
    execFileSync('taskset', ['-a', '-cp', String(cores - 1), String(process.pid)], { stdio: 'ignore' });
  } catch {
    process.stderr.write('taskset is missing: the generator may run on every core\n');
  }
};
