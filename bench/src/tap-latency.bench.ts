import { cpus } from 'node:os';
import { closedLoop, openLoop } from './load/loops';
import { keepToOneCore, othersMax, QuietMachine } from './load/quiet-machine';
import { percentile, rounded, say, spreadOf } from './spread';
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
const slicesMax = 3 * rounds;

type Slice = Readonly<{ p50: number; p99: number; others: number }>;
type Measured = Readonly<{ server: Server; perSecond: number; slices: Slice[] }>;

const atHalfPeak = async (server: Server): Promise<Measured> => {
  await closedLoop(server.load, warmUpMs);
  await server.caughtUp();
  const beganMs = performance.now();
  const answers = await closedLoop(server.load, peakMs);
  await server.caughtUp();
  const peak = (answers * 1_000) / (performance.now() - beganMs);
  return { server, perSecond: Math.floor(peak / 2), slices: [] };
};

const slice = async ({ server, perSecond }: Measured, machine: QuietMachine): Promise<Slice> => {
  const { result: times, others } = await machine.during(() => openLoop(server.load, perSecond, sliceMs));
  await server.caughtUp();
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), others };
};

export const run = async (): Promise<void> => {
  const servers = [await startFloor(), await startProduct()];
  // Only now: whoever is started afterwards would be kept to the same core.
  keepToOneCore(cpus().length);
  try {
    const machine = new QuietMachine([process.pid, ...servers.map(({ pid }) => pid)]);
    const measured: Measured[] = [];
    for (const server of servers) measured.push(await atHalfPeak(server));
    let noisy = 0;
    for (let round = 0; round < rounds;) {
      const turn = round % 2 === 0 ? measured : [...measured].reverse();
      const taken: (readonly [Measured, Slice])[] = [];
      for (const each of turn) taken.push([each, await slice(each, machine)]);
      const isNoisy = taken.some(([, { others }]) => others > othersMax);
      noisy += isNoisy ? 1 : 0;
      if (isNoisy && round + noisy < slicesMax) continue;
      for (const [each, result] of taken) each.slices.push(result);
      round += 1;
    }
    print(measured, noisy);
  } finally {
    for (const { end } of servers) await end();
  }
};

const print = (measured: readonly Measured[], noisy: number): void => {
  say(`${rounds} rounds of ${sliceMs / 1_000} s; ${noisy} rounds with others at work`);
  say('| at half of its peak | a second | p50 (ms) | p99 (ms) |');
  say('|---|---|---|---|');
  for (const { server, perSecond, slices } of measured) {
    const told = (pick: (slice: Slice) => number): string => {
      const { median, min, max } = spreadOf(slices.map(pick));
      return `${rounded(median)} (${rounded(min)}–${rounded(max)})`;
    };
    say(`| ${server.name} | ${perSecond} | ${told(({ p50 }) => p50)} | ${told(({ p99 }) => p99)} |`);
  }
  const p99 = measured.map(({ slices }) => spreadOf(slices.map(({ p99: each }) => each)).median);
  say(`p99 of a tap is ${rounded(p99[1]! / p99[0]!, 1)} × that of the floor`);
};
