import { setTimeout as sleep } from 'node:timers/promises';

const manyFrom = 16;

/**
 * Short beside what any receiver takes, and longer where many come: a commit takes the same for a few. Batches of all
 * kinds meet in one commit.
 */
export const batchEveryMs = (written: number, left: number): number => (written < manyFrom || left > 0 ? 2 : 6);

export type BatchSettings<Item> = Readonly<{
  /**
   * Batches are written at multiples of this: thousands come at their own times, and share a commit. It may depend on
   * how many were in the last one and how many were left for the next.
   */
  everyMs: (written: number, left: number) => number;
  weightMax: number;
  weightOf: (item: Item) => number;
}>;

/** What comes while a batch is being written makes the next one. `write` deals with its own failures. */
export class Batches<Item> {
  private waiting: Item[] = [];
  private underWay = 0;
  private isRunning = false;

  constructor(
    private readonly write: (items: readonly Item[]) => Promise<void>,
    private readonly settings: BatchSettings<Item>,
  ) {}

  /** Waiting or being written. */
  get size(): number {
    return this.waiting.length + this.underWay;
  }

  add(item: Item): void {
    this.waiting.push(item);
    if (!this.isRunning) void this.run();
  }

  /** What waits is not written any more. */
  drop(): void {
    this.waiting = [];
  }

  private async run(): Promise<void> {
    const { everyMs } = this.settings;
    this.isRunning = true;
    for (let waitMs = everyMs(0, 0); this.waiting.length > 0;) {
      await sleep(Math.ceil(waitMs - (performance.now() % waitMs)));
      const batch = this.take();
      if (batch.length === 0) break;
      waitMs = everyMs(batch.length, this.waiting.length);
      this.underWay = batch.length;
      await this.write(batch);
      this.underWay = 0;
    }
    this.isRunning = false;
  }

  /** At least one, and no more than an append can hold. */
  private take(): readonly Item[] {
    const { weightMax, weightOf } = this.settings;
    const all = this.waiting;
    let count = 0;
    for (let weight = 0; count < all.length; count += 1) {
      weight += weightOf(all[count]!);
      if (count > 0 && weight > weightMax) break;
    }
    this.waiting = all.slice(count);
    return count === all.length ? all : all.slice(0, count);
  }
}
