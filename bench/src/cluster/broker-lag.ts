import { type Admin, Kafka, logLevel } from 'kafkajs';

/** Messages that a consumer group has not committed yet, by group and topic. */
export type LagByGroup = ReadonlyMap<string, number>;

/** Replies are read from where a gateway began and never committed. */
const isCommitting = (group: string): boolean => !group.startsWith('gw-replies.') && !group.startsWith('bare.');

const lagOf = async (admin: Admin, group: string): Promise<readonly (readonly [string, number])[]> => {
  const committed = await admin.fetchOffsets({ groupId: group });
  return Promise.all(
    committed.map(async ({ topic, partitions }) => {
      const ends = new Map(
        (await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => [partition, Number(high)]),
      );
      const behind = partitions.map(({ partition, offset }) =>
        Number(offset) < 0 ? 0 : Math.max(0, (ends.get(partition) ?? 0) - Number(offset)),
      );
      return [`${group} on ${topic}`, behind.reduce((sum, count) => sum + count, 0)] as const;
    }),
  );
};

/** Asks the brokers how far the consumers of the product are. */
export class BrokerLag {
  private constructor(private readonly admin: Admin) {}

  static async open(brokers: readonly string[]): Promise<BrokerLag> {
    const admin = new Kafka({ brokers: [...brokers], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    return new BrokerLag(admin);
  }

  async read(): Promise<LagByGroup> {
    const { groups } = await this.admin.listGroups();
    const names = groups.map(({ groupId }) => groupId).filter(isCommitting);
    return new Map((await Promise.all(names.map((name) => lagOf(this.admin, name)))).flat());
  }

  close(): Promise<void> {
    return this.admin.disconnect();
  }
}
