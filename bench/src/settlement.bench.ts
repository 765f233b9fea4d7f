import { readFileSync } from 'node:fs';
import type { BothSides } from './onboarding/both-sides';
import { closedLoop } from './load/loops';
import { moveClock } from './load/move-clock';
import { rounded, say } from './load/spread';
import { startProduct } from './tap/servers';

/**
 * All sales of a day become available at one moment, are paid, and have both in their records: one process, from the
 * clock's move over the day of the payout to the last record. `SETTLEMENT_SALES` says how many.
 */
const salesDefault = 20_000;
const sliceMs = 1_000;
const pageMax = 100;
const lookAgainMs = 250;
const settledWithinMs = 1_800_000;

type Status = Readonly<{ books: Readonly<{ status: string; missing_count: number }> }>;
type Balances = Readonly<{ data: readonly Readonly<Record<string, number>>[] }>;
type Transactions = Readonly<{
  data: readonly Readonly<{ settlement: Readonly<{ payout: string | null }> | null }>[];
  next_cursor: string | null;
}>;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const untilComplete = async (api: BothSides): Promise<void> => {
  const look = async () => ((await api.call('GET', '/v1/status')) as Status).books;
  while ((await look()).status !== 'complete') await pause(lookAgainMs);
};

/** How many records have a settlement with a payout, of how many. */
const recordsOf = async (api: BothSides): Promise<Readonly<{ settled: number; all: number }>> => {
  let [settled, all] = [0, 0];
  for (let cursor: string | null = ''; cursor !== null;) {
    const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page = (await api.call('GET', `/v1/transactions?limit=${pageMax}${after}`)) as Transactions;
    all += page.data.length;
    settled += page.data.filter(({ settlement }) => settlement?.payout).length;
    cursor = page.next_cursor;
  }
  return { settled, all };
};

/** A counter of the bus since the start, over both threads. */
const countedOf = async (metricsUrl: string, what: string): Promise<number> => {
  const text = await (await fetch(metricsUrl)).text();
  const lines = text.split('\n').filter((line) => line.startsWith('bus_messages_total') && line.includes(`"${what}"`));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
};

const peakMiB = (pid: number): number => {
  const [, kib = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1_024;
};

export const run = async (): Promise<void> => {
  const sales = Number(process.env['SETTLEMENT_SALES'] ?? salesDefault);
  const server = await startProduct();
  const { api, load, pid, end, deployment } = server;
  try {
    let sold = 0;
    while (sold < sales) sold += await closedLoop(load, sliceMs);
    await untilComplete(api);
    const soldMiB = peakMiB(pid);
    const beganMs = performance.now();
    await moveClock(deployment.url, 'P4D');
    const movedMs = performance.now() - beganMs;
    let records = await recordsOf(api);
    while (records.settled < sold && performance.now() - beganMs < settledWithinMs) records = await recordsOf(api);
    const settledMs = performance.now() - beganMs;
    await untilComplete(api);
    const { data } = (await api.call('GET', '/v1/balances')) as Balances;
    const left = data.map(({ pending, available, in_transit: inTransit }) => [pending, available, inTransit].join(' '));
    say(
      '| sales of the day | records settled and paid | clock moved (s) | all settled (s) | sales/s | peak memory (MiB) |',
    );
    say('|---|---|---|---|---|---|');
    say(
      `| ${sold} | ${records.settled} of ${records.all} | ${rounded(movedMs / 1_000, 1)} | ${rounded(settledMs / 1_000, 1)} | ` +
        `${rounded((sold * 1_000) / settledMs, 0)} | ${rounded(soldMiB, 0)} before, ${rounded(peakMiB(pid), 0)} after |`,
    );
    const [timedOut, parked] = [
      await countedOf(deployment.metricsUrl, 'commands_timed_out'),
      await countedOf(deployment.metricsUrl, 'parked'),
    ];
    say(`\nCommands that timed out: ${timedOut}; messages parked: ${parked}.`);
    say(`Left pending, available and in transit: ${left.join('; ')}; the books are complete.`);
  } finally {
    await end();
  }
};
