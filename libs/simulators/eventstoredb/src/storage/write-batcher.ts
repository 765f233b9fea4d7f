import { type Database, inTransaction } from './database';

type Write = Readonly<{ run: () => void; committed: () => void; failed: (error: unknown) => void }>;

const groupMax = 1_024;

/** Writes that arrive in one tick share one transaction and one flush to disk, each with an answer of its own. */
export class WriteBatcher {
  private waiting: Write[] = [];
  private scheduled = false;
  private closed = false;

  constructor(
    private readonly database: Database,
    private readonly onCommit: () => void,
    private readonly onRollback: () => void,
  ) {}

  run<Answer>(work: () => Answer): Promise<Answer> {
    if (this.closed) return Promise.reject(new Error('The log is closed.'));
    return new Promise((resolve, reject) => {
      let answer: Answer;
      this.waiting.push({ run: () => void (answer = work()), committed: () => resolve(answer), failed: reject });
      this.schedule();
    });
  }

  /** Writes everything accepted so far and accepts nothing more. */
  close(): void {
    this.closed = true;
    while (this.waiting.length > 0) this.commitGroup();
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      this.commitGroup();
      if (this.waiting.length > 0) this.schedule();
    });
  }

  private commitGroup(): void {
    const group = this.waiting.splice(0, groupMax);
    if (group.length === 0) return;
    try {
      inTransaction(this.database, () => group.forEach(({ run }) => run()));
    } catch (error) {
      this.onRollback();
      group.forEach(({ failed }) => failed(error));
      return;
    }
    group.forEach(({ committed }) => committed());
    this.onCommit();
  }
}
