import { cpus, loadavg } from 'node:os';
import { openBareKafka } from './bus/bare-kafka';
import { BrokerLag, type LagByGroup } from './cluster/broker-lag';
import { MeasuredCluster, type SecondsByKind } from './cluster/measured-cluster';
import type { ServerCounters, ServerCounts } from './cluster/server-counts';
import { closedLoop, type LoadPlan } from './load/loops';
import { percentile, rounded, say, spreadOf, told } from './load/spread';

/**
 * A tap over Kafka, from the request at the gateway to its answer, beside the least that Kafka can do: request and reply with
 * kafkajs alone, over the same brokers, in rounds that alternate. Then where the processor time of a tap goes, and how
 * far consumers fall behind, with one and with two processes of each service.
 */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const callersMax = Number(process.env['BENCH_CALLERS'] ?? Infinity);
/** `one-replica` leaves out the comparison with bare Kafka and the peak with two processes of each service. */
const only = process.env['BENCH_ONLY'];
const rateMs = Number(process.env['BENCH_SLICE_MS'] ?? 3_000);
const singleMs = 1_500;
const warmUpMs = Number(process.env['BENCH_WARM_UP_MS'] ?? 10_000);
const brokers = Number(process.env['BENCH_BROKERS'] ?? 3);

type Ask = (caller: number) => Promise<unknown>;
type Slice = Readonly<{ perSecond: number; p50: number }>;
type Peak = Readonly<{
  taps: number;
  seconds: number;
  drainSeconds: number;
  /** Cores in use before the load began. */
  rest: SecondsByKind;
  used: SecondsByKind;
  before: LagByGroup;
  atEnd: LagByGroup;
  /** What servers were asked for, until every follower had caught up. */
  counted: ServerCounts;
  subscriptions: number;
}>;

type Measured = Readonly<{ cluster: MeasuredCluster; lag: BrokerLag; counters: ServerCounters }>;

/** One caller after the other for the latency, all of them at once for the rate. */
const slice = async (ask: Ask, callers: number): Promise<Slice> => {
  const times: number[] = [];
  for (const endMs = performance.now() + singleMs; performance.now() < endMs;) {
    const fromMs = performance.now();
    await ask(0);
    times.push(performance.now() - fromMs);
  }
  const beganMs = performance.now();
  let answers = 0;
  const caller = async (_: unknown, at: number): Promise<void> => {
    while (performance.now() - beganMs < rateMs) {
      await ask(at);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { perSecond: (answers * 1_000) / (performance.now() - beganMs), p50: percentile(times, 0.5) };
};

const askOf =
  ({ connections, ask, require }: LoadPlan): Ask =>
  async (caller) =>
    require(await connections[caller]!.send(ask(caller)));

const compare = async (cluster: MeasuredCluster, load: LoadPlan): Promise<void> => {
  const floor = await openBareKafka(cluster.brokers.join(','));
  const text = JSON.stringify({ amount: 4_200, currency: 'USD', note: 'x'.repeat(400) });
  const callers = load.connections.length;
  const [askFloor, askTap]: readonly [Ask, Ask] = [() => floor.ask(text), askOf(load)];
  const kept: (readonly [Slice, Slice])[] = [];
  await slice(askFloor, callers);
  for (let round = 0; round < rounds; round += 1) {
    const ofFloor = round % 2 === 0 ? await slice(askFloor, callers) : undefined;
    const ofTap = await slice(askTap, callers);
    await cluster.caughtUp();
    kept.push([ofFloor ?? (await slice(askFloor, callers)), ofTap]);
  }
  await floor.close();
  const side = (index: 0 | 1, what: keyof Slice) => spreadOf(kept.map((pair) => pair[index][what]));
  const ratio = (what: keyof Slice) => spreadOf(kept.map(([one, other]) => other[what] / one[what]));
  say(`${callers} callers for the rate, one for p50; ${rounds} rounds of ${rateMs} and ${singleMs} ms`);
  say('| what | floor: bare kafkajs | tap over Kafka | ratio |');
  say('|---|---|---|---|');
  say(
    `| round trips a second | ${told(side(0, 'perSecond'), 0)} | ${told(side(1, 'perSecond'), 0)} | ${told(ratio('perSecond'))} |`,
  );
  say(`| p50 (ms) | ${told(side(0, 'p50'), 1)} | ${told(side(1, 'p50'), 1)} | ${told(ratio('p50'))} |`);
};

const since = (before: SecondsByKind, after: SecondsByKind, seconds: number): SecondsByKind =>
  new Map([...after].map(([kind, used]) => [kind, (used - (before.get(kind) ?? 0)) / seconds]));

/** All callers at once; processor time and lag until the answers, and until every follower has caught up. */
const measurePeak = async ({ cluster, lag, counters }: Measured, load: LoadPlan): Promise<Peak> => {
  await cluster.caughtUp();
  const usedFirst = cluster.secondsByKind();
  await new Promise((resolve) => setTimeout(resolve, rateMs));
  const rest = since(usedFirst, cluster.secondsByKind(), rateMs / 1_000);
  const before = await lag.read();
  const countedBefore = await counters.read();
  const usedBefore = cluster.secondsByKind();
  const beganMs = performance.now();
  const taps = await closedLoop(load, 2 * rateMs);
  const answeredMs = performance.now();
  const atEnd = await lag.read();
  await cluster.caughtUp();
  const drainSeconds = (performance.now() - answeredMs) / 1_000;
  const used = since(usedBefore, cluster.secondsByKind(), 1);
  const counted = since(countedBefore, await counters.read(), 1);
  const { open: subscriptions } = await counters.subscriptions();
  const seconds = (answeredMs - beganMs) / 1_000;
  return { taps, seconds, drainSeconds, rest, used, before, atEnd, counted, subscriptions };
};

const printPeaks = (name: string, peaks: readonly Peak[]): void => {
  const rate = spreadOf(peaks.map(({ taps, seconds }) => taps / seconds));
  const throughput = spreadOf(peaks.map(({ taps, seconds, drainSeconds }) => taps / (seconds + drainSeconds)));
  say(`\n${name}: ${told(rate, 0)} taps/s answered, ${told(throughput, 0)} taps/s with all followers caught up`);
  say('| process | processor time a tap (µs) | cores | cores at rest |');
  say('|---|---|---|---|');
  const perTap = (kind: string) => spreadOf(peaks.map(({ used, taps }) => ((used.get(kind) ?? 0) * 1_000_000) / taps));
  const cores = (kind: string) =>
    spreadOf(peaks.map(({ used, seconds, drainSeconds }) => (used.get(kind) ?? 0) / (seconds + drainSeconds)));
  const kinds = [...peaks[0]!.used.keys()].sort((one, other) => perTap(other).median - perTap(one).median);
  const atRest = (kind: string) => rounded(spreadOf(peaks.map(({ rest }) => rest.get(kind) ?? 0)).median);
  for (const kind of kinds) say(`| ${kind} | ${told(perTap(kind), 0)} | ${told(cores(kind))} | ${atRest(kind)} |`);
  const all = peaks.map(({ used, seconds, drainSeconds }) => sumOf(used) / (seconds + drainSeconds));
  const allAtRest = rounded(spreadOf(peaks.map(({ rest }) => sumOf(rest))).median);
  const allPerTap = spreadOf(peaks.map(({ used, taps }) => (sumOf(used) * 1_000_000) / taps));
  say(`| all of them | ${told(allPerTap, 0)} | ${told(spreadOf(all))} of ${cpus().length} | ${allAtRest} |`);
  printCounts(peaks);
  const groups = new Set(peaks.flatMap(({ atEnd }) => [...atEnd.keys()]));
  const growth = [...groups]
    .map(
      (group) =>
        [
          group,
          spreadOf(
            peaks.map(({ before, atEnd, seconds }) => ((atEnd.get(group) ?? 0) - (before.get(group) ?? 0)) / seconds),
          ),
        ] as const,
    )
    .filter(([, { median }]) => median >= 1)
    .sort(([, one], [, other]) => other.median - one.median);
  say('Growth of consumer lag at the peak, messages a second:');
  for (const [group, spread] of growth.slice(0, 6)) say(`- ${group}: ${told(spread, 0)}`);
  if (growth.length === 0) say('- none');
};

const printCounts = (peaks: readonly Peak[]): void => {
  say('\n| asked of servers | a tap |');
  say('|---|---|');
  const perTap = (what: string) => spreadOf(peaks.map(({ counted, taps }) => (counted.get(what) ?? 0) / taps));
  for (const what of peaks[0]!.counted.keys()) say(`| ${what} | ${told(perTap(what), 1)} |`);
  say(`| event store: open subscriptions, in all | ${told(spreadOf(peaks.map((peak) => peak.subscriptions)), 0)} |`);
  say(`\nTaps of each round: ${peaks.map(({ taps }) => taps).join(', ')}; load average ${rounded(loadavg()[0]!, 1)}.`);
};

const sumOf = (used: SecondsByKind): number => [...used.values()].reduce((sum, seconds) => sum + seconds, 0);

const measurePeaks = async (name: string, measured: Measured, load: LoadPlan): Promise<void> => {
  const peaks: Peak[] = [];
  await measured.counters.resetStatements();
  for (let round = 0; round < rounds; round += 1) peaks.push(await measurePeak(measured, load));
  printPeaks(name, peaks);
  const statements = Number(process.env['BENCH_STATEMENTS'] ?? 0);
  for (const line of await measured.counters.topStatements(statements)) say(`- ${line}`);
};

const measureTwo = async (measured: Measured): Promise<void> => {
  await measured.cluster.addReplicas();
  const two = await measured.cluster.openLoad(callersMax);
  await closedLoop(two, warmUpMs);
  await measurePeaks('two processes of each service', measured, two);
  two.connections.forEach((connection) => connection.close());
};

export const run = async (): Promise<void> => {
  const cluster = await MeasuredCluster.start(brokers);
  const lag = await BrokerLag.open(cluster.brokers);
  const counters = await cluster.openCounters();
  const measured = { cluster, lag, counters };
  const loadBefore = loadavg()[0]!;
  try {
    say(`${brokers} broker(s); load average ${rounded(loadBefore, 1)} at the start`);
    const one = await cluster.openLoad(callersMax);
    await closedLoop(one, warmUpMs);
    await cluster.caughtUp();
    if (only !== 'one-replica') await compare(cluster, one);
    await measurePeaks('one process of each service', measured, one);
    one.connections.forEach((connection) => connection.close());
    if (only !== 'one-replica') await measureTwo(measured);
  } finally {
    await counters.close();
    await lag.close();
    await cluster.stop();
  }
};
