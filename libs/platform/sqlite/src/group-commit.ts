import type { Sqlite, Statement } from './open-sqlite';

type Waiting = Readonly<{
  work: () => unknown;
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
  undo: (() => void) | undefined;
}>;

export type CommitWatchers = Readonly<{
  onCommit?: (durationMs: number, writes: number) => void;
  onFailure?: (error: unknown) => void;
}>;

/**
 * Writes that arrive in one turn of the event loop share one transaction and one fsync; each has its own answer, and
 * gets it after the commit, never before. One for each file that is written: whoever writes beside someone else in the
 * same file joins the same commits.
 */
export class GroupCommit {
  private waiting: Waiting[] = [];
  private readonly begin: Statement;
  private readonly commit: Statement;

  constructor(
    readonly database: Sqlite,
    private readonly watchers: CommitWatchers = {},
  ) {
    this.begin = database.prepare('BEGIN IMMEDIATE');
    this.commit = database.prepare('COMMIT');
  }

  /** `undo` takes back what the work changed elsewhere, if the commit fails. */
  add<Result>(work: () => Result, undo?: () => void): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ work, resolve, reject, undo });
      if (this.waiting.length === 1) setImmediate(() => this.flush());
    });
  }

  /** Also to be called before the file is closed, so that nothing accepted is left behind. */
  flush(): void {
    const group = this.waiting;
    if (group.length === 0) return;
    this.waiting = [];
    const startedAt = performance.now();
    let results: readonly unknown[];
    try {
      results = this.inTransaction(group);
    } catch (error) {
      this.watchers.onFailure?.(error);
      for (const { undo, reject } of group) {
        undo?.();
        reject(error);
      }
      return;
    }
    this.watchers.onCommit?.(performance.now() - startedAt, group.length);
    group.forEach(({ resolve }, index) => resolve(results[index] as never));
  }

  private inTransaction(group: readonly Waiting[]): readonly unknown[] {
    this.begin.run();
    try {
      const results = group.map(({ work }) => work());
      this.commit.run();
      return results;
    } catch (error) {
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      throw error;
    }
  }
}
