import type { Consumer, ConsumerConfig, EachBatchPayload, Kafka } from 'kafkajs';
import type { BusLog } from '../../delivery/bus-settings';
import type { KafkaSettings } from '../client/kafka-connection';
import { ConsumerLiveness } from './consumer-liveness';
import { ConsumerSupervisor } from './consumer-supervisor';
import { joined } from './join';

/** How a consumer is made: the same for the first one and for each that takes its place. */
export type Membership = Readonly<{
  /** In messages, as the subject of a sentence. */
  name: string;
  /** Asked for each consumer that is made. */
  config: () => ConsumerConfig;
  /** Registers listeners, before the consumer is connected. */
  listenTo: (consumer: Consumer) => void;
  eachBatch: (payload: EachBatchPayload) => Promise<void>;
  /** Called when a consumer is given up. */
  onGivenUp?: () => void;
}>;

/** Of a request, before the consumer counts as crashed. */
const retriesMax = 5;

/**
 * The consumer of kafkajs behind a growing set of topics. kafkajs learns its topics before it runs: one that is added
 * makes a new consumer, together with those that are added at the same moment. A consumer that is dead is replaced too.
 */
export class SupervisedConsumer {
  current: Consumer | undefined;
  /** Whether it had topics and has lost the last of them. */
  isStopped = false;
  private liveness: ConsumerLiveness | undefined;
  private readonly supervisor: ConsumerSupervisor;
  private readonly topics = new Set<string>();
  private added: Promise<void> | undefined;
  private changes: Promise<unknown> = Promise.resolve();
  private breakage: string | undefined;

  constructor(
    private readonly kafka: Kafka,
    private readonly membership: Membership,
    private readonly settings: KafkaSettings,
    log: BusLog,
  ) {
    this.supervisor = new ConsumerSupervisor(this, log);
  }

  /** Resolves when the group has given this process its partitions of the topic; a topic that cannot be joined is left out. */
  async subscribe(topic: string): Promise<void> {
    this.topics.add(topic);
    try {
      this.added ??= new Promise((resolve) => setImmediate(resolve)).then(() => this.rejoin());
      await this.added;
    } catch (error) {
      this.topics.delete(topic);
      throw error;
    }
  }

  /** The last topic takes the consumer with it. */
  async unsubscribe(topic: string): Promise<void> {
    this.topics.delete(topic);
    if (this.topics.size === 0) await this.stop();
  }

  complaint(): string | undefined {
    const reason = this.breakage ?? this.liveness?.deadBecause();
    return reason === undefined ? undefined : `${this.membership.name} is dead: ${reason}`;
  }

  /** How long no broker has answered it; also while another consumer is to take its place. */
  silentMs(): number {
    return this.liveness?.silentMs() ?? 0;
  }

  /** For a fault that the client does not notice: the consumer counts as dead from now on. */
  declareDead(reason: string): void {
    this.breakage ??= reason;
  }

  /** One at a time with the additions of topics. */
  rebuild(): Promise<void> {
    const rebuilt = this.changes.then(() => this.replace());
    this.changes = rebuilt.catch(() => undefined);
    return rebuilt;
  }

  /** No consumer takes the place of this one any more; resolves after a change that may be under way. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.supervisor.stop();
    await this.changes;
    await this.disconnect();
  }

  private async rejoin(): Promise<void> {
    this.added = undefined;
    const isFirst = this.current === undefined;
    try {
      await this.rebuild();
    } catch (error) {
      if (isFirst) await this.disconnect();
      // The topics that it had before are joined again by the supervisor.
      else this.declareDead('a topic could not be added');
      throw error;
    }
  }

  private async replace(): Promise<void> {
    this.membership.onGivenUp?.();
    await this.disconnect();
    if (this.isStopped || this.topics.size === 0) return;
    const consumer = this.create();
    this.current = consumer;
    await this.join(consumer);
    this.liveness = new ConsumerLiveness(consumer, this.settings.sessionMs);
    this.breakage = undefined;
    this.supervisor.start(this.settings.sessionMs);
  }

  private async disconnect(): Promise<void> {
    const consumer = this.current;
    this.current = undefined;
    await consumer?.disconnect().catch(() => undefined);
  }

  private create(): Consumer {
    const { sessionMs, heartbeatMs, fetchWaitMs } = this.settings;
    const consumer: Consumer = this.kafka.consumer({
      retry: {
        retries: retriesMax,
        // kafkajs would also restart one that was given up while it crashed. The group would have it as a member beside
        // the one in its place, and nobody would work on the partitions that it gets.
        restartOnFailure: () => Promise.resolve(consumer === this.current),
      },
      sessionTimeout: sessionMs,
      heartbeatInterval: heartbeatMs,
      maxWaitTimeInMs: fetchWaitMs,
      allowAutoTopicCreation: false,
      ...this.membership.config(),
    });
    this.membership.listenTo(consumer);
    return consumer;
  }

  private async join(consumer: Consumer): Promise<void> {
    const { name, eachBatch } = this.membership;
    await consumer.connect();
    await consumer.subscribe({ topics: [...this.topics], fromBeginning: true });
    const member = joined(consumer, name, this.settings.joinMaxMs);
    await Promise.all([member, consumer.run({ autoCommit: false, eachBatchAutoResolve: false, eachBatch })]);
  }
}
