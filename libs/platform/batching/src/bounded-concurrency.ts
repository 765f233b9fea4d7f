/** Runs so many pieces of work at a time; the rest waits in the order in which it came. */
export class BoundedConcurrency {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly runningMax: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    // A slot is handed from one piece of work to the next, so nothing that comes later takes it in between.
    if (this.running >= this.runningMax) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    try {
      return await work();
    } finally {
      const startNext = this.waiting.shift();
      if (startNext) startNext();
      else this.running -= 1;
    }
  }
}
