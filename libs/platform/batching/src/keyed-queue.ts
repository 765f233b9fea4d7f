/** Work of one key runs one after the other, keys side by side: each piece is chained on the tail of its key. */
export class KeyedQueue {
  private readonly tails = new Map<string, Promise<void>>();
  private waiting = 0;

  /** Pieces of work that have not settled yet. The caller keeps it bounded. */
  get size(): number {
    return this.waiting;
  }

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    this.waiting += 1;
    const tail = this.tails.get(key);
    const result = tail === undefined ? startNow(work) : tail.then(work);
    const done = (): void => {
      this.waiting -= 1;
      if (this.tails.get(key) === settled) this.tails.delete(key);
    };
    const settled: Promise<void> = result.then(done, done);
    this.tails.set(key, settled);
    return result;
  }

  /** Resolves when nothing is left, or after the given time. */
  async idle(withinMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<'too late'>((resolve) => (timer = setTimeout(() => resolve('too late'), withinMs)));
    while (this.tails.size > 0) {
      const all = Promise.all(this.tails.values());
      if ((await Promise.race([all, tooLate])) === 'too late') break;
    }
    clearTimeout(timer);
  }
}

/** A key that nobody uses starts in this very tick: the usual case on the way of a tap. */
const startNow = <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return work();
  } catch (error) {
    return Promise.reject(error as Error);
  }
};
