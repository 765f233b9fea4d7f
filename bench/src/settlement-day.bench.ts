import { cpus, loadavg } from 'node:os';
import { MeasuredCluster, type SecondsByKind } from './cluster/measured-cluster';
import { OpenBooks } from './cluster/open-books';
import { sellSales } from './cluster/sell-sales';
import { moveClock } from './load/move-clock';
import { rounded, say } from './load/spread';

/**
 * The sales of a day on five services, from the day on which they become available until the record of each says that it was paid
 * out: time, processor time and what is asked of the servers, for each sale and by the days of the clock. `BENCH_SALES` says how many.
 */
const sales = Number(process.env['BENCH_SALES'] ?? 2_000);
const callers = Number(process.env['BENCH_CALLERS'] ?? 16);
const brokers = Number(process.env['BENCH_BROKERS'] ?? 1);
const daysMax = 10;

type Day = Readonly<{ fired: number; movedMs: number; ms: number; used: SecondsByKind }>;

const growthOf = <Key>(before: ReadonlyMap<Key, number>, after: ReadonlyMap<Key, number>): ReadonlyMap<Key, number> =>
  new Map([...after].map(([key, count]) => [key, count - (before.get(key) ?? 0)]));

const sumOf = (used: ReadonlyMap<string, number>): number => [...used.values()].reduce((sum, each) => sum + each, 0);

export const run = async (): Promise<void> => {
  const cluster = await MeasuredCluster.start(brokers);
  const counts = await cluster.openCounts();
  const books = new OpenBooks(cluster.api);
  say(`${brokers} broker(s); load average ${rounded(loadavg()[0]!, 1)} at the start`);
  try {
    const load = await cluster.openLoad(callers);
    const beganMs = performance.now();
    await sellSales(load, sales);
    load.connections.forEach((connection) => connection.close());
    await books.untilComplete();
    say(`${sales} sales, in the books after ${rounded((performance.now() - beganMs) / 1_000, 1)} s`);
    await counts.postgres.resetStatements();
    const countedBefore = new Map(Object.entries(await counts.read()));
    const days: Day[] = [];
    while (!(await books.arePaid()) && days.length < daysMax) days.push(await liveOneDay(cluster, books));
    const counted = growthOf(countedBefore, new Map(Object.entries(await counts.read())));
    print(days, counted);
    for (const line of await counts.postgres.topStatements(Number(process.env['BENCH_STATEMENTS'] ?? 0)))
      say(`- ${line}`);
    const { pending, available, in_transit: inTransit } = await books.balance();
    say(
      `\n${await books.countPaid()} records are paid out; left pending, available and in transit: ${pending}, ${available}, ${inTransit}`,
    );
  } finally {
    await counts.close();
    await cluster.stop();
  }
};

/** Until what followed from it is in every record. */
const liveOneDay = async (cluster: MeasuredCluster, books: OpenBooks): Promise<Day> => {
  const usedBefore = cluster.secondsByKind();
  const beganMs = performance.now();
  const fired = await moveClock(cluster.url, 'P1D');
  const movedMs = performance.now() - beganMs;
  await books.untilRecorded();
  return { fired, movedMs, ms: performance.now() - beganMs, used: growthOf(usedBefore, cluster.secondsByKind()) };
};

const print = (days: readonly Day[], counted: ReadonlyMap<string, number>): void => {
  const allMs = days.reduce((sum, { ms }) => sum + ms, 0);
  const used = new Map<string, number>();
  for (const day of days) for (const [kind, seconds] of day.used) used.set(kind, (used.get(kind) ?? 0) + seconds);
  say('\n| day of the clock | timers | moved (s) | records too (s) | processor (s) |');
  say('|---|---|---|---|---|');
  for (const [at, { fired, movedMs, ms, used: ofDay }] of days.entries()) {
    const [moved, all] = [movedMs, ms].map((each) => rounded(each / 1_000, 1));
    say(`| ${at + 1} | ${fired} | ${moved} | ${all} | ${rounded(sumOf(ofDay), 1)} |`);
  }
  say(`\n${rounded((sales * 1_000) / allMs, 1)} sales a second: ${rounded(allMs / sales)} ms and`);
  say(
    `${rounded((sumOf(used) * 1_000) / sales)} ms of processor time a sale, ${cpus().length} cores; load average ${rounded(loadavg()[0]!, 1)}`,
  );
  say('\n| process | processor time a sale (ms) |\n|---|---|');
  for (const [kind, seconds] of [...used].sort(([, one], [, other]) => other - one)) {
    say(`| ${kind} | ${rounded((seconds * 1_000) / sales)} |`);
  }
  say('\n| asked of servers | a sale |\n|---|---|');
  for (const [what, count] of counted) say(`| ${what} | ${rounded(count / sales)} |`);
};
