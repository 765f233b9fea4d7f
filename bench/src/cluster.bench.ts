import { loadavg } from 'node:os';
import { measureArrivals } from './cluster/arrivals';
import { BrokerLag } from './cluster/broker-lag';
import { compareWithBareKafka } from './cluster/compare-with-bare-kafka';
import { MeasuredCluster } from './cluster/measured-cluster';
import { type Measured, measurePeak, type Peak } from './cluster/peak';
import { printPeaks } from './cluster/print-peaks';
import { closedLoop, type LoadPlan } from './load/loops';
import { rounded, say } from './load/spread';

/**
 * A tap over Kafka, from the request at the gateway to its answer: beside bare Kafka, at fixed rates of arrival, and at its peak
 * with few and with many callers. Then where the processor time of a tap goes, what it asks of the servers, and how far consumers
 * fall behind, with one and with two processes of each service.
 */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const callersMax = Number(process.env['BENCH_CALLERS'] ?? Infinity);
/** `one-replica` leaves out the comparison with bare Kafka and the peak with two processes of each service. */
const only = process.env['BENCH_ONLY'];
const rateMs = Number(process.env['BENCH_SLICE_MS'] ?? 3_000);
const warmUpMs = Number(process.env['BENCH_WARM_UP_MS'] ?? 10_000);
const brokers = Number(process.env['BENCH_BROKERS'] ?? 3);
/** Taps a second; an empty list leaves the arrivals out. */
const rates = (process.env['BENCH_RATES'] ?? '5,20,50').split(',').filter(Boolean).map(Number);
const arrivalsMs = Number(process.env['BENCH_ARRIVALS_MS'] ?? 10_000);
const callersWanted = [16, 64];
const callersAtPeak = [...new Set(callersWanted.map((callers) => Math.min(callers, callersMax)))];

const measurePeaks = async (name: string, measured: Measured, load: LoadPlan): Promise<void> => {
  const peaks: Peak[] = [];
  const { postgres } = measured.counts;
  await postgres.resetStatements();
  for (let round = 0; round < rounds; round += 1) peaks.push(await measurePeak(measured, load, rateMs));
  printPeaks(`${name}, ${load.connections.length} callers`, peaks);
  const statements = Number(process.env['BENCH_STATEMENTS'] ?? 0);
  for (const line of await postgres.topStatements(statements)) say(`- ${line}`);
};

/** The first callers of a load. */
const firstOf = (load: LoadPlan, callers: number): LoadPlan => ({
  ...load,
  connections: load.connections.slice(0, callers),
});

const measureOne = async (measured: Measured): Promise<void> => {
  const { cluster } = measured;
  const load = await cluster.openLoad(callersMax);
  await closedLoop(load, warmUpMs);
  await cluster.caughtUp();
  if (only !== 'one-replica') await compareWithBareKafka(cluster, load, { rounds, rateMs });
  await measureArrivals(cluster, load, { rates, rounds, durationMs: arrivalsMs });
  for (const callers of callersAtPeak) {
    await measurePeaks('one process of each service', measured, firstOf(load, callers));
  }
  load.connections.forEach((connection) => connection.close());
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
  const counts = await cluster.openCounts();
  const measured = { cluster, lag, counts };
  const loadBefore = loadavg()[0]!;
  try {
    say(`${brokers} broker(s); load average ${rounded(loadBefore, 1)} at the start`);
    await measureOne(measured);
    if (only !== 'one-replica') await measureTwo(measured);
  } finally {
    await counts.close();
    await lag.close();
    await cluster.stop();
  }
};
