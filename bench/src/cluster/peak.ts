import { closedLoop, type LoadPlan } from '../load/loops';
import type { BrokerLag, LagByGroup } from './broker-lag';
import type { MeasuredCluster, SecondsByKind } from './measured-cluster';
import type { ClusterCounts, Counts } from '@taprail/devkit/cluster';

export type Measured = Readonly<{ cluster: MeasuredCluster; lag: BrokerLag; counts: ClusterCounts }>;

export type Peak = Readonly<{
  taps: number;
  seconds: number;
  drainSeconds: number;
  /** Cores in use before the load began. */
  rest: SecondsByKind;
  used: SecondsByKind;
  before: LagByGroup;
  atEnd: LagByGroup;
  /** What servers were asked for, until every follower had caught up. */
  counted: Counts;
  subscriptions: number;
}>;

const since = (before: SecondsByKind, after: SecondsByKind, seconds: number): SecondsByKind =>
  new Map([...after].map(([kind, used]) => [kind, (used - (before.get(kind) ?? 0)) / seconds]));

const growthOf = (before: Counts, after: Counts): Counts =>
  Object.fromEntries(Object.entries(after).map(([what, count]) => [what, count - (before[what] ?? 0)]));

/** All callers at once; processor time and lag until the answers, and until every follower has caught up. */
export const measurePeak = async (
  { cluster, lag, counts }: Measured,
  load: LoadPlan,
  rateMs: number,
): Promise<Peak> => {
  await cluster.caughtUp();
  const usedFirst = cluster.secondsByKind();
  await new Promise((resolve) => setTimeout(resolve, rateMs));
  const rest = since(usedFirst, cluster.secondsByKind(), rateMs / 1_000);
  const before = await lag.read();
  const countedBefore = await counts.read();
  const usedBefore = cluster.secondsByKind();
  const beganMs = performance.now();
  const taps = await closedLoop(load, 2 * rateMs);
  const answeredMs = performance.now();
  const atEnd = await lag.read();
  await cluster.caughtUp();
  const drainSeconds = (performance.now() - answeredMs) / 1_000;
  const used = since(usedBefore, cluster.secondsByKind(), 1);
  const counted = growthOf(countedBefore, await counts.read());
  const subscriptions = await counts.openSubscriptions();
  const seconds = (answeredMs - beganMs) / 1_000;
  return { taps, seconds, drainSeconds, rest, used, before, atEnd, counted, subscriptions };
};
