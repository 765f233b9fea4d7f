type Waiting = Readonly<{
  work: () => unknown;
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
  undo: (() => void) | undefined;
}>;

/** Writes that arrive in one turn of the event loop share one transaction; each has its own answer, after the commit. */
export class GroupedWrites {
  private waiting: Waiting[] = [];

  constructor(private readonly inTransaction: <T>(work: () => T) => T) {}

  /** `undo` takes back what the work changed elsewhere, if the commit fails. */
  add<Result>(work: () => Result, undo?: () => void): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ work, resolve, reject, undo });
      if (this.waiting.length === 1) setImmediate(() => this.flush());
    });
  }

  flush(): void {
    const group = this.waiting;
    if (group.length === 0) return;
    this.waiting = [];
    let results: readonly unknown[];
    try {
      results = this.inTransaction(() => group.map(({ work }) => work()));
    } catch (error) {
      for (const { undo, reject } of group) {
        undo?.();
        reject(error);
      }
      return;
    }
    group.forEach(({ resolve }, index) => resolve(results[index] as never));
  }
}
