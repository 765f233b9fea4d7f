import { readFileSync } from 'node:fs';
import { closedLoop } from './load/loops';
import { QuietMachine, type Rounds } from './load/quiet-machine';
import { say, spreadOf, told } from './load/spread';
import { connections, type Server, startProductWith } from './tap/servers';

/**
 * Direct sales of two products whose simulator is a process of its own: one asks it in its own language, the other in that of Stripe,
 * through the official SDK. Slices alternate; what counts is the ratio of a pair. The simulator's work is not that of the product.
 */
const rounds = 7;
const sliceMs = Number(process.env['BENCH_SLICE_MS'] ?? 4_000);
const warmUpMs = Number(process.env['BENCH_WARM_UP_MS'] ?? 15_000);
const roundsMax = 4 * rounds;
const ticksPerSecond = 100;

type Slice = Readonly<{ perSecond: number; cpuMsPerTap: number }>;

/** Of the process and all of its threads: user and system time are the 14th and 15th field, after a name that may have spaces. */
const cpuMsOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond;
};

const slice = async (server: Server): Promise<Slice> => {
  const [beganMs, cpuBeganMs] = [performance.now(), cpuMsOf(server.pid)];
  const answers = await closedLoop(server.load, sliceMs);
  await server.caughtUp();
  const seconds = (performance.now() - beganMs) / 1_000;
  return { perSecond: answers / seconds, cpuMsPerTap: (cpuMsOf(server.pid) - cpuBeganMs) / answers };
};

export const run = async (): Promise<void> => {
  const servers = [await startProductWith('sim'), await startProductWith('stripe')] as const;
  try {
    const pids = servers.flatMap(({ pid, deployment }) => [pid, deployment.simulator!.pid]);
    const machine = new QuietMachine([process.pid, ...pids]);
    for (const { load, caughtUp } of servers) {
      await closedLoop(load, warmUpMs);
      await caughtUp();
    }
    print(await machine.alternate(servers, { rounds, roundsMax }, slice));
  } finally {
    for (const { end } of servers) await end();
  }
};

const print = ({ kept, noisy }: Rounds<Slice>): void => {
  const of = (index: 0 | 1, field: keyof Slice) => spreadOf(kept.map((pair) => pair[index][field]));
  const ratio = (field: keyof Slice) => spreadOf(kept.map(([sim, stripe]) => stripe[field] / sim[field]));
  say(`${connections} connections, ${kept.length} pairs of ${sliceMs} ms; ${noisy} with others at work`);
  say('| asked | taps/s | CPU ms per tap |');
  say('|---|---|---|');
  say(`| in its own language | ${told(of(0, 'perSecond'), 0)} | ${told(of(0, 'cpuMsPerTap'))} |`);
  say(`| in that of Stripe | ${told(of(1, 'perSecond'), 0)} | ${told(of(1, 'cpuMsPerTap'))} |`);
  say(`| ratio | ${told(ratio('perSecond'))} | ${told(ratio('cpuMsPerTap'))} |`);
};
