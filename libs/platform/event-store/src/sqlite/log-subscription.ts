import { type LogFilter, type LogPage, type Position, type Subscription, subscriptionPageMax } from '../event-store';
import type { CommitSignal } from './commit-signal';
import type { LogReader } from './log-reader';

/** Commits of another process are not announced here: look again this often. */
const pollMs = 250;
/** With fewer subscriptions each reads only what it asked for. */
const sharedFrom = 4;

/** Walks the log page by page and waits at its end. */
export class LogSubscription implements Subscription {
  private closed = false;

  constructor(
    private readonly reader: LogReader,
    private readonly signal: CommitSignal,
    private after: Position,
    private readonly filter: LogFilter,
    private readonly all: ReadonlySet<LogSubscription>,
    private readonly onClose: () => void,
  ) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<LogPage> {
    while (!this.closed) {
      const seen = this.signal.count();
      const page = this.reader.page(this.after, this.filter, subscriptionPageMax, this.all.size >= sharedFrom);
      if (page.position > this.after) {
        this.after = page.position;
        this.reader.forget(this.slowest());
        yield page;
      } else {
        await this.signal.changed(seen, pollMs);
      }
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    this.onClose();
    this.signal.announce();
  }

  private slowest(): Position {
    let position = this.after;
    for (const { after } of this.all) if (after < position) position = after;
    return position;
  }
}
