import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { describeError } from '../../delivery/attempt';
import type { BusLog, DeliverySettings } from '../../delivery/bus-settings';
import type { HeldMessages } from '../../delivery/held-messages';
import { KeyedQueue } from '@taprail/batching';
import type { KafkaSettings } from '../client/kafka-connection';
import { ConsumerLiveness } from './consumer-liveness';
import { ifRunning, joined, partitionsIn } from './join';
import { OffsetCommits } from './offset-commits';
import { PartitionWorker, type Work } from './partition-worker';

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
  private readonly consumer: Consumer;
  private readonly liveness: ConsumerLiveness;
  private readonly queue = new KeyedQueue();
  private readonly lanes = new Map<number, PartitionWorker>();
  private readonly name: string;
  private readonly commits: OffsetCommits;
  private breakage: string | undefined;
  private isClosing = false;

  constructor(
    kafka: Kafka,
    private readonly plan: ConsumerPlan,
    private readonly settings: ConsumerSettings,
    log: BusLog,
  ) {
    this.name = `${plan.groupId} on ${plan.topic}`;
    this.consumer = kafka.consumer({
      groupId: plan.groupId,
      sessionTimeout: settings.sessionMs,
      rebalanceTimeout: settings.sessionMs,
      heartbeatInterval: settings.heartbeatMs,
      maxWaitTimeInMs: settings.fetchWaitMs,
      maxBytesPerPartition: settings.fetchBytesMax,
      allowAutoTopicCreation: false,
    });
    this.liveness = new ConsumerLiveness(this.consumer, settings.sessionMs);
    this.commits = new OffsetCommits(this.consumer, plan.topic, this.lanes, log);
  }

  /** Resolves when the group has given this process its partitions; a start that fails leaves nothing running. */
  async start(): Promise<void> {
    const { events } = this.consumer;
    this.consumer.on(events.GROUP_JOIN, (event) => this.assign(partitionsIn(event, this.plan.topic)));
    this.consumer.on(events.REBALANCING, () => this.commits.now());
    try {
      await this.join();
    } catch (error) {
      await this.abandon();
      throw error;
    }
    this.commits.every(this.settings.commitEveryMs);
  }

  complaint(): string | undefined {
    const reason = this.breakage ?? this.liveness.deadBecause();
    return reason === undefined ? undefined : `the consumer ${this.name} is dead: ${reason}`;
  }

  /** Messages that transient failures hold, partition by partition. */
  heldMessages(): readonly HeldMessages[] {
    return [...this.lanes.values()].map(({ held }) => held);
  }

  /** Takes nothing more, finishes what runs, commits, leaves the group. */
  async close(): Promise<void> {
    this.halt();
    await this.queue.idle(this.settings.graceMs);
    await this.commits.now();
    await this.consumer.disconnect().catch(() => undefined);
  }

  /** Ends without finishing or committing anything. */
  async abandon(): Promise<void> {
    this.halt();
    await this.consumer.disconnect().catch(() => undefined);
  }

  private async join(): Promise<void> {
    await this.consumer.connect();
    await this.consumer.subscribe({ topic: this.plan.topic, fromBeginning: true });
    const member = joined(this.consumer, this.name, this.settings.joinMaxMs);
    const eachBatch = (payload: EachBatchPayload): Promise<void> => this.take(payload);
    await Promise.all([member, this.consumer.run({ autoCommit: false, eachBatchAutoResolve: false, eachBatch })]);
  }

  private halt(): void {
    this.isClosing = true;
    this.commits.stop();
    for (const lane of this.lanes.values()) lane.stop();
    ifRunning(() => this.consumer.pause([{ topic: this.plan.topic }]));
  }

  private async take({ batch, resolveOffset }: EachBatchPayload): Promise<void> {
    if (this.isClosing) return;
    const lane = this.lanes.get(batch.partition) ?? this.open(batch.partition);
    for (const message of batch.messages) {
      if (lane.isFull) {
        lane.isPaused = true;
        this.consumer.pause([this.only(lane.partition)]);
        return;
      }
      lane.accept(message);
      resolveOffset(message.offset);
    }
  }

  /** Partitions that stay keep what they have in flight; those that went stop at once. */
  private assign(partitions: readonly number[]): void {
    for (const [partition, lane] of this.lanes) {
      if (partitions.includes(partition)) continue;
      lane.stop();
      this.resume(lane);
      this.lanes.delete(partition);
    }
    const added = partitions.filter((partition) => !this.lanes.has(partition));
    if (added.length === 0) return;
    this.plan.onAssigned?.();
    for (const partition of added) this.open(partition);
  }

  private open(partition: number): PartitionWorker {
    const onBroken = (error: unknown): void => {
      this.breakage ??= describeError(error);
    };
    const owner = { onRoom: (it: PartitionWorker) => this.resume(it), onBroken };
    const lane = new PartitionWorker(partition, this.queue, this.settings, this.plan.work, owner);
    this.lanes.set(partition, lane);
    return lane;
  }

  private resume(lane: PartitionWorker): void {
    if (!lane.isPaused || this.isClosing) return;
    lane.isPaused = false;
    ifRunning(() => this.consumer.resume([this.only(lane.partition)]));
  }

  private only(partition: number): { topic: string; partitions: number[] } {
    return { topic: this.plan.topic, partitions: [partition] };
  }
}
