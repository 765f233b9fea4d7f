type Waiting<Item, Answer> = Readonly<{
  id: string;
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}>;

export type BatchBounds = Readonly<{
  itemsPerBatchMax: number;
  /** A batch beyond this many is not sent: its items wait here, where waiting costs no deadline. */
  batchesInFlightMax: number;
}>;

/**
 * Sends items in batches, and only so many batches at a time: the queue is kept by the sender, so a deadline never has to
 * cover work that is queued ahead of it. An item that is added again while it waits or is under way shares the answer of
 * the first, so a redelivery adds no work.
 */
export class BoundedBatches<Item, Answer> {
  private waiting: Waiting<Item, Answer>[] = [];
  private readonly answers = new Map<string, Promise<Answer>>();
  private inFlight = 0;
  private isSendPlanned = false;

  constructor(
    /** Answers in the order of the items. */
    private readonly sendBatch: (items: readonly Item[]) => Promise<readonly Answer[]>,
    private readonly bounds: BatchBounds,
  ) {}

  add(id: string, item: Item): Promise<Answer> {
    const known = this.answers.get(id);
    if (known) return known;
    const answer = new Promise<Answer>((resolve, reject) => this.waiting.push({ id, item, resolve, reject }));
    this.answers.set(id, answer);
    this.planSend();
    return answer;
  }

  /** Items of one turn of the event loop go together. */
  private planSend(): void {
    if (this.isSendPlanned || this.inFlight >= this.bounds.batchesInFlightMax) return;
    this.isSendPlanned = true;
    setImmediate(() => {
      this.isSendPlanned = false;
      this.sendWaiting();
    });
  }

  private sendWaiting(): void {
    const { itemsPerBatchMax, batchesInFlightMax } = this.bounds;
    while (this.waiting.length > 0 && this.inFlight < batchesInFlightMax) {
      void this.settleBatch(this.waiting.splice(0, itemsPerBatchMax));
    }
  }

  private async settleBatch(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    this.inFlight += 1;
    try {
      const answers = await this.sendBatch(batch.map(({ item }) => item));
      batch.forEach(({ id, resolve }, n) => {
        this.answers.delete(id);
        resolve(answers[n]!);
      });
    } catch (error) {
      for (const { id, reject } of batch) {
        this.answers.delete(id);
        reject(error);
      }
    } finally {
      this.inFlight -= 1;
      if (this.waiting.length > 0) this.planSend();
    }
  }
}
