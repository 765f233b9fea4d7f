import type { Consumer } from 'kafkajs';
import { describeError } from '../../delivery/attempt';
import type { BusLog } from '../../delivery/bus-settings';
import type { PartitionWorker } from './partition-worker';
import type { TopicWorkers } from './topic-workers';

/** Writes how far each partition has come, one request at a time; what fails is written with the next. */
export class OffsetCommits {
  private last: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private isRunning = false;
  private lastError: string | undefined;

  constructor(
    private readonly consumer: () => Consumer | undefined,
    private readonly topics: ReadonlyMap<string, TopicWorkers>,
    private readonly log: BusLog,
  ) {}

  every(intervalMs: number): void {
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      if (!this.isRunning) void this.now();
    }, intervalMs);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** After the commit that may be under way. */
  now(): Promise<void> {
    this.last = this.last.then(() => this.commit());
    return this.last;
  }

  private async commit(): Promise<void> {
    const consumer = this.consumer();
    const moved = this.moved();
    if (consumer === undefined || moved.length === 0) return;
    this.isRunning = true;
    try {
      await consumer.commitOffsets(
        moved.map(({ topic, worker, next }) => ({ topic, partition: worker.partition, offset: String(next) })),
      );
      for (const { worker, next } of moved) worker.wasCommitted(next);
      this.lastError = undefined;
    } catch (error) {
      this.report(describeError(error));
    } finally {
      this.isRunning = false;
    }
  }

  /** It is tried again many times a second, and an outage is one line. */
  private report(error: string): void {
    if (error !== this.lastError) this.log('commit failed', { topics: [...this.topics.keys()], error });
    this.lastError = error;
  }

  private moved(): readonly Readonly<{ topic: string; worker: PartitionWorker; next: number }>[] {
    return [...this.topics].flatMap(([topic, workers]) =>
      workers.all().flatMap((worker) => {
        const next = worker.uncommitted();
        return next === undefined ? [] : [{ topic, worker, next }];
      }),
    );
  }
}
