import { cpus } from 'node:os';
import { closedLoop } from './load/loops';
import { keepToOneCore, QuietMachine, type Rounds } from './load/quiet-machine';
import { say, spreadOf, told } from './load/spread';
import { connections, type Server, startFloor, startProduct } from './tap/servers';

/**
 * Direct sales, durable, each under an Idempotency-Key of its own, in one process; a slice is over when every follower
 * has caught up. Beside it the least that a server can do: parse, store, answer.
 */
const rounds = 7;
const sliceMs = 1_000;
/** The product has far more code to get warm than the floor. */
const warmUpMs = 15_000;
const roundsMax = 4 * rounds;

type Slice = Readonly<{ perSecond: number; drainMs: number }>;

const slice = async (server: Server): Promise<Slice> => {
  const beganMs = performance.now();
  const answers = await closedLoop(server.load, sliceMs);
  const answeredMs = performance.now();
  await server.caughtUp();
  const doneMs = performance.now();
  return { perSecond: (answers * 1_000) / (doneMs - beganMs), drainMs: doneMs - answeredMs };
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
    print(await machine.alternate(servers, { rounds, roundsMax }, slice));
  } finally {
    for (const { end } of servers) await end();
  }
};

const print = ({ kept, noisy }: Rounds<Slice>): void => {
  const rate = (index: 0 | 1) => spreadOf(kept.map((pair) => pair[index].perSecond));
  const ratio = spreadOf(kept.map(([floor, tap]) => tap.perSecond / floor.perSecond));
  const drain = spreadOf(kept.map(([, { drainMs }]) => drainMs));
  say(`${connections} connections, ${kept.length} rounds of ${sliceMs} ms; ${noisy} rounds with others at work`);
  say('| floor/s | taps/s, followers caught up | of the floor | catching up (ms) |');
  say('|---|---|---|---|');
  say(`| ${told(rate(0), 0)} | ${told(rate(1), 0)} | ${told(ratio)} | ${told(drain, 0)} |`);
};
