import type { Admin } from 'kafkajs';
import { BusUnavailable } from '../command-bus';
import type { BusLog } from '../delivery/bus-settings';
import { repeatRequest } from './client/kafka-requests';
import type { KafkaSecurity } from './client/kafka-security';

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

/** The broker answered, and the user that this process presents may not create topics. */
export class TopicCreationRefused extends Error {
  override readonly name = 'TopicCreationRefused';
}

/** Creates what is missing and leaves what is there as it is. */
export const ensureTopics = async (
  admin: Admin,
  specs: readonly TopicSpec[],
  { replicationFactor = -1 }: Replication = {},
): Promise<void> => {
  const missing = await missingTopics(admin, specs);
  if (missing.length === 0) return;
  await createTopics(admin, missing, replicationFactor);
  // The broker answers before every partition has its leader; whoever comes next must find it.
  await Promise.all(missing.map(({ name }) => repeatRequest(() => admin.fetchTopicOffsets(name))));
};

const missingTopics = async (admin: Admin, specs: readonly TopicSpec[]): Promise<readonly TopicSpec[]> => {
  const existing = new Set(await admin.listTopics());
  return specs.filter(({ name }) => !existing.has(name));
};

const createTopics = async (admin: Admin, specs: readonly TopicSpec[], replicationFactor: number): Promise<void> => {
  const topics = specs.map(({ name, partitions, config }) => ({
    topic: name,
    numPartitions: partitions,
    replicationFactor,
    configEntries: Object.entries(config).map(([key, value]) => ({ name: key, value })),
  }));
  try {
    // kafkajs would wait for leaders, and fail if the broker does not know of the topic yet; `ensureTopics` waits for both.
    await admin.createTopics({ waitForLeaders: false, topics });
  } catch (error) {
    const refused = unauthorisedTopics(error);
    if (refused.length === 0) throw error;
    const names = refused.length > namedMax ? `${refused.slice(0, namedMax).join(', ')}, …` : refused.join(', ');
    throw new TopicCreationRefused(`the right to create was refused for ${names}`, { cause: error });
  }
};

const namedMax = 3;

const unauthorisedTopics = (error: unknown): readonly string[] => {
  const { errors = [] } = error as { errors?: readonly Readonly<{ type?: string; topic?: string }>[] };
  return errors.filter(({ type }) => type === 'TOPIC_AUTHORIZATION_FAILED').map(({ topic = '' }) => topic);
};

export type TopicsOptions = Replication & Readonly<{ log?: BusLog; security?: KafkaSecurity }>;

/** The init step of a deployment: opens a connection of its own for it. */
export const ensureBusTopics = (url: string, specs: readonly TopicSpec[], options: TopicsOptions = {}): Promise<void> =>
  withAdmin(url, options, (admin) => ensureTopics(admin, specs, options));

/** For a process that may not create topics: throws `BusUnavailable` until another one has created them. */
export const requireBusTopics = (
  url: string,
  specs: readonly TopicSpec[],
  options: TopicsOptions = {},
): Promise<void> =>
  withAdmin(url, options, async (admin) => {
    const missing = (await missingTopics(admin, specs)).map(({ name }) => name);
    if (missing.length === 0) return;
    throw new BusUnavailable(
      `${missing.length} of ${specs.length} topics do not exist, or this user may not describe them: ${missing.join(', ')}`,
    );
  });

export const withAdmin = async <Answer>(
  url: string,
  { log = () => undefined, security = {} }: TopicsOptions,
  use: (admin: Admin) => Promise<Answer>,
): Promise<Answer> => {
  const { brokersOf, connectKafka } = await import('./client/kafka-connection');
  const admin = connectKafka(brokersOf(url.replace(/^kafka:/, '')), 'taprail-init', log, security).admin();
  try {
    await admin.connect();
    return await use(admin);
  } catch (error) {
    throw isClosedConnection(error) ? new BusUnavailable(closedConnection, { cause: error }) : error;
  } finally {
    await admin.disconnect();
  }
};

const closedConnection =
  'the broker closes the connection without an answer, as it does when it stops, and when one side speaks TLS or presents a user and the other does not';

/** A broker says nothing to a client that does not speak its protocol. */
const isClosedConnection = (error: unknown): boolean => {
  const { name, message = '', cause } = error as { name?: string; message?: string; cause?: unknown };
  if (name === 'KafkaJSConnectionClosedError' || message.includes('before secure TLS connection')) return true;
  return typeof cause === 'object' && cause !== null && isClosedConnection(cause);
};
