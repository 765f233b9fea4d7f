import { fork } from 'node:child_process';
import { once } from 'node:events';
import { wholeSalon } from './onboarding/cast';
import { loadRun } from './onboarding/load-run';
import { apiKey, startSingleProcess } from './load/programs';
import { percentile, rounded, say, spreadOf, told } from './load/spread';

/**
 * The waits of a platform: the first submission of a sub-merchant, durable, while the same process opens its account
 * at the simulator and follows its webhooks, and a look at a record. An open loop, from the intended arrival on, beside
 * bare Fastify that parses and answers the same JSON. Then the load run: everything at once through faulty webhooks.
 */
const rounds = 5;
const perSecond = 25;
const requestsPerSlice = 100;
const warmUpRequests = 100;
const knownRefs = 100;
const loadSubMerchants = 1_000;
const idleMs = 1_000;

type Send = (n: number) => Promise<Response>;

const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };

const expecting = async (response: Promise<Response>, status: number): Promise<void> => {
  const answer = await response;
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`${answer.url}: ${answer.status} ${text.slice(0, 200)}`);
};

/** Milliseconds from when each request was meant to be sent: one that waits for its turn counts as slow. */
const slice = async (send: Send, status: number, count: number): Promise<readonly number[]> => {
  const beganMs = performance.now();
  const gapMs = 1_000 / perSecond;
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const dueMs = beganMs + n * gapMs;
      await new Promise((resolve) => setTimeout(resolve, dueMs - performance.now()));
      await expecting(send(n), status);
      return performance.now() - dueMs;
    }),
  );
};

const startFloor = async (): Promise<Readonly<{ url: string; end: () => void }>> => {
  const child = fork(require.resolve('./http/http-server'), ['floor'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}/things`, end: () => void child.kill() };
};

const measureLatency = async (): Promise<void> => {
  const floor = await startFloor();
  const { url, end } = await startSingleProcess();
  try {
    let submitted = 0;
    const nextRef = (): string => `bench-${(submitted += 1)}`;
    const post: Send = () =>
      fetch(`${url}/sub-merchants`, { method: 'POST', headers, body: JSON.stringify(wholeSalon(nextRef())) });
    const get: Send = (n) => fetch(`${url}/sub-merchants/bench-${1 + (n % knownRefs)}`, { headers });
    const bare: Send = () =>
      fetch(floor.url, { method: 'POST', headers, body: JSON.stringify({ amount: 1, ...wholeSalon('x') }) });
    const variants = [
      { name: 'floor: bare Fastify', send: bare, status: 200, times: [] as (readonly number[])[] },
      { name: 'POST /sub-merchants', send: post, status: 201, times: [] as (readonly number[])[] },
      { name: 'GET /sub-merchants/:ref', send: get, status: 200, times: [] as (readonly number[])[] },
    ];
    for (const { send, status } of variants) await slice(send, status, warmUpRequests);
    for (let round = 0; round < rounds; round += 1) {
      for (const { send, status, times } of round % 2 === 0 ? variants : variants.toReversed()) {
        times.push(await slice(send, status, requestsPerSlice));
        // The work that a submission starts ends before the next slice begins.
        await new Promise((resolve) => setTimeout(resolve, idleMs));
      }
    }
    for (const { name, times } of variants) printLatency(name, times);
  } finally {
    await end();
    floor.end();
  }
};

const printLatency = (name: string, times: readonly (readonly number[])[]): void => {
  const shown = (share: number): string => told(spreadOf(times.map((slice) => percentile(slice, share))));
  say(`onboarding ${name.padEnd(24)} p50 ${shown(0.5)} ms, p99 ${shown(0.99)} ms; ${perSecond}/s, ${rounds} rounds`);
};

const runLoad = async (): Promise<void> => {
  const result = await loadRun(loadSubMerchants);
  const { subMerchants, accounts, different, statuses, rightBeforePolls, faults, retries } = result;
  const counted = Object.entries(statuses).map(([status, count]) => `${count} ${status}`);
  say(`onboarding load: ${subMerchants} sub-merchants, ${faults} webhook faults, ${accounts} accounts at the provider`);
  say(
    `onboarding load: submitted in ${rounded(result.submitSeconds, 1)} s (${retries} calls sent again), all at rest ${rounded(result.settleSeconds, 1)} s later`,
  );
  say(
    `onboarding load: ${rightBeforePolls} right before the polls, ${subMerchants - different.length} after; ${counted.join(', ')}`,
  );
  if (accounts !== subMerchants || different.length > 0) {
    throw new Error(`Not as the provider has it: ${JSON.stringify(different.slice(0, 3))}`);
  }
};

export const run = async (): Promise<void> => {
  await measureLatency();
  await runLoad();
};
