import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

type ProcessStat = Readonly<{ parent: number; ticks: number }>;

/** User and system time of a process, that of children which have ended included. */
const statOf = (pid: number): ProcessStat | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), ticks };
  } catch {
    return undefined;
  }
};

/** Processor seconds so far of each of these processes and of their children, which PostgreSQL has many of. */
export const processorSeconds = (pids: readonly number[]): readonly number[] => {
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const stats = running.map((pid) => [Number(pid), statOf(Number(pid))] as const);
  return pids.map((wanted) => {
    const own = stats.filter(([pid, stat]) => pid === wanted || stat?.parent === wanted);
    return own.reduce((sum, [, stat]) => sum + (stat?.ticks ?? 0), 0) / ticksPerSecond;
  });
};
