import { cpus } from 'node:os';
import { closedLoop } from './load/loops';
import { keepToOneCore, othersMax, QuietMachine } from './load/quiet-machine';
import { rounded, say, spreadOf } from './spread';
import { connections, type Server, startFloor, startProduct } from './tap/servers';

/**
 * Direct sales, durable, each under an Idempotency-Key of its own, in one process; a slice is over when every follower
 * has caught up. Beside it the least that a server can do: parse, store, answer.
 */
const rounds = 7;
const sliceMs = 1_000;
/** The product has far more code to get warm than the floor. */
const warmUpMs = 15_000;
const slicesMax = 4 * rounds;

type Slice = Readonly<{ perSecond: number; drainMs: number; others: number }>;

const slice = async (server: Server, machine: QuietMachine): Promise<Slice> => {
  const { result, others } = await machine.during(async () => {
    const beganMs = performance.now();
    const answers = await closedLoop(server.load, sliceMs);
    const answeredMs = performance.now();
    await server.caughtUp();
    const doneMs = performance.now();
    return { perSecond: (answers * 1_000) / (doneMs - beganMs), drainMs: doneMs - answeredMs };
  });
  return { ...result, others };
};

export const run = async (): Promise<void> => {
  const servers = [await startFloor(), await startProduct()] as const;
  // Only now: whoever is started afterwards would be kept to the same core.
  keepToOneCore(cpus().length);
  try {
    const machine = new QuietMachine([process.pid, ...servers.map(({ pid }) => pid)]);
    for (const { load, caughtUp } of servers) {
      await closedLoop(load, warmUpMs);
      await caughtUp();
    }
    const kept: (readonly [Slice, Slice])[] = [];
    let noisy = 0;
    while (kept.length < rounds) {
      // Whoever goes first changes from round to round, so that neither always has the warmer machine.
      const turn = kept.length % 2 === 0 ? servers : ([servers[1], servers[0]] as const);
      const slices = [await slice(turn[0], machine), await slice(turn[1], machine)] as const;
      const isNoisy = slices.some(({ others }) => others > othersMax);
      noisy += isNoisy ? 1 : 0;
      if (isNoisy && kept.length + noisy < slicesMax) continue;
      kept.push(turn[0] === servers[0] ? slices : [slices[1], slices[0]]);
    }
    print(kept, noisy);
  } finally {
    for (const { end } of servers) await end();
  }
};

const print = (kept: readonly (readonly [Slice, Slice])[], noisy: number): void => {
  const rate = (index: 0 | 1) => spreadOf(kept.map((pair) => pair[index].perSecond));
  const ratio = spreadOf(kept.map(([floor, tap]) => tap.perSecond / floor.perSecond));
  const drain = spreadOf(kept.map(([, { drainMs }]) => drainMs));
  const told = ({ median, min, max }: ReturnType<typeof spreadOf>, digits: number): string =>
    `${rounded(median, digits)} (${rounded(min, digits)}–${rounded(max, digits)})`;
  say(`${connections} connections, ${kept.length} rounds of ${sliceMs} ms; ${noisy} slices with others at work`);
  say('| floor/s | taps/s, followers caught up | of the floor | catching up (ms) |');
  say('|---|---|---|---|');
  say(`| ${told(rate(0), 0)} | ${told(rate(1), 0)} | ${told(ratio, 2)} | ${told(drain, 0)} |`);
};
