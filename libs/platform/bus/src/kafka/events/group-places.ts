import type { Admin } from 'kafkajs';

/** Nothing was committed on the partition yet. */
const uncommitted = -1;

export type GroupPlace = Readonly<{
  partition: number;
  /** The oldest message that the topic still has, and the one that will come next. */
  low: number;
  high: number;
  /** The message that the group takes next; undefined when it has committed none. */
  next: number | undefined;
}>;

/** How far a group is on each partition of a topic. */
export const groupPlaces = async (admin: Admin, groupId: string, topic: string): Promise<readonly GroupPlace[]> => {
  const [ends, [committed]] = await Promise.all([
    admin.fetchTopicOffsets(topic),
    admin.fetchOffsets({ groupId, topics: [topic] }),
  ]);
  const offsets = new Map(committed?.partitions.map(({ partition, offset }) => [partition, Number(offset)]));
  return ends.map(({ partition, low, high }) => {
    const offset = offsets.get(partition) ?? uncommitted;
    return { partition, low: Number(low), high: Number(high), next: offset === uncommitted ? undefined : offset };
  });
};

/** Messages on the topic beyond the offsets that the group has committed; those follow the work by moments. */
export const unfinishedMessages = async (admin: Admin, groupId: string, topic: string): Promise<number> => {
  const places = await groupPlaces(admin, groupId, topic);
  return places.reduce((sum, { low, high, next = low }) => sum + Math.max(0, high - Math.max(next, low)), 0);
};
