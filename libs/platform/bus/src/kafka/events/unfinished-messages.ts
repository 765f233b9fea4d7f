import type { Admin } from 'kafkajs';

/** Nothing was committed on the partition yet: its consumer begins with what is still there. */
const uncommitted = -1;

/** Messages on the topic beyond the offsets that the group has committed; those follow the work by moments. */
export const unfinishedMessages = async (admin: Admin, groupId: string, topic: string): Promise<number> => {
  const [ends, [committed]] = await Promise.all([
    admin.fetchTopicOffsets(topic),
    admin.fetchOffsets({ groupId, topics: [topic] }),
  ]);
  const offsets = new Map(committed?.partitions.map(({ partition, offset }) => [partition, Number(offset)]));
  return ends.reduce((sum, { partition, high, low }) => {
    const offset = offsets.get(partition) ?? uncommitted;
    return sum + Math.max(0, Number(high) - (offset === uncommitted ? Number(low) : Math.max(offset, Number(low))));
  }, 0);
};
