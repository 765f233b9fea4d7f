/** How far a consumer group is on one topic, and what is parked of it; of the whole group, whichever process is asked. */
export type ConsumerStatus = Readonly<{
  topic: string;
  /** Messages on the topic that the group has not finished. */
  lagMessages: number;
  parkedCount: number;
  /** When the message was parked that is parked for longest; null when none is. */
  oldestParkedAt: string | null;
}>;

/** How far a follower of the log is, as the service tells that runs it. */
export type FollowerLag = Readonly<{ name: string; state: string; lagSeconds: number }>;

export type GroupStatus = Readonly<{
  consumers: readonly ConsumerStatus[];
  /** Of the messages whose data has the value that was asked for; null when none was. */
  matching: Readonly<{ parkedCount: number; oldestParkedAt: string | null }> | null;
  followers: readonly FollowerLag[];
}>;

/** A field of a message's data and the value it must have. */
export type DataMatch = Readonly<{ field: string; value: string }>;

export const oldestOf = (instants: readonly string[]): string | null =>
  instants.reduce<string | null>((oldest, at) => (oldest === null || at < oldest ? at : oldest), null);
