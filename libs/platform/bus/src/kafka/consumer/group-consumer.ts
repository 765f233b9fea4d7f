import type { Consumer, ConsumerGroupJoinEvent, EachBatchPayload, Kafka, TopicPartitionOffset } from 'kafkajs';
import { BusUnavailable } from '../../command-bus';
import { describeError } from '../../delivery/attempt';
import type { BusLog, DeliverySettings } from '../../delivery/bus-settings';
import type { HeldMessages } from '../../delivery/held-messages';
import type { KafkaSettings } from '../client/kafka-connection';
import { ifRunning, partitionsIn } from './join';
import { OffsetCommits } from './offset-commits';
import type { PartitionWorker } from './partition-worker';
import { subscribedTopics } from './subscribed-topics.assigner';
import { SupervisedConsumer } from './supervised-consumer';
import { type TopicPlan, TopicWorkers } from './topic-workers';

export type ConsumerSettings = DeliverySettings & KafkaSettings;

/** A group is one consumer for all of its topics; hands messages over and returns, so that no handler holds up a fetch. */
export class GroupConsumer {
  private readonly consumer: SupervisedConsumer;
  private readonly topics = new Map<string, TopicWorkers>();
  private readonly commits: OffsetCommits;

  constructor(
    kafka: Kafka,
    groupId: string,
    private readonly settings: ConsumerSettings,
    log: BusLog,
  ) {
    const membership = {
      name: `the consumer of the group ${groupId}`,
      config: () => ({
        groupId,
        partitionAssigners: [subscribedTopics],
        rebalanceTimeout: settings.sessionMs,
        maxBytesPerPartition: settings.fetchBytesMax,
        maxBytes: settings.fetchBytesMax * fullPartitionsPerFetch,
      }),
      listenTo: (consumer: Consumer) => this.listenTo(consumer),
      eachBatch: (payload: EachBatchPayload) => this.take(payload),
      // Uncommitted messages come again, behind those of their key that are still being worked on.
      onGivenUp: () => this.assign(() => []),
    };
    this.consumer = new SupervisedConsumer(kafka, membership, settings, log);
    this.commits = new OffsetCommits(() => this.consumer.current, this.topics, log);
  }

  /** Resolves when the group has given this process its partitions; a start that fails leaves nothing running. */
  async consume(plan: TopicPlan): Promise<void> {
    const { topic } = plan;
    if (this.topics.has(topic)) throw new Error(`${topic} is consumed already`);
    const owner = {
      resume: (partition: number) =>
        ifRunning(() => this.consumer.current?.resume([{ topic, partitions: [partition] }])),
      onBroken: (error: unknown) => this.consumer.declareDead(describeError(error)),
    };
    this.topics.set(topic, new TopicWorkers(plan, this.settings, owner));
    try {
      await this.consumer.subscribe(topic);
      this.commits.every(this.settings.commitEveryMs);
    } catch (error) {
      await this.abandon(topic);
      throw error;
    }
  }

  get isStopped(): boolean {
    return this.consumer.isStopped;
  }

  /** Writes down that what is before these offsets is not wanted any more. */
  async skipTo(offsets: readonly TopicPartitionOffset[]): Promise<void> {
    if (this.consumer.current === undefined) throw new BusUnavailable('the consumer is being rebuilt');
    await this.consumer.current.commitOffsets([...offsets]);
  }

  complaint(): string | undefined {
    return this.consumer.complaint();
  }

  /** Undefined where another process has the partition. */
  workerOf(topic: string, partition: number): PartitionWorker | undefined {
    return this.topics.get(topic)?.find(partition);
  }

  /** Messages that transient failures hold, partition by partition. */
  heldMessages(topic: string): readonly HeldMessages[] {
    return this.topics.get(topic)?.heldMessages() ?? [];
  }

  /** Takes nothing more of the topic, finishes what runs and commits; the last topic leaves the group. */
  async close(topic: string): Promise<void> {
    this.halt(topic);
    await this.topics.get(topic)?.idle(this.settings.graceMs);
    await this.commits.now();
    await this.leave(topic);
  }

  /** Ends without finishing or committing anything. */
  async abandon(topic: string): Promise<void> {
    this.halt(topic);
    await this.leave(topic);
  }

  private listenTo(consumer: Consumer): void {
    const { GROUP_JOIN, REBALANCING } = consumer.events;
    consumer.on(GROUP_JOIN, (event: ConsumerGroupJoinEvent) => this.assign((topic) => partitionsIn(event, topic)));
    consumer.on(REBALANCING, () => this.commits.now());
  }

  private halt(topic: string): void {
    this.topics.get(topic)?.halt();
    ifRunning(() => this.consumer.current?.pause([{ topic }]));
  }

  private async leave(topic: string): Promise<void> {
    this.topics.delete(topic);
    if (this.topics.size === 0) this.commits.stop();
    await this.consumer.unsubscribe(topic);
  }

  private async take({ batch, resolveOffset, pause }: EachBatchPayload): Promise<void> {
    const accepted = this.topics.get(batch.topic)?.accept(batch.partition, batch.messages) ?? [];
    if (accepted.length < batch.messages.length) pause();
    for (const { offset } of accepted) resolveOffset(offset);
  }

  private assign(partitionsOf: (topic: string) => readonly number[]): void {
    for (const workers of this.topics.values()) workers.assign(partitionsOf(workers.topic));
  }
}

/** More would hold up the topics that wait in the same response. */
const fullPartitionsPerFetch = 8;
