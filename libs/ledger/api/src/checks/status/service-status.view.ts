import type { FollowerLag } from '@taprail/bus';
import type { ServicesStatus } from './service-statuses';

const tenthsOf = (seconds: number): number => Math.round(seconds * 10) / 10;

const states: Readonly<Record<string, 'following' | 'failing' | 'waiting'>> = {
  following: 'following',
  failing: 'failing',
};

const followerView = ({ name, state, lagSeconds }: FollowerLag) => ({
  name,
  state: states[state] ?? 'waiting',
  lag_s: tenthsOf(lagSeconds),
});

export type FollowersView = Readonly<{
  lag_s: number;
  unanswered: readonly string[];
  data: readonly ReturnType<typeof followerView>[];
}>;

/** How far behind the log each follower is; those of a service that does not answer are unknown. */
export const followersView = ({ groups, followers }: ServicesStatus): FollowersView => ({
  lag_s: tenthsOf(Math.max(0, ...followers.map(({ lagSeconds }) => lagSeconds))),
  unanswered: groups.flatMap(({ group, status }) => (status === null ? [group] : [])),
  data: followers.map(followerView),
});

export type ParkedView = Readonly<{ parked_count: number | null; oldest_parked_at: string | null }>;

type Parked = Readonly<{ parkedCount: number; oldestParkedAt: string | null }>;

const sumOf = (parked: readonly (Parked | null)[]): ParkedView => {
  const known = parked.filter((each) => each !== null);
  const oldest = known.flatMap(({ oldestParkedAt }) => oldestParkedAt ?? []).toSorted()[0] ?? null;
  if (known.length < parked.length) return { parked_count: null, oldest_parked_at: oldest };
  return { parked_count: known.reduce((sum, { parkedCount }) => sum + parkedCount, 0), oldest_parked_at: oldest };
};

/** Of the messages about one platform. */
export const ownParkedView = ({ groups }: ServicesStatus): ParkedView =>
  sumOf(groups.map(({ status }) => status?.matching ?? null));

/** Of all messages. */
export const parkedView = ({ groups }: ServicesStatus): ParkedView =>
  sumOf(groups.flatMap<Parked | null>(({ status }) => status?.consumers ?? [null]));

export const consumersView = ({ groups }: ServicesStatus) =>
  groups.flatMap(({ group, status }) =>
    (status?.consumers ?? []).map(({ topic, lagMessages, parkedCount, oldestParkedAt }) => ({
      group,
      topic,
      lag_messages: lagMessages,
      parked_count: parkedCount,
      oldest_parked_at: oldestParkedAt,
    })),
  );

export type ConsumerView = ReturnType<typeof consumersView>[number];
