type Waiting<Item, Answer> = Readonly<{
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}>;

/** What comes in one turn of the event loop is sent together, so much at once at the most; each has its own answer. */
export class Together<Item, Answer> {
  private waiting: Waiting<Item, Answer>[] = [];

  constructor(
    /** Answers in the order of the items. */
    private readonly send: (items: readonly Item[]) => Promise<readonly Answer[]>,
    private readonly atOnceMax: number,
  ) {}

  add(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.waiting.length === 0) setImmediate(() => this.flush());
      this.waiting.push({ item, resolve, reject });
    });
  }

  private flush(): void {
    const all = this.waiting;
    this.waiting = [];
    for (let start = 0; start < all.length; start += this.atOnceMax) {
      void this.sendAll(all.slice(start, start + this.atOnceMax));
    }
  }

  private async sendAll(group: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await this.send(group.map(({ item }) => item));
      group.forEach(({ resolve }, n) => resolve(answers[n]!));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
