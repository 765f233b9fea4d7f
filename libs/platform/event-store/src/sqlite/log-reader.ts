import type { Sqlite, Statement } from '@taprail/sqlite';
import { type Appended, LOG_START, type LogFilter, type LogPage, type Position, type Recorded } from '../event-store';
import { StoredEvent } from '../stored-event';
import { OwnAppends } from './own-appends';
import { RecentLog } from './recent-log';

/** How much of the log one page may look at, so that a filter that matches little never blocks the thread for long. */
const consideredMax = 20_000;
/** Whoever is further back than this reads for himself. */
const recentMax = 2_000;

type Row = Readonly<{
  position: number;
  stream: string;
  revision: number;
  id: string;
  type: string;
  data: string;
  metadata: string;
}>;

/** Reads streams and the log through one connection. */
export class LogReader {
  private readonly streamPage: Statement;
  private readonly headRow: Statement;
  private readonly logPages = new Map<number, Statement>();
  private readonly between: Statement;
  private readonly recent: RecentLog;
  private readonly own: OwnAppends;

  constructor(private readonly database: Sqlite) {
    this.streamPage = database.prepare(
      'SELECT * FROM event WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?',
    );
    this.headRow = database.prepare('SELECT MAX(position) AS head FROM event');
    this.between = database.prepare('SELECT * FROM event WHERE position > ? AND position <= ? ORDER BY position');
    const head = Number(this.head());
    this.recent = new RecentLog(head);
    this.own = new OwnAppends(head);
  }

  stream(stream: string, from: number, limit: number): readonly Recorded[] {
    return (this.streamPage.all(stream, from, limit) as Row[]).map(recorded);
  }

  head(): Position {
    const { head } = this.headRow.get() as { head: number | null };
    return head === null ? LOG_START : BigInt(head);
  }

  /** `shared`: others read the same events, so that it pays to keep them. */
  page(after: Position, { streamPrefixes = [''] }: LogFilter, limit: number, shared = false): LogPage {
    const head = Number(this.head());
    const from = Math.max(Number(after), 0);
    const isNear = shared && head - from <= recentMax;
    const until = isNear ? head : Math.min(head, from + consideredMax);
    const events = this.own.isKnownToHaveNothing(from, until, streamPrefixes)
      ? []
      : ((isNear ? this.nearEnd(from, until, streamPrefixes, limit) : undefined) ??
        this.further(from, until, streamPrefixes, limit));
    const last = events.at(-1);
    if (last && events.length === limit) return { events, position: last.position };
    return { events, position: until > Number(after) ? BigInt(until) : after };
  }

  /** To be told of every append of this process, once it is committed. */
  appended(stream: string, events: number, appended: Appended): void {
    this.own.note(stream, events, appended);
  }

  /** Nobody asks for what lies before this any more. */
  forget(position: Position): void {
    this.recent.forget(Number(position));
  }

  private nearEnd(from: number, until: number, prefixes: readonly string[], limit: number) {
    const events = this.recent.after(from, until, (after, upTo) =>
      (this.between.all(after, upTo) as Row[]).map(recorded),
    );
    return events?.filter(({ stream }) => prefixes.some((prefix) => stream.startsWith(prefix))).slice(0, limit);
  }

  private further(from: number, until: number, prefixes: readonly string[], limit: number): readonly Recorded[] {
    const ranges = prefixes.flatMap((prefix) => [prefix, afterPrefix(prefix)]);
    return (this.logPage(prefixes.length).all(from, until, ...ranges, limit) as Row[]).map(recorded);
  }

  /** `+stream` keeps SQLite from sorting the whole index: a page is a walk along the log. */
  private logPage(prefixes: number): Statement {
    let statement = this.logPages.get(prefixes);
    if (!statement) {
      const matches = Array.from({ length: prefixes }, () => '(+stream >= ? AND +stream < ?)').join(' OR ');
      statement = this.database.prepare(
        `SELECT * FROM event WHERE position > ? AND position <= ? AND (${matches}) ORDER BY position LIMIT ?`,
      );
      this.logPages.set(prefixes, statement);
    }
    return statement;
  }
}

/** The smallest text after every text that starts with the prefix. Stream names are ASCII. */
const afterPrefix = (prefix: string): string => `${prefix}\u{10FFFF}`;

const recorded = (row: Row): Recorded => new StoredEvent(row);
