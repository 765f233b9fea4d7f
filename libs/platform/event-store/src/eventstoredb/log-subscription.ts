import { setTimeout as sleep } from 'node:timers/promises';
import { type LogFilter, type LogPage, type Position, type Subscription, subscriptionPageMax } from '../event-store';
import { reconnectBackoff } from './attempts';
import type { FeedMember, LogFeed } from './feed/log-feed';
import type { FeedWindow } from './feed/feed-window';

export type LogSubscriptionOptions = Readonly<{
  after: Position;
  filter: LogFilter;
  onClose: () => void;
}>;

/**
 * A member of the feed of its process. What the window of the feed has, it takes from there, all that has come since its last page at
 * once; while it is behind the window it reads by itself. Nothing but close() ends it.
 */
export class EventStoreDbLogSubscription implements Subscription, FeedMember {
  readonly filter: LogFilter;
  /** Everything up to here was handed out. */
  private after: Position;
  /** Of what lies between, nothing is wanted. */
  private passed: Position;
  private failures = 0;
  private wake: (() => void) | undefined;
  private readonly closing = new AbortController();

  constructor(
    private readonly feed: LogFeed,
    private readonly options: LogSubscriptionOptions,
  ) {
    this.filter = options.filter;
    this.after = options.after;
    this.passed = options.after;
    feed.join(this);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<LogPage> {
    while (!this.isClosed) {
      const page = await this.nextPage();
      if (this.isClosed) return;
      if (page === undefined) continue;
      this.after = page.position;
      this.passed = page.position;
      yield page;
    }
  }

  isThrough(position: Position): boolean {
    if (this.wake === undefined) return false;
    this.passWindow();
    return this.passed >= position;
  }

  async close(): Promise<void> {
    if (this.isClosed) return;
    this.closing.abort();
    this.wake?.();
    this.feed.leave(this);
    this.options.onClose();
  }

  /** One that waits and finds nothing for itself stays at the end of the window, and is not left behind by it. */
  onMove(): void {
    if (this.wake !== undefined && !this.passWindow()) this.wake();
  }

  /** False where the window has something for it, or does not reach back to its place. */
  private passWindow(): boolean {
    const window = this.feed.windowFor(this.filter);
    if (window === undefined || !window.holds(this.passed) || this.pageFrom(window) !== undefined) return false;
    if (window.end > this.passed) this.passed = window.end;
    return true;
  }

  private get isClosed(): boolean {
    return this.closing.signal.aborted;
  }

  /** Undefined: look again. */
  private async nextPage(): Promise<LogPage | undefined> {
    const window = this.feed.windowFor(this.filter);
    if (window !== undefined && !window.holds(this.passed)) return this.readAlone(window);
    const page = window && this.pageFrom(window);
    if (page === undefined) await this.moved();
    return page;
  }

  private pageFrom(window: FeedWindow): LogPage | undefined {
    const page = window.pageAfter(this.passed, this.filter, subscriptionPageMax);
    if (page !== undefined || !window.hasCheckpointAfter(this.after)) return page;
    return { events: [], position: window.end > this.passed ? window.end : this.passed };
  }

  private async readAlone(window: FeedWindow): Promise<LogPage | undefined> {
    try {
      const page = await this.feed.readAlone(this.passed, this.filter, this.closing.signal);
      if (page.position <= this.passed) throw new Error('the event store answered from behind its subscription');
      this.failures = 0;
      return window.holds(page.position) ? page : { ...page, more: true };
    } catch (error) {
      if (this.isClosed) return undefined;
      this.feed.noteFailedRead(error);
      this.failures += 1;
      await sleep(reconnectBackoff(this.failures), undefined, { signal: this.closing.signal }).catch(() => undefined);
      return undefined;
    }
  }

  private async moved(): Promise<void> {
    await new Promise<void>((resolve) => (this.wake = resolve));
    this.wake = undefined;
  }
}
