import { type Database, inTransaction } from './database';

type Write = Readonly<{ run: () => void; committed: () => void; failed: (error: unknown) => void }>;

const groupMax = 1_024;

/**
 * Writes that arrive while others are flushed to disk share one transaction and one flush, each with an answer of its own. The
 * flush runs beside the event loop: reads and subscriptions would else get one message further for each of them.
 */
export class WriteBatcher {
  private waiting: Write[] = [];
  private flushing: readonly Write[] = [];
  private scheduled = false;
  private closed = false;

  constructor(
    private readonly database: Database,
    private readonly flush: () => Promise<void>,
    private readonly listeners: Readonly<{ onWrite: () => void; onCommit: () => void; onRollback: () => void }>,
  ) {}

  run<Answer>(work: () => Answer): Promise<Answer> {
    if (this.closed) return Promise.reject(new Error('The log is closed.'));
    this.listeners.onWrite();
    return new Promise((resolve, reject) => {
      let answer: Answer;
      this.waiting.push({ run: () => void (answer = work()), committed: () => resolve(answer), failed: reject });
      this.schedule();
    });
  }

  /** Writes everything accepted so far and accepts nothing more; what is not flushed yet is so when the database is closed. */
  close(): void {
    this.closed = true;
    this.acknowledge();
    while (this.waiting.length > 0) {
      this.commitGroup();
      this.acknowledge();
    }
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => void this.work());
  }

  private async work(): Promise<void> {
    while (this.waiting.length > 0) {
      this.commitGroup();
      try {
        await this.flush();
        this.acknowledge();
      } catch (error) {
        this.flushing.forEach(({ failed }) => failed(error));
        this.flushing = [];
      }
    }
    this.scheduled = false;
  }

  private commitGroup(): void {
    const group = this.waiting.splice(0, groupMax);
    try {
      inTransaction(this.database, () => group.forEach(({ run }) => run()));
      this.flushing = group;
    } catch (error) {
      this.listeners.onRollback();
      group.forEach(({ failed }) => failed(error));
    }
  }

  private acknowledge(): void {
    const group = this.flushing;
    if (group.length === 0) return;
    this.flushing = [];
    group.forEach(({ committed }) => committed());
    this.listeners.onCommit();
  }
}
