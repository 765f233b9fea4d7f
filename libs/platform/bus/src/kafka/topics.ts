import type { Admin } from 'kafkajs';
import type { BusLog } from '../delivery/bus-settings';
import { repeatRequest } from './client/kafka-requests';

export type TopicSpec = Readonly<{ name: string; partitions: number; config: Readonly<Record<string, string>> }>;

const partitionsOfATopic = 24;
const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;

export const replyTopicName = 'gateway.replies';
export const commandTopicName = (context: string): string => `${context}.commands`;
export const parkedTopicName = (group: string): string => `${group}.parked`;

/** A command is worthless soon after its deadline. */
export const commandTopic = (context: string, partitions = partitionsOfATopic): TopicSpec => ({
  name: commandTopicName(context),
  partitions,
  config: { 'retention.ms': String(hourMs) },
});

export const replyTopic = (partitions = partitionsOfATopic): TopicSpec => ({
  name: replyTopicName,
  partitions,
  config: { 'retention.ms': String(hourMs) },
});

export const eventTopic = (name: string, partitions = partitionsOfATopic): TopicSpec => ({
  name,
  partitions,
  config: { 'retention.ms': String(weekMs) },
});

/** One partition, so that whoever reads it sees one order; compacted, so that it holds what is parked and no more. */
export const parkedTopic = (group: string): TopicSpec => ({
  name: parkedTopicName(group),
  partitions: 1,
  config: { 'cleanup.policy': 'compact' },
});

export type Replication = Readonly<{ replicationFactor?: number }>;

/** Creates what is missing and leaves what is there as it is. */
export const ensureTopics = async (
  admin: Admin,
  specs: readonly TopicSpec[],
  { replicationFactor = -1 }: Replication = {},
): Promise<void> => {
  const existing = new Set(await admin.listTopics());
  const missing = specs.filter(({ name }) => !existing.has(name));
  if (missing.length === 0) return;
  await admin.createTopics({
    waitForLeaders: true,
    topics: missing.map(({ name, partitions, config }) => ({
      topic: name,
      numPartitions: partitions,
      replicationFactor,
      configEntries: Object.entries(config).map(([key, value]) => ({ name: key, value })),
    })),
  });
  // The broker answers before every partition has its leader; whoever comes next must find it.
  await Promise.all(missing.map(({ name }) => repeatRequest(() => admin.fetchTopicOffsets(name))));
};

/** The init step of a deployment: opens a connection of its own for it. */
export const ensureBusTopics = async (
  url: string,
  specs: readonly TopicSpec[],
  options: Replication & Readonly<{ log?: BusLog }> = {},
): Promise<void> => {
  const { brokersOf, connectKafka } = await import('./client/kafka-connection');
  const brokers = brokersOf(url.replace(/^kafka:/, ''));
  const admin = connectKafka(brokers, 'taprail-init', options.log ?? (() => undefined)).admin();
  try {
    await admin.connect();
    await ensureTopics(admin, specs, options);
  } finally {
    await admin.disconnect();
  }
};
