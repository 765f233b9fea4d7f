export const ADAPTERS = Symbol('Adapters');

/** The name of this process among its likes; the same after a restart, so that it never waits for its own lease. */
export const INSTANCE = Symbol('Instance');

/** Which of the process's duties this thread has. */
export const DUTIES = Symbol('Duties');

/** How the followers of this process are doing, in whichever thread they run: a `FollowersWatch`. */
export const FOLLOWERS_WATCH = Symbol('FollowersWatch');

/** The `ReadStore` for what this thread writes down for itself, and nobody else writes. */
export const OWN_STORE = Symbol('OwnStore');
