import { cpus } from 'node:os';
import { closedLoop, openLoop } from './load/loops';
import { keepToOneCore, QuietMachine, type Rounds } from './load/quiet-machine';
import { percentile, rounded, say, spreadOf, told } from './load/spread';
import { type Server, startFloor, startProduct } from './tap/servers';

/**
 * How long a tap takes when the server has half as much to do as it can: an open loop, timed from when each request was
 * meant to arrive. Each server at half of its own peak, which is measured first.
 */
const rounds = 5;
const sliceMs = 4_000;
/** The product has far more code to get warm than the floor. */
const warmUpMs = 15_000;
const peakMs = 3_000;
const roundsMax = 3 * rounds;

type Slice = Readonly<{ p50: number; p99: number }>;
type Measured = Readonly<{ server: Server; perSecond: number }>;

const atHalfPeak = async (server: Server): Promise<Measured> => {
  await closedLoop(server.load, warmUpMs);
  await server.caughtUp();
  const beganMs = performance.now();
  const answers = await closedLoop(server.load, peakMs);
  await server.caughtUp();
  const peak = (answers * 1_000) / (performance.now() - beganMs);
  return { server, perSecond: Math.floor(peak / 2) };
};

const slice = async ({ server, perSecond }: Measured): Promise<Slice> => {
  const times = await openLoop(server.load, perSecond, sliceMs);
  await server.caughtUp();
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
};

export const run = async (): Promise<void> => {
  const servers = [await startFloor(), await startProduct()] as const;
  // Only now: whoever is started afterwards would be kept to the same core.
  keepToOneCore(cpus().length);
  try {
    const machine = new QuietMachine([process.pid, ...servers.map(({ pid }) => pid)]);
    const measured = [await atHalfPeak(servers[0]), await atHalfPeak(servers[1])] as const;
    print(measured, await machine.alternate(measured, { rounds, roundsMax }, slice));
  } finally {
    for (const { end } of servers) await end();
  }
};

const print = (measured: readonly [Measured, Measured], { kept, noisy }: Rounds<Slice>): void => {
  const spread = (index: number, pick: (slice: Slice) => number) => spreadOf(kept.map((pair) => pick(pair[index]!)));
  const [p50, p99] = [(slice: Slice) => slice.p50, (slice: Slice) => slice.p99];
  say(`${rounds} rounds of ${sliceMs / 1_000} s; ${noisy} rounds with others at work`);
  say('| at half of its peak | a second | p50 (ms) | p99 (ms) |');
  say('|---|---|---|---|');
  for (const [index, { server, perSecond }] of measured.entries()) {
    say(`| ${server.name} | ${perSecond} | ${told(spread(index, p50))} | ${told(spread(index, p99))} |`);
  }
  say(`p99 of a tap is ${rounded(spread(1, p99).median / spread(0, p99).median, 1)} × that of the floor`);
};
