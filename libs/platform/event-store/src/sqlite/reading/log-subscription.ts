import { type LogFilter, type LogPage, type Position, type Subscription, subscriptionPageMax } from '../../event-store';
import type { CommitSignal } from '../commit-signal';
import type { FollowedHead } from './followed-head';
import type { SqliteLogReader } from './log-reader';

/** Commits of another process are not announced here: look again this often. */
const pollMs = 250;
/** With fewer subscriptions each reads only what it asked for. */
const togetherFrom = 4;
/** The follower that is ahead waits this long for the others; slower ones then read by themselves. */
const patienceMs = 250;

/** Characters of data: events differ by a thousand times, and a page is in memory as a whole. */
const pageTextMax = 4_000_000;
const pageMin = 16;

export type FollowedLog = Readonly<{ reader: SqliteLogReader; head: FollowedHead; signal: CommitSignal }>;

/** Walks the log page by page and waits at its end. */
export class SqliteLogSubscription implements Subscription {
  private closed = false;
  /** How many events a page may have, by the size of those on the last one. */
  private pageMax = 4 * pageMin;

  constructor(
    private readonly log: FollowedLog,
    private after: Position,
    private readonly filter: LogFilter,
    /** Those who walk together. One that walks apart takes from their window what is there, and nobody waits for it. */
    private readonly pack: ReadonlySet<SqliteLogSubscription>,
    private readonly onClose: () => void,
  ) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<LogPage> {
    const { reader, head, signal } = this.log;
    const { window } = reader;
    while (!this.closed) {
      const seen = signal.count();
      const isFull = window.isFullAt(Number(this.after));
      const together = this.pack.size >= togetherFrom && (this.isInPack || !isFull);
      if (together && isFull) await window.waitForOthers(patienceMs);
      else if (together) this.lead();
      const page = reader.page(this.after, this.filter, this.pageMax, head.get(), together);
      if (page.position > this.after) {
        this.after = page.position;
        this.fitPages(page);
        if (together) window.forget(this.slowestWithin());
        yield page;
      } else {
        await signal.changed(seen, pollMs);
      }
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    this.onClose();
    this.log.signal.announce();
  }

  private fitPages({ events }: LogPage): void {
    if (events.length === 0) return;
    const text = events.reduce((sum, { data }) => sum + data.length, 0);
    const fitting = Math.floor((pageTextMax * events.length) / text);
    this.pageMax = Math.max(pageMin, Math.min(fitting, 2 * this.pageMax, subscriptionPageMax));
  }

  private get isInPack(): boolean {
    return this.pack.has(this);
  }

  /** A window that no subscription is within begins at the first one ahead of it. */
  private lead(): void {
    const own = Number(this.after);
    const { window } = this.log.reader;
    if (own > window.end && this.isInPack && this.slowestWithin() === Infinity) window.startAt(own);
  }

  private slowestWithin(): number {
    let slowest = Infinity;
    for (const { after } of this.pack) {
      const position = Number(after);
      if (position < slowest && this.log.reader.window.holds(position)) slowest = position;
    }
    return slowest;
  }
}
