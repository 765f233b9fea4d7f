import type { Consumer } from 'kafkajs';
import { describeError } from '../../delivery/attempt';
import type { BusLog } from '../../delivery/bus-settings';
import type { PartitionWorker } from './partition-worker';

/** Writes how far each partition has come, one request at a time; what fails is written with the next. */
export class OffsetCommits {
  private last: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private isRunning = false;

  constructor(
    private readonly consumer: () => Consumer,
    private readonly topic: string,
    private readonly workers: ReadonlyMap<number, PartitionWorker>,
    private readonly log: BusLog,
  ) {}

  every(intervalMs: number): void {
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
    const moved = [...this.workers.values()].flatMap((worker) => {
      const next = worker.uncommitted();
      return next === undefined ? [] : [{ worker, next }];
    });
    if (moved.length === 0) return;
    this.isRunning = true;
    try {
      await this.consumer().commitOffsets(
        moved.map(({ worker, next }) => ({ topic: this.topic, partition: worker.partition, offset: String(next) })),
      );
      for (const { worker, next } of moved) worker.wasCommitted(next);
    } catch (error) {
      this.log('commit failed', { topic: this.topic, error: describeError(error) });
    } finally {
      this.isRunning = false;
    }
  }
}
