import 'reflect-metadata';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import autocannon from 'autocannon';
import type { Variant } from './http/http-server';

/**
 * The cost of the request pipeline: an empty authenticated and validated POST through all of it, beside bare Fastify that parses and
 * answers the same JSON. Servers are processes of their own and stay warm; slices alternate, so that noise meets all.
 */
const variants: readonly Variant[] = ['floor', 'nest', 'api', 'api-quiet'];
const rounds = 9;
const sliceSeconds = 1;
const warmUpSeconds = 3;
const connections = 32;

type Served = Readonly<{ variant: Variant; process: ChildProcess; url: string; key: string }>;

const nowhere = openSync('/dev/null', 'w');

const serve = async (variant: Variant): Promise<Served> => {
  // The servers log as a service does, to standard output; nobody reads it, so it costs the generator nothing.
  const child = fork(require.resolve('./http/http-server'), [variant], {
    stdio: ['ignore', nowhere, 'inherit', 'ipc'],
  });
  const [{ port, key }] = (await once(child, 'message')) as [{ port: number; key: string }];
  return { variant, process: child, url: `http://127.0.0.1:${port}/things`, key };
};

const body = JSON.stringify({ amount: 4200, currency: 'EUR', subject: 'bistro-42', device: 'dev_1' });

type Measured = Readonly<{ perSecond: number; cpuMicros: number }>;

const cpuMicros = async ({ process: child }: Served): Promise<number> => {
  child.send('cpu');
  const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage];
  return user + system;
};

/** Rates suffer from whoever else uses the machine; the server's own processor time per request hardly does. */
const measure = async (server: Served, duration: number): Promise<Measured> => {
  const { url, key } = server;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const before = await cpuMicros(server);
  const result = await autocannon({ url, method: 'POST', body, headers, connections, duration });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  const used = (await cpuMicros(server)) - before;
  return { perSecond: result.requests.total / result.duration, cpuMicros: used / result.requests.total };
};

const sorted = (values: readonly number[]): readonly number[] => [...values].sort((a, b) => a - b);
const median = (values: readonly number[]): number => sorted(values)[Math.floor(values.length / 2)] ?? Number.NaN;
const spread = (values: readonly number[]): string =>
  `${sorted(values)[0]?.toFixed(2)}–${sorted(values).at(-1)?.toFixed(2)}`;

export const run = async (): Promise<void> => {
  const served = await Promise.all(variants.map(serve));
  try {
    for (const server of served) await measure(server, warmUpSeconds);
    const all = new Map<Variant, Measured[]>(variants.map((variant) => [variant, []]));
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? served : [...served].reverse();
      for (const server of order) all.get(server.variant)?.push(await measure(server, sliceSeconds));
    }
    const floor = all.get('floor') ?? [];
    for (const [variant, own] of all) print(variant, own, floor);
  } finally {
    for (const { process: child } of served) child.kill();
  }
};

const print = (variant: Variant, own: readonly Measured[], floor: readonly Measured[]): void => {
  const rates = own.map(({ perSecond }, round) => perSecond / (floor[round]?.perSecond ?? Number.NaN));
  const costs = own.map(({ cpuMicros: micros }, round) => (floor[round]?.cpuMicros ?? Number.NaN) / micros);
  const rate = `${Math.round(median(own.map(({ perSecond }) => perSecond)))} requests/s, ${median(rates).toFixed(2)} of the floor (${spread(rates)})`;
  const cost = `${median(own.map(({ cpuMicros: micros }) => micros)).toFixed(1)} µs of processor, ${median(costs).toFixed(2)} (${spread(costs)})`;
  process.stdout.write(`http ${variant.padEnd(10)} ${rate}; ${cost}; ${rounds} rounds\n`);
};
