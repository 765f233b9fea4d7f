import { closedLoop } from './load/loops';
import { say, spreadOf, told } from './load/spread';
import { connections, startProduct } from './tap/servers';

/**
 * The line of JSON that each request leaves at LOG_LEVEL=info: one process that writes it beside one that does not, both
 * under the same taps, in alternating slices. The floor is the process without it.
 */
const rounds = 9;
const sliceMs = 1_000;
const warmUpMs = 8_000;

type Product = Awaited<ReturnType<typeof startProduct>>;
type Slice = Readonly<{ perSecond: number; processorUs: number }>;

const processorSeconds = async ({ deployment }: Product): Promise<number> => {
  const text = await (await fetch(deployment.metricsUrl)).text();
  const [, seconds] = /^process_cpu_seconds_total\{.*\} (\S+)$/m.exec(text) ?? [];
  if (seconds === undefined) throw new Error('The process does not say how much of the processor it has used');
  return Number(seconds);
};

/** A slice is over when every follower has caught up. */
const slice = async (product: Product): Promise<Slice> => {
  const before = await processorSeconds(product);
  const beganMs = performance.now();
  const answers = await closedLoop(product.load, sliceMs);
  await product.caughtUp();
  const seconds = (performance.now() - beganMs) / 1_000;
  const used = (await processorSeconds(product)) - before;
  return { perSecond: answers / seconds, processorUs: (used * 1_000_000) / answers };
};

export const run = async (): Promise<void> => {
  const quiet = await startProduct({ LOG_LEVEL: 'warn' });
  const writing = await startProduct({ LOG_LEVEL: 'info' });
  try {
    for (const { load, caughtUp } of [quiet, writing]) {
      await closedLoop(load, warmUpMs);
      await caughtUp();
    }
    const pairs: (readonly [Slice, Slice])[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // The order changes from round to round, so that neither always has the warmer machine.
      if (round % 2 === 0) pairs.push([await slice(quiet), await slice(writing)]);
      else pairs.push(swap([await slice(writing), await slice(quiet)]));
    }
    print(pairs);
  } finally {
    for (const { end } of [quiet, writing]) await end();
  }
};

const swap = ([one, other]: readonly [Slice, Slice]): readonly [Slice, Slice] => [other, one];

const print = (pairs: readonly (readonly [Slice, Slice])[]): void => {
  const sideOf = (index: 0 | 1, what: keyof Slice) => spreadOf(pairs.map((pair) => pair[index][what]));
  const ratio = (what: keyof Slice) => spreadOf(pairs.map(([quiet, writing]) => writing[what] / quiet[what]));
  say(`${connections} connections, ${pairs.length} rounds of ${sliceMs} ms`);
  say('| what | no line | one line per request | ratio |');
  say('|---|---|---|---|');
  const row = (name: string, what: keyof Slice) =>
    say(`| ${name} | ${told(sideOf(0, what), 0)} | ${told(sideOf(1, what), 0)} | ${told(ratio(what))} |`);
  row('taps/s, followers caught up', 'perSecond');
  row('processor time a tap (µs)', 'processorUs');
};
