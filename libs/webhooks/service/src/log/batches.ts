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
  /** Batches that may be on their way at the same time, when more waits than one holds. One, unless told. */
  atOnceMax?: number;
}>;

/**
 * What comes while a batch is being written makes the next one. `write` deals with its own failures; of those that are
 * on their way at the same time each has another number, from 0.
 */
export class Batches<Item> {
  private waiting: Item[] = [];
  private underWay = 0;
  private readonly free: number[];

  constructor(
    private readonly write: (items: readonly Item[], writer: number) => Promise<void>,
    private readonly settings: BatchSettings<Item>,
  ) {
    this.free = Array.from({ length: settings.atOnceMax ?? 1 }, (_, writer) => writer);
  }

  /** Waiting or being written. */
  get size(): number {
    return this.waiting.length + this.underWay;
  }

  add(item: Item): void {
    this.waiting.push(item);
    if (this.free.length === (this.settings.atOnceMax ?? 1)) this.begin();
  }

  /** What waits is not written any more. */
  drop(): void {
    this.waiting = [];
  }

  private begin(): void {
    const writer = this.free.shift();
    if (writer !== undefined) void this.run(writer);
  }

  private async run(writer: number): Promise<void> {
    const { everyMs } = this.settings;
    for (let waitMs = everyMs(0, 0); this.waiting.length > 0;) {
      await sleep(Math.ceil(waitMs - (performance.now() % waitMs)));
      const batch = this.take();
      if (batch.length === 0) break;
      waitMs = everyMs(batch.length, this.waiting.length);
      if (this.waiting.length > 0) this.begin();
      this.underWay += batch.length;
      await this.write(batch, writer);
      this.underWay -= batch.length;
    }
    this.free.unshift(writer);
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
