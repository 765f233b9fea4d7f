import { createHash } from 'node:crypto';
import type { ReadStore } from '@taprail/read-store';
import { divideWork, followerNamesOf, RecentMap } from '@taprail/subscriptions';
import { pendingName } from './pending-changes';

const keptMax = 100_000;

/** The endpoints whose deliveries one follower schedules and sends. */
export type EndpointShare = Readonly<{
  /** The name of its follower, and so of its lease and its place in the log. */
  name: string;
  has: (endpointId: string) => boolean;
  /** To be called before each run, see `divideWork`. */
  divide: (readStore: ReadStore) => ReturnType<typeof divideWork>;
}>;

/** Every endpoint is in one of so many shares, the same in every process: it follows from the id alone. */
export const endpointShares = (count: number): readonly EndpointShare[] => {
  const work = { name: `timers/${pendingName}`, count };
  const kept = new RecentMap<number>(keptMax);
  const indexOf = (endpointId: string): number => {
    let index = kept.get(endpointId);
    if (index === undefined) kept.set(endpointId, (index = shareIndexOf(endpointId, count)));
    return index;
  };
  let dividing: ReturnType<typeof divideWork> | undefined;
  /** All shares of a process begin at the same moment, and one answer is enough for them. */
  const divide = (readStore: ReadStore): ReturnType<typeof divideWork> =>
    (dividing ??= divideWork(readStore, work).finally(() => (dividing = undefined)));
  return followerNamesOf(work).map((name, index) => {
    const has = count === 1 ? () => true : (endpointId: string) => indexOf(endpointId) === index;
    return { name, has, divide };
  });
};

/** Not the sum by which an endpoint gets its sender thread, or the endpoints of a share would all have the same one. */
const shareIndexOf = (endpointId: string, count: number): number =>
  createHash('sha256').update(endpointId).digest().readUInt32BE(0) % count;
