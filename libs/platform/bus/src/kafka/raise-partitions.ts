import type { Admin } from 'kafkajs';
import { unfinishedMessages } from './events/group-places';
import { type TopicSpec, type TopicsOptions, withAdmin } from './topics';

/** Partitions cannot be added now: the messages of a key would be worked on in two of them at once. */
export class PartitionsInUse extends Error {
  override readonly name = 'PartitionsInUse';
}

/**
 * Gives topics that exist as many partitions as their spec says, and resolves to their names. A key then belongs to
 * another partition, so that nobody may be consuming and nothing may be left to consume.
 */
export const raisePartitions = (
  url: string,
  specs: readonly TopicSpec[],
  groups: readonly string[],
  options: TopicsOptions = {},
): Promise<readonly string[]> =>
  withAdmin(url, options, async (admin) => {
    const short = await topicsWithFewer(admin, specs);
    if (short.length === 0) return [];
    await requireNoMembers(admin, groups);
    await requireNothingLeft(
      admin,
      groups,
      short.map(({ name }) => name),
    );
    await admin.createPartitions({
      topicPartitions: short.map(({ name, partitions }) => ({ topic: name, count: partitions })),
    });
    return short.map(({ name }) => name);
  });

const topicsWithFewer = async (admin: Admin, specs: readonly TopicSpec[]): Promise<readonly TopicSpec[]> => {
  const { topics } = await admin.fetchTopicMetadata({ topics: specs.map(({ name }) => name) });
  const counts = new Map(topics.map(({ name, partitions }) => [name, partitions.length]));
  return specs.filter(({ name, partitions }) => (counts.get(name) ?? partitions) < partitions);
};

const requireNoMembers = async (admin: Admin, groups: readonly string[]): Promise<void> => {
  const described = await admin.describeGroups([...groups]);
  const active = described.groups.filter(({ members }) => members.length > 0).map(({ groupId }) => groupId);
  if (active.length === 0) return;
  throw new PartitionsInUse(`${active.join(', ')} still consume; stop every service first`);
};

const requireNothingLeft = async (
  admin: Admin,
  groups: readonly string[],
  topics: readonly string[],
): Promise<void> => {
  for (const groupId of groups) {
    const consumed = (await admin.fetchOffsets({ groupId })).map(({ topic }) => topic);
    for (const topic of topics.filter((each) => consumed.includes(each))) {
      const left = await unfinishedMessages(admin, groupId, topic);
      if (left > 0) {
        throw new PartitionsInUse(
          `${groupId} has ${left} messages of ${topic} left; start its service until it has none`,
        );
      }
    }
  }
};
