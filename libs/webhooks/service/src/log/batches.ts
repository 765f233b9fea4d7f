import { setTimeout as sleep } from 'node:timers/promises';

const manyFrom = 16;

/**
 * Short beside what any receiver takes, and longer where many come: a commit takes the same for a few. Batches of all
 * kinds meet in one commit.
 */
export const batchEveryMs = (written: number, left: number): number => (written < manyFrom || left > 0 ? 2 : 6);

export type BatchSettings<Item> = Readonly<{
  /**
   * Batches are written at multiples of this: thousands of items arrive at their own times, and share a commit. It may
   * depend on how many items were in the last batch and how many were left for the next.
   */
  everyMs: (written: number, left: number) => number;
  weightMax: number;
  weightOf: (item: Item) => number;
  /** Batches that may be written at the same time, when more waits than one holds. One, unless set. */
  atOnceMax?: number;
}>;

type Waiting<Item, Result> = Readonly<{
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}>;

/**
 * Writes items in batches: those that arrive while one is being written make the next. Batches that are written at the
 * same time have different writer numbers, from 0.
 */
export class Batches<Item, Result = void> {
  private waiting: Waiting<Item, Result>[] = [];
  private underWay = 0;
  private readonly free: number[];

  constructor(
    private readonly write: (items: readonly Item[], writer: number) => Promise<Result>,
    private readonly settings: BatchSettings<Item>,
  ) {
    this.free = Array.from({ length: settings.atOnceMax ?? 1 }, (_, writer) => writer);
  }

  /** Items that wait or are being written. */
  get size(): number {
    return this.waiting.length + this.underWay;
  }

  /** Resolves to the result of the batch in which the item was written, and fails with it. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (this.free.length === (this.settings.atOnceMax ?? 1)) this.begin();
    });
  }

  /** Items that wait are not written any more, and have this result. */
  drop(result: Result): void {
    const dropped = this.waiting;
    this.waiting = [];
    for (const { resolve } of dropped) resolve(result);
  }

  private begin(): void {
    const writer = this.free.shift();
    if (writer !== undefined) void this.run(writer);
  }

  private async run(writer: number): Promise<void> {
    const { everyMs } = this.settings;
    for (let waitMs = everyMs(0, 0); this.waiting.length > 0;) {
      await sleep(Math.ceil(waitMs - (performance.now() % waitMs)));
      const batch = this.takeBatch();
      if (batch.length === 0) break;
      waitMs = everyMs(batch.length, this.waiting.length);
      if (this.waiting.length > 0) this.begin();
      this.underWay += batch.length;
      await this.writeBatch(batch, writer);
      this.underWay -= batch.length;
    }
    this.free.unshift(writer);
  }

  private async writeBatch(batch: readonly Waiting<Item, Result>[], writer: number): Promise<void> {
    try {
      const result = await this.write(
        batch.map(({ item }) => item),
        writer,
      );
      for (const { resolve } of batch) resolve(result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  /** At least one item, and no more than an append can hold. */
  private takeBatch(): readonly Waiting<Item, Result>[] {
    const { weightMax, weightOf } = this.settings;
    const all = this.waiting;
    let count = 0;
    for (let weight = 0; count < all.length; count += 1) {
      weight += weightOf(all[count]!.item);
      if (count > 0 && weight > weightMax) break;
    }
    this.waiting = all.slice(count);
    return count === all.length ? all : all.slice(0, count);
  }
}
