import type { FollowerStatus } from '@taprail/subscriptions';

/** The name of this process among its likes; the same after a restart, so that it never waits for its own lease. */
export const INSTANCE = Symbol('Instance');

/** The `ReadStore` for what this thread writes down for itself, and nobody else writes. */
export const OWN_STORE = Symbol('OwnStore');

/** How the followers of this process are doing, in whichever thread they run: a `FollowersWatch`. */
export const FOLLOWERS_WATCH = Symbol('FollowersWatch');

/** Filled in by whoever runs the followers. */
export type FollowersWatch = {
  status: () => Promise<readonly FollowerStatus[]>;
  /** Resolves when everything in the log has been followed to its end. */
  settled: () => Promise<void>;
  /** Whether this process has nothing left to do up to here. */
  areThrough: (position: bigint) => boolean;
};
