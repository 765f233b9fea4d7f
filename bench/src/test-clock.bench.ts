import { loadavg } from 'node:os';
import { MeasuredCluster } from './cluster/measured-cluster';
import { moveClock } from './load/move-clock';
import { percentile, rounded, say } from './load/spread';

/**
 * How long a move of the test clock by a day takes on five services that have nothing else to do, with a few sales before each:
 * what is due then are their settlement, the payout, and the daily work of the ledger.
 */
const moves = Number(process.env['BENCH_MOVES'] ?? 20);
const sales = Number(process.env['BENCH_SALES'] ?? 3);
const brokers = Number(process.env['BENCH_BROKERS'] ?? 1);

type Move = Readonly<{ ms: number; fired: number }>;

export const run = async (): Promise<void> => {
  const cluster = await MeasuredCluster.start(brokers);
  const load = await cluster.openLoad(sales);
  const made: Move[] = [];
  say(`${brokers} broker(s); load average ${rounded(loadavg()[0]!, 1)} at the start`);
  try {
    await cluster.caughtUp();
    for (let n = 0; n < moves; n += 1) {
      await Promise.all(
        load.connections.map(async (connection, at) => load.require(await connection.send(load.ask(at)))),
      );
      const beganMs = performance.now();
      const fired = await moveClock(cluster.url, 'P1D');
      made.push({ ms: performance.now() - beganMs, fired });
    }
  } finally {
    load.connections.forEach((connection) => connection.close());
    await cluster.stop();
  }
  print(made);
};

const print = (made: readonly Move[]): void => {
  const times = made.map(({ ms }) => ms);
  const at = (share: number): string => rounded(percentile(times, share) / 1_000, 1);
  say('| moves by a day | p50 (s) | p90 (s) | max (s) | load average |');
  say('|---|---|---|---|---|');
  say(`| ${made.length} | ${at(0.5)} | ${at(0.9)} | ${at(1)} | ${rounded(loadavg()[0]!, 1)} |`);
  say(
    `\nEach, with the timers that fired: ${made.map(({ ms, fired }) => `${rounded(ms / 1_000, 1)} s (${fired})`).join(', ')}`,
  );
};
