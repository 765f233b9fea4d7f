import { KeyedQueue } from '@taprail/batching';
import type { KafkaMessage } from 'kafkajs';
import type { DeliverySettings } from '../../delivery/bus-settings';
import type { HeldMessages } from '../../delivery/held-messages';
import { PartitionWorker, type Work } from './partition-worker';

/** The workers of a group for one topic. */
export type TopicPlan = Readonly<{
  topic: string;
  work: Work;
  /** Called with all partitions that are ours, before the first message of those that are new. */
  onAssigned?: (partitions: readonly number[]) => void;
  /** Called whenever the group has dealt out its partitions, also when those of this process stayed. */
  onJoin?: () => void;
}>;

export type TopicWorkersOwner = Readonly<{
  resume: (partition: number) => void;
  onBroken: (error: unknown) => void;
}>;

/** The partitions of one topic that are ours: each message is handed to its key's queue. */
export class TopicWorkers {
  private readonly queue = new KeyedQueue();
  private readonly workers = new Map<number, PartitionWorker>();
  private isHalted = false;

  constructor(
    private readonly plan: TopicPlan,
    private readonly settings: DeliverySettings,
    private readonly owner: TopicWorkersOwner,
  ) {}

  get topic(): string {
    return this.plan.topic;
  }

  all(): readonly PartitionWorker[] {
    return [...this.workers.values()];
  }

  /** Undefined for a partition that another process has, and while nothing more is taken. */
  find(partition: number): PartitionWorker | undefined {
    return this.isHalted ? undefined : this.workers.get(partition);
  }

  heldMessages(): readonly HeldMessages[] {
    return this.all().map(({ held }) => held);
  }

  /** The messages that were accepted; the rest waits until its partition is resumed. */
  accept(partition: number, messages: readonly KafkaMessage[]): readonly KafkaMessage[] {
    if (this.isHalted) return [];
    const worker = this.workers.get(partition) ?? this.open(partition);
    const accepted: KafkaMessage[] = [];
    for (const message of messages) {
      if (worker.isFull) {
        worker.isPaused = true;
        break;
      }
      worker.accept(message);
      accepted.push(message);
    }
    return accepted;
  }

  /** Partitions that stay keep what they have in flight; those that went stop at once. */
  assign(partitions: readonly number[]): void {
    this.plan.onJoin?.();
    for (const [partition, worker] of this.workers) {
      if (partitions.includes(partition)) continue;
      worker.stop();
      this.resume(worker);
      this.workers.delete(partition);
    }
    const added = partitions.filter((partition) => !this.workers.has(partition));
    if (added.length === 0) return;
    this.plan.onAssigned?.(partitions);
    for (const partition of added) this.open(partition);
  }

  /** Takes nothing more: what has not begun is left alone, retries end. */
  halt(): void {
    this.isHalted = true;
    for (const worker of this.workers.values()) worker.stop();
  }

  idle(withinMs: number): Promise<unknown> {
    return this.queue.idle(withinMs);
  }

  private open(partition: number): PartitionWorker {
    const owner = { onRoom: (worker: PartitionWorker) => this.resume(worker), onBroken: this.owner.onBroken };
    const worker = new PartitionWorker(partition, this.queue, this.settings, this.plan.work, owner);
    this.workers.set(partition, worker);
    return worker;
  }

  private resume(worker: PartitionWorker): void {
    if (!worker.isPaused || this.isHalted) return;
    worker.isPaused = false;
    this.owner.resume(worker.partition);
  }
}
