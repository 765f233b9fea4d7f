import { setTimeout as sleep } from 'node:timers/promises';

const manyFrom = 16;

/** A batch waits 2 ms, or 6 ms after a large one, so that batches of all kinds share a commit. */
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

type Batch<Item, Result> = {
  readonly items: Item[];
  weight: number;
  readonly written: Promise<Result>;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Writes items in batches: those that arrive while one is being written make the next. Batches that are written at the
 * same time have different writer numbers, from 0.
 */
export class Batches<Item, Result = void> {
  private waiting: Batch<Item, Result>[] = [];
  private waitingItems = 0;
  private underWay = 0;
  private readonly atOnceMax: number;
  private readonly free: number[];

  constructor(
    private readonly write: (items: readonly Item[], writer: number) => Promise<Result>,
    private readonly settings: BatchSettings<Item>,
  ) {
    this.atOnceMax = settings.atOnceMax ?? 1;
    this.free = Array.from({ length: this.atOnceMax }, (_, writer) => writer);
  }

  /** Items that wait or are being written. */
  get size(): number {
    return this.waitingItems + this.underWay;
  }

  /** Resolves to the result of the batch in which the item was written, and fails with it. */
  add(item: Item): Promise<Result> {
    const weight = this.settings.weightOf(item);
    const batch = this.batchFor(weight);
    batch.items.push(item);
    batch.weight += weight;
    this.waitingItems += 1;
    if (this.free.length === this.atOnceMax) this.begin();
    return batch.written;
  }

  /** Items that wait are not written any more, and have this result. */
  drop(result: Result): void {
    const dropped = this.waiting;
    this.waiting = [];
    this.waitingItems = 0;
    for (const { resolve } of dropped) resolve(result);
  }

  /** A batch has at least one item, and no more than an append can hold. */
  private batchFor(weight: number): Batch<Item, Result> {
    const last = this.waiting.at(-1);
    if (last && last.weight + weight <= this.settings.weightMax) return last;
    const batch = newBatch<Item, Result>();
    this.waiting.push(batch);
    return batch;
  }

  private begin(): void {
    const writer = this.free.shift();
    if (writer !== undefined) void this.run(writer);
  }

  private async run(writer: number): Promise<void> {
    const { everyMs } = this.settings;
    for (let waitMs = everyMs(0, 0); this.waiting.length > 0;) {
      await sleep(Math.ceil(waitMs - (performance.now() % waitMs)));
      const batch = this.waiting.shift();
      if (!batch) break;
      const { length } = batch.items;
      this.waitingItems -= length;
      waitMs = everyMs(length, this.waitingItems);
      if (this.waitingItems > 0) this.begin();
      this.underWay += length;
      await this.write(batch.items, writer).then(batch.resolve, batch.reject);
      this.underWay -= length;
    }
    this.free.unshift(writer);
  }
}

const newBatch = <Item, Result>(): Batch<Item, Result> => {
  let settle!: Pick<Batch<Item, Result>, 'resolve' | 'reject'>;
  const written = new Promise<Result>((resolve, reject) => (settle = { resolve, reject }));
  return { items: [], weight: 0, written, ...settle };
};
