type Waiting<Item, Answer> = Readonly<{
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}>;

export type BatcherSettings = Readonly<{
  itemsPerBatchMax: number;
  /** A batch beyond this many is not sent: its items wait here, where waiting costs no deadline. */
  batchesInFlightMax: number;
  /** A batch without an answer for so long is not waited for: the next is sent beside it. */
  patienceMs?: number;
  /** Calls back when a batch has been gathered; at the end of this turn of the event loop unless given. */
  gather?: (send: () => void) => void;
}>;

/** Answers for each item of a batch, in their order. A batch that is rejected rejects all of its items. */
export type SendBatch<Item, Answer> = (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Answer>[]>;

/**
 * Sends items in batches, in the order in which they were added. Items that are added in one turn of the event loop share
 * a batch, and so do those that wait while the batches before them are in flight.
 */
export class Batcher<Item, Answer> {
  private waiting: Waiting<Item, Answer>[] = [];
  private batchesInFlight = 0;
  private itemsInFlight = 0;
  private isGathering = false;

  constructor(
    private readonly sendBatch: SendBatch<Item, Answer>,
    private readonly settings: BatcherSettings,
  ) {}

  /** Items that have no answer yet. The caller keeps it bounded. */
  get size(): number {
    return this.waiting.length + this.itemsInFlight;
  }

  add(item: Item): Promise<Answer> {
    const answer = new Promise<Answer>((resolve, reject) => this.waiting.push({ item, resolve, reject }));
    this.gather();
    return answer;
  }

  private gather(): void {
    if (this.isGathering || this.batchesInFlight >= this.settings.batchesInFlightMax) return;
    this.isGathering = true;
    const { gather = setImmediate } = this.settings;
    gather(() => {
      this.isGathering = false;
      this.sendWaiting();
    });
  }

  private sendWaiting(): void {
    const { itemsPerBatchMax, batchesInFlightMax } = this.settings;
    while (this.waiting.length > 0 && this.batchesInFlight < batchesInFlightMax) {
      void this.settle(this.waiting.splice(0, itemsPerBatchMax));
    }
  }

  private async settle(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    this.itemsInFlight += batch.length;
    const leaveFlight = this.enterFlight();
    const results = await this.sendBatch(batch.map(({ item }) => item)).catch((reason: unknown) =>
      batch.map((): PromiseRejectedResult => ({ status: 'rejected', reason })),
    );
    leaveFlight();
    this.itemsInFlight -= batch.length;
    batch.forEach(({ resolve, reject }, n) => {
      const result = results[n]!;
      if (result.status === 'fulfilled') resolve(result.value);
      else reject(result.reason);
    });
    if (this.waiting.length > 0) this.gather();
  }

  private enterFlight(): () => void {
    const { patienceMs } = this.settings;
    this.batchesInFlight += 1;
    let isCounted = true;
    const leave = (): void => {
      clearTimeout(timer);
      if (isCounted) this.batchesInFlight -= 1;
      isCounted = false;
    };
    const letNextBegin = (): void => {
      leave();
      if (this.waiting.length > 0) this.gather();
    };
    const timer = patienceMs === undefined ? undefined : setTimeout(letNextBegin, patienceMs);
    return leave;
  }
}
