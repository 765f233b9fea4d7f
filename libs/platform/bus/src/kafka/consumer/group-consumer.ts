import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { describeError } from '../../delivery/attempt';
import type { BusLog, DeliverySettings } from '../../delivery/bus-settings';
import type { HeldMessages } from '../../delivery/held-messages';
import { KeyedQueue } from '@taprail/batching';
import type { KafkaSettings } from '../client/kafka-connection';
import { ConsumerLiveness } from './consumer-liveness';
import { ConsumerSupervisor } from './consumer-supervisor';
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
  private consumer: Consumer;
  private liveness: ConsumerLiveness;
  private readonly queue = new KeyedQueue();
  private readonly workers = new Map<number, PartitionWorker>();
  private readonly name: string;
  private readonly commits: OffsetCommits;
  private readonly supervisor: ConsumerSupervisor;
  private breakage: string | undefined;
  private isClosing = false;

  constructor(
    private readonly kafka: Kafka,
    private readonly plan: ConsumerPlan,
    private readonly settings: ConsumerSettings,
    log: BusLog,
  ) {
    this.name = `${plan.groupId} on ${plan.topic}`;
    this.consumer = this.create();
    this.liveness = new ConsumerLiveness(this.consumer, settings.sessionMs);
    this.commits = new OffsetCommits(() => this.consumer, plan.topic, this.workers, log);
    this.supervisor = new ConsumerSupervisor(this, log);
  }

  /** Resolves when the group has given this process its partitions; a start that fails leaves nothing running. */
  async start(): Promise<void> {
    try {
      await this.join();
    } catch (error) {
      await this.abandon();
      throw error;
    }
    this.commits.every(this.settings.commitEveryMs);
    this.supervisor.start(this.settings.sessionMs);
  }

  complaint(): string | undefined {
    const reason = this.breakage ?? this.liveness.deadBecause();
    return reason === undefined ? undefined : `the consumer ${this.name} is dead: ${reason}`;
  }

  /** Uncommitted messages come again, behind those of their key that are still being worked on. */
  async rebuild(): Promise<void> {
    const dead = this.consumer;
    this.assign([]);
    await dead.disconnect().catch(() => undefined);
    if (this.isClosing) return;
    this.consumer = this.create();
    await this.join();
    this.liveness = new ConsumerLiveness(this.consumer, this.settings.sessionMs);
    this.breakage = undefined;
  }

  /** Messages that transient failures hold, partition by partition. */
  heldMessages(): readonly HeldMessages[] {
    return [...this.workers.values()].map(({ held }) => held);
  }

  /** Takes nothing more, finishes what runs, commits, leaves the group. */
  async close(): Promise<void> {
    this.halt();
    await this.supervisor.stop();
    await this.queue.idle(this.settings.graceMs);
    await this.commits.now();
    await this.consumer.disconnect().catch(() => undefined);
  }

  /** Ends without finishing or committing anything. */
  async abandon(): Promise<void> {
    this.halt();
    await this.supervisor.stop();
    await this.consumer.disconnect().catch(() => undefined);
  }

  private create(): Consumer {
    const { sessionMs, heartbeatMs, fetchWaitMs, fetchBytesMax } = this.settings;
    const consumer = this.kafka.consumer({
      groupId: this.plan.groupId,
      sessionTimeout: sessionMs,
      rebalanceTimeout: sessionMs,
      heartbeatInterval: heartbeatMs,
      maxWaitTimeInMs: fetchWaitMs,
      maxBytesPerPartition: fetchBytesMax,
      allowAutoTopicCreation: false,
    });
    const { GROUP_JOIN, REBALANCING } = consumer.events;
    consumer.on(GROUP_JOIN, (event) => this.assign(partitionsIn(event, this.plan.topic)));
    consumer.on(REBALANCING, () => this.commits.now());
    return consumer;
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
    for (const worker of this.workers.values()) worker.stop();
    ifRunning(() => this.consumer.pause([{ topic: this.plan.topic }]));
  }

  private async take({ batch, resolveOffset }: EachBatchPayload): Promise<void> {
    if (this.isClosing) return;
    const worker = this.workers.get(batch.partition) ?? this.open(batch.partition);
    for (const message of batch.messages) {
      if (worker.isFull) {
        worker.isPaused = true;
        this.consumer.pause([this.only(worker.partition)]);
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
    const onBroken = (error: unknown): void => {
      this.breakage ??= describeError(error);
    };
    const owner = { onRoom: (it: PartitionWorker) => this.resume(it), onBroken };
    const worker = new PartitionWorker(partition, this.queue, this.settings, this.plan.work, owner);
    this.workers.set(partition, worker);
    return worker;
  }

  private resume(worker: PartitionWorker): void {
    if (!worker.isPaused || this.isClosing) return;
    worker.isPaused = false;
    ifRunning(() => this.consumer.resume([this.only(worker.partition)]));
  }

  private only(partition: number): { topic: string; partitions: number[] } {
    return { topic: this.plan.topic, partitions: [partition] };
  }
}
