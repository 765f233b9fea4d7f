import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** More than this share of a core for other processes, and a slice says nothing about us. */
const othersMax = 0.08;
const ticksPerSecond = 100;

/** The results of the two subjects in each round, in the order in which they were named, and the number of noisy rounds. */
export type Rounds<Slice> = Readonly<{ kept: readonly (readonly [Slice, Slice])[]; noisy: number }>;

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

  /**
   * Rounds in which each subject has its slice. Who goes first changes from round to round, so that neither always has
   * the warmer machine, and a round with others at work is taken again, while there are any left of `roundsMax`.
   */
  async alternate<Subject, Slice>(
    [one, other]: readonly [Subject, Subject],
    { rounds, roundsMax }: Readonly<{ rounds: number; roundsMax: number }>,
    slice: (subject: Subject) => Promise<Slice>,
  ): Promise<Rounds<Slice>> {
    const kept: (readonly [Slice, Slice])[] = [];
    let noisy = 0;
    while (kept.length < rounds) {
      const isSwapped = kept.length % 2 === 1;
      const first = await this.during(() => slice(isSwapped ? other : one));
      const second = await this.during(() => slice(isSwapped ? one : other));
      const isNoisy = Math.max(first.others, second.others) > othersMax;
      noisy += isNoisy ? 1 : 0;
      if (isNoisy && kept.length + noisy < roundsMax) continue;
      kept.push(isSwapped ? [second.result, first.result] : [first.result, second.result]);
    }
    return { kept, noisy };
  }

  /** Cores that others used while the work ran; 0 where the system does not tell. */
  private async during<Result>(work: () => Promise<Result>): Promise<Readonly<{ result: Result; others: number }>> {
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
