import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { SeedResult } from './simulate-seed';
import type { SeedRequest } from './worker';

const usage = 'npm run test:simulation -- [--seeds 1000] [--from 1] [--workers 2] [--seed n [--trace]] [--twice]';
/** A worker that has said nothing for so long hangs. */
const silenceMs = 300_000;
const failuresShown = 5;

const wholeFrom1 = (name: string, text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} is a whole number from 1 on, not ${text}.`);
  return Number(text);
};

const readOptions = () => {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const options = { seeds: text, from: text, workers: text, seed: text, trace: flag, twice: flag };
  const { values } = parseArgs({ args: process.argv.slice(2), options });
  const number = (name: 'seeds' | 'from' | 'workers' | 'seed', unlessGiven: number): number =>
    wholeFrom1(name, values[name] ?? String(unlessGiven));
  const isOne = values.seed !== undefined;
  return {
    from: isOne ? number('seed', 1) : number('from', 1),
    count: isOne ? 1 : number('seeds', 1_000),
    workers: isOne ? 1 : number('workers', 2),
    trace: values.trace,
    twice: values.twice,
  };
};

/** The result of a seed, run by this worker. */
const runSeed = async (worker: ChildProcess, request: SeedRequest): Promise<SeedResult> => {
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(), silenceMs);
  try {
    const answer = once(worker, 'message', { signal: ended.signal });
    worker.send(request);
    const death = once(worker, 'exit', { signal: ended.signal }).then(() => {
      throw new Error('The worker has ended');
    });
    const [result] = (await Promise.race([answer, death])) as [SeedResult];
    return result;
  } catch (error) {
    const failure = { step: 0, property: 'comes to an end', message: (error as Error).message, lines: [] };
    return { seed: request.seed, hash: '', steps: 0, lines: 0, faults: 0, failure };
  } finally {
    clearTimeout(timer);
    ended.abort();
  }
};

const tellFailure = ({ seed, failure }: SeedResult): string => {
  const { step, property, message, lines } = failure!;
  const again = `npm run test:simulation -- --seed ${seed} --trace`;
  return [`Seed ${seed} fails at step ${step}: ${property}`, message, ...lines, `Again: ${again}`, ''].join('\n');
};

/** The same seed once more: anything that is not of the seed would show in the trace. */
const unlike = (first: SeedResult, second: SeedResult): SeedResult => {
  if (first.failure !== undefined || first.hash === second.hash) return first;
  const message = `the traces of two runs differ: ${first.hash} and ${second.hash}`;
  return { ...first, failure: { step: 0, property: 'same seed, same trace', message, lines: [] } };
};

const summaryOf = (results: readonly SeedResult[], durationMs: number): string => {
  const sum = (of: (result: SeedResult) => number): number => results.reduce((total, result) => total + of(result), 0);
  const failed = results.filter(({ failure }) => failure).map(({ seed }) => seed);
  const verdict =
    failed.length === 0
      ? 'every property holds'
      : `${failed.length} fail: ${failed.toSorted((one, other) => one - other).join(', ')}`;
  const seconds = durationMs / 1_000;
  const counts = `${sum(({ steps }) => steps)} steps, ${sum(({ faults }) => faults)} faults, ${sum(({ lines }) => lines)} trace lines`;
  return `${results.length} seeds, ${counts} in ${seconds.toFixed(0)} s (${(results.length / seconds).toFixed(2)} a second): ${verdict}\n`;
};

const run = async (): Promise<number> => {
  const { from, count, workers, trace, twice } = readOptions();
  const seeds = Array.from({ length: count }, (_, n) => from + n);
  const results: SeedResult[] = [];
  const startedMs = performance.now();
  // A run that is cut off says how far it came.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      process.stdout.write(`Stopped. ${summaryOf(results, performance.now() - startedMs)}`);
      process.exit(1);
    });
  }
  const work = async (): Promise<void> => {
    const open = (): ChildProcess => fork(join(__dirname, 'worker.js'), { stdio: 'inherit' });
    let worker = open();
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      const first = await runSeed(worker, { seed, trace });
      const result = twice ? unlike(first, await runSeed(worker, { seed, trace: false })) : first;
      results.push(result);
      if (result.failure) {
        const failed = results.filter(({ failure }) => failure).length;
        if (failed <= failuresShown) process.stdout.write(tellFailure(result));
        // A failed seed leaves its memory behind: the next one starts in a new process.
        worker.kill('SIGKILL');
        worker = open();
      }
      if (results.length % 100 === 0) process.stdout.write(`${results.length} of ${count} seeds\n`);
    }
    worker.kill('SIGKILL');
  };
  await Promise.all(Array.from({ length: Math.min(workers, count) }, work));
  process.stdout.write(summaryOf(results, performance.now() - startedMs));
  const failed = results.filter(({ failure }) => failure);
  if (count === 1 && failed.length === 0) process.stdout.write(`The trace has the hash ${results[0]!.hash}\n`);
  return failed.length === 0 ? 0 : 1;
};

run().then(
  (status) => process.exit(status),
  (error: Error) => {
    process.stderr.write(`${error.message}\n${usage}\n`);
    process.exit(2);
  },
);
