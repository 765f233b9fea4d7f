import type { Sqlite, Statement } from '@taprail/sqlite';
import { type Appended, LOG_START, type LogFilter, type LogPage, type Position, type Recorded } from '../event-store';
import { StoredEvent } from '../stored-event';
import type { CommitSignal } from './commit-signal';
import { OwnAppends } from './own-appends';
import { LogWindow } from './log-window';

/** How much of the log one page may look at, so that a filter that matches little never blocks the thread for long. */
const consideredMax = 20_000;
/** Who follows asks for the head again after this long at the latest: commits of other processes are not announced. */
const headKnownMs = 10;

const nothing: ReadonlySet<string> = new Set();

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
  readonly window: LogWindow;
  private readonly own: OwnAppends;
  private known = { head: LOG_START, commits: -1, askedMs: -Infinity };

  constructor(
    private readonly database: Sqlite,
    private readonly signal: CommitSignal,
  ) {
    this.streamPage = database.prepare(
      'SELECT * FROM event WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?',
    );
    this.headRow = database.prepare('SELECT MAX(position) AS head FROM event');
    this.between = database.prepare('SELECT * FROM event WHERE position > ? AND position <= ? ORDER BY position');
    const head = Number(this.head());
    this.window = new LogWindow(head, (after, until) => (this.between.all(after, until) as Row[]).map(recorded));
    this.own = new OwnAppends(head);
  }

  stream(stream: string, from: number, limit: number): readonly Recorded[] {
    return (this.streamPage.all(stream, from, limit) as Row[]).map(recorded);
  }

  head(): Position {
    const { head } = this.headRow.get() as { head: number | null };
    return head === null ? LOG_START : BigInt(head);
  }

  /** The same between two commits: all who follow the log look for its end after each of them. */
  followedHead(): Position {
    const commits = this.signal.count();
    const nowMs = performance.now();
    if (commits !== this.known.commits || nowMs - this.known.askedMs > headKnownMs)
      this.known = { head: this.head(), commits, askedMs: nowMs };
    return this.known.head;
  }

  /** `together`: others walk through the same events, those in the window. */
  page(after: Position, filter: LogFilter, limit: number, last: Position, together = false): Required<LogPage> {
    const { streamPrefixes = [''], except = nothing } = filter;
    const head = Number(last);
    const from = Math.max(Number(after), 0);
    if (this.own.isKnownToHaveNothing(from, head, streamPrefixes, except))
      return pageUntil(head, head, after, [], limit);
    if (together && this.window.holds(from)) {
      const isWanted = ({ stream }: Recorded): boolean =>
        streamPrefixes.some((prefix) => stream.startsWith(prefix)) && !except.has(stream);
      const { events, until } = this.window.after(from, head, isWanted, limit);
      return pageUntil(until, head, after, events, limit);
    }
    // Whoever is behind the window comes to its end at the most, and walks on with the others from there.
    const meet = together && from < this.window.end ? this.window.end : head;
    const until = Math.min(meet, from + consideredMax);
    return pageUntil(until, head, after, this.further(from, until, streamPrefixes, except, limit), limit);
  }

  /** To be told of every append of this process, once it is committed. */
  appended(stream: string, events: number, appended: Appended): void {
    this.own.note(stream, events, appended);
  }

  private further(
    from: number,
    until: number,
    prefixes: readonly string[],
    except: ReadonlySet<string>,
    limit: number,
  ): readonly Recorded[] {
    const ranges = prefixes.flatMap((prefix) => [prefix, afterPrefix(prefix)]);
    const statement = this.logPage(prefixes.length);
    return (statement.all(from, until, ...ranges, JSON.stringify([...except]), limit) as Row[]).map(recorded);
  }

  /** `+stream` keeps SQLite from sorting the whole index: a page is a walk along the log. */
  private logPage(prefixes: number): Statement {
    let statement = this.logPages.get(prefixes);
    if (!statement) {
      const matches = Array.from({ length: prefixes }, () => '(+stream >= ? AND +stream < ?)').join(' OR ');
      statement = this.database.prepare(
        `SELECT * FROM event WHERE position > ? AND position <= ? AND (${matches})
           AND +stream NOT IN (SELECT value FROM json_each(?)) ORDER BY position LIMIT ?`,
      );
      this.logPages.set(prefixes, statement);
    }
    return statement;
  }
}

const pageUntil = (
  until: number,
  head: number,
  after: Position,
  events: readonly Recorded[],
  limit: number,
): Required<LogPage> => {
  const last = events.at(-1);
  const isCut = last !== undefined && events.length === limit;
  const position = isCut ? last.position : until > Number(after) ? BigInt(until) : after;
  return { events, position, more: Number(position) < head };
};

/** The smallest text after every text that starts with the prefix. Stream names are ASCII. */
const afterPrefix = (prefix: string): string => `${prefix}\u{10FFFF}`;

const recorded = (row: Row): Recorded => new StoredEvent(row);
