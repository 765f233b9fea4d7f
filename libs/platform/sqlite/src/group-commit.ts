import { FileInPlace } from './file-in-place';
import type { Sqlite, PreparedStatement } from './open-sqlite';

/** Callbacks for the outcome of the commit. */
export type Ended<Result> = Readonly<{ done: (result: Result) => void; failed: (error: unknown) => void }>;

/** One write among those of a commit. */
export type Piece<Result> = Ended<Result> & Readonly<{ work: () => Result }>;

/** One of whatever result. */
type Waiting = Readonly<{ work: () => unknown }> & Ended<never>;

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
  private isOpen = false;
  private readonly begin: PreparedStatement;
  private readonly commit: PreparedStatement;
  private readonly file: FileInPlace;

  constructor(
    readonly database: Sqlite,
    private readonly watchers: CommitWatchers = {},
  ) {
    this.begin = database.prepare('BEGIN IMMEDIATE');
    this.commit = database.prepare('COMMIT');
    this.file = new FileInPlace(database);
  }

  /** Throws when the file that is written was deleted. */
  requireFile(): void {
    this.file.require();
  }

  /** `undo` takes back what the work changed elsewhere, if the commit fails. */
  add<Result>(work: () => Result, undo?: () => void): Promise<Result> {
    return new Promise((done, reject) => {
      const failed = (error: unknown): void => {
        undo?.();
        reject(error);
      };
      this.join({ work, done, failed });
    });
  }

  /** The same for those who make their own promise, or none. */
  join<Result>(piece: Piece<Result>): void {
    this.waiting.push(piece);
    if (this.waiting.length === 1) setImmediate(() => this.flush());
  }

  /**
   * Does the work at once, in the transaction that the next commit ends, and before all that waits for it. Readers
   * of this connection see it from now on, so it must be nothing that others act upon before it is durable.
   */
  now<Result>(work: () => Result, { done, failed }: Ended<Result>): Result {
    let result: Result;
    try {
      this.open();
      result = work();
    } catch (error) {
      this.fail(this.takeWaiting(), error);
      throw error;
    }
    this.join({ work: () => result, done, failed });
    return result;
  }

  /** Also to be called before the file is closed, so that nothing accepted is left behind. */
  flush(): void {
    if (this.waiting.length === 0) return;
    const group = this.takeWaiting();
    const startedAt = performance.now();
    let results: readonly unknown[];
    try {
      this.open();
      results = group.map(({ work }) => work());
      this.commit.run();
    } catch (error) {
      return this.fail(group, error);
    }
    this.isOpen = false;
    this.watchers.onCommit?.(performance.now() - startedAt, group.length);
    group.forEach(({ done }, index) => done(results[index] as never));
  }

  private takeWaiting(): readonly Waiting[] {
    const group = this.waiting;
    this.waiting = [];
    return group;
  }

  private open(): void {
    if (this.isOpen) return;
    this.file.require();
    this.begin.run();
    this.isOpen = true;
  }

  private fail(group: readonly Waiting[], error: unknown): void {
    this.isOpen = false;
    if (this.database.isOpen && this.database.isTransaction) this.database.exec('ROLLBACK');
    this.watchers.onFailure?.(error);
    for (const { failed } of group) failed(error);
  }
}
