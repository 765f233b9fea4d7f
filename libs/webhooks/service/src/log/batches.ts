import { setTimeout as sleep } from 'node:timers/promises';

/** Short beside what any receiver takes; batches of all kinds meet in one commit. */
export const batchEveryMs = 2;

export type BatchSettings<Item> = Readonly<{
  /** Batches are written at multiples of this: thousands come at their own times, and share a commit. */
  everyMs: number;
  /** The same while there is more than a batch can hold. */
  fullEveryMs?: number;
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

  private async run(): Promise<void> {
    const { everyMs, fullEveryMs = everyMs } = this.settings;
    this.isRunning = true;
    for (let waitMs = everyMs; this.waiting.length > 0;) {
      await sleep(Math.ceil(waitMs - (performance.now() % waitMs)));
      const batch = this.take();
      waitMs = this.waiting.length > 0 ? fullEveryMs : everyMs;
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
