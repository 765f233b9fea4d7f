import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { describeError } from '../../delivery/attempt';
import type { BusLog, DeliverySettings } from '../../delivery/bus-settings';
import type { HeldMessages } from '../../delivery/held-messages';
import { KeyedQueue } from '@taprail/batching';
import type { KafkaSettings } from '../client/kafka-connection';
import { ifRunning, partitionsIn } from './join';
import { OffsetCommits } from './offset-commits';
import { PartitionWorker, type Work } from './partition-worker';
import { SupervisedConsumer } from './supervised-consumer';

export type ConsumerPlan = Readonly<{
  groupId: string;
  topic: string;
  work: Work;
  /** Called before the first message of partitions that are new to this process. */
  onAssigned?: () => void;
}>;

export type ConsumerSettings = DeliverySettings & KafkaSettings;

/** One topic for one group: hands each message to its key's queue and returns, so that no handler holds up a fetch. */
export class GroupConsumer {
  private readonly consumer: SupervisedConsumer;
  private readonly queue = new KeyedQueue();
  private readonly workers = new Map<number, PartitionWorker>();
  private readonly commits: OffsetCommits;
  private isClosing = false;

  constructor(
    kafka: Kafka,
    private readonly plan: ConsumerPlan,
    private readonly settings: ConsumerSettings,
    log: BusLog,
  ) {
    const { groupId, topic } = plan;
    const membership = {
      name: `the consumer ${groupId} on ${topic}`,
      topic,
      fromBeginning: true,
      config: { groupId, rebalanceTimeout: settings.sessionMs, maxBytesPerPartition: settings.fetchBytesMax },
      listenTo: (consumer: Consumer) => this.listenTo(consumer),
      eachBatch: (payload: EachBatchPayload) => this.take(payload),
      // Uncommitted messages come again, behind those of their key that are still being worked on.
      onGivenUp: () => this.assign([]),
    };
    this.consumer = new SupervisedConsumer(kafka, membership, settings, log);
    this.commits = new OffsetCommits(() => this.consumer.current, topic, this.workers, log);
  }

  /** Resolves when the group has given this process its partitions; a start that fails leaves nothing running. */
  async start(): Promise<void> {
    try {
      await this.consumer.start();
    } catch (error) {
      await this.abandon();
      throw error;
    }
    this.commits.every(this.settings.commitEveryMs);
  }

  complaint(): string | undefined {
    return this.consumer.complaint();
  }

  /** Messages that transient failures hold, partition by partition. */
  heldMessages(): readonly HeldMessages[] {
    return [...this.workers.values()].map(({ held }) => held);
  }

  /** Takes nothing more, finishes what runs, commits, leaves the group. */
  async close(): Promise<void> {
    this.halt();
    await this.consumer.stopSupervision();
    await this.queue.idle(this.settings.graceMs);
    await this.commits.now();
    await this.consumer.disconnect();
  }

  /** Ends without finishing or committing anything. */
  async abandon(): Promise<void> {
    this.halt();
    await this.consumer.stopSupervision();
    await this.consumer.disconnect();
  }

  private listenTo(consumer: Consumer): void {
    const { GROUP_JOIN, REBALANCING } = consumer.events;
    consumer.on(GROUP_JOIN, (event) => this.assign(partitionsIn(event, this.plan.topic)));
    consumer.on(REBALANCING, () => this.commits.now());
  }

  private halt(): void {
    this.isClosing = true;
    this.commits.stop();
    for (const worker of this.workers.values()) worker.stop();
    ifRunning(() => this.consumer.current.pause([{ topic: this.plan.topic }]));
  }

  private async take({ batch, resolveOffset }: EachBatchPayload): Promise<void> {
    if (this.isClosing) return;
    const worker = this.workers.get(batch.partition) ?? this.open(batch.partition);
    for (const message of batch.messages) {
      if (worker.isFull) {
        worker.isPaused = true;
        this.consumer.current.pause([this.only(worker.partition)]);
        return;
      }
      worker.accept(message);
      resolveOffset(message.offset);
    }
  }

  /** Partitions that stay keep what they have in flight; those that went stop at once. */
  private assign(partitions: readonly number[]): void {
    for (const [partition, worker] of this.workers) {
      if (partitions.includes(partition)) continue;
      worker.stop();
      this.resume(worker);
      this.workers.delete(partition);
    }
    const added = partitions.filter((partition) => !this.workers.has(partition));
    if (added.length === 0) return;
    this.plan.onAssigned?.();
    for (const partition of added) this.open(partition);
  }

  private open(partition: number): PartitionWorker {
    const onBroken = (error: unknown): void => this.consumer.declareDead(describeError(error));
    const owner = { onRoom: (it: PartitionWorker) => this.resume(it), onBroken };
    const worker = new PartitionWorker(partition, this.queue, this.settings, this.plan.work, owner);
    this.workers.set(partition, worker);
    return worker;
  }

  private resume(worker: PartitionWorker): void {
    if (!worker.isPaused || this.isClosing) return;
    worker.isPaused = false;
    ifRunning(() => this.consumer.current.resume([this.only(worker.partition)]));
  }

  private only(partition: number): { topic: string; partitions: number[] } {
    return { topic: this.plan.topic, partitions: [partition] };
  }
}
