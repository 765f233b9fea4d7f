import type { Sqlite, PreparedStatement } from '@taprail/sqlite';
import {
  type Appended,
  LOG_START,
  type LogFilter,
  type LogPage,
  type Position,
  type Recorded,
} from '../../event-store';
import { StoredEvent } from '../../encoding/stored-event';
import { CategoryEnds } from './category-ends';
import { LogWindow } from './log-window';

/** How much of the log one page may look at, so that a filter that matches little never blocks the thread for long. */
const consideredMax = 20_000;

const nothing: ReadonlySet<string> = new Set();

/** Rows come as lists: objects are made in a fraction of the time by whoever knows their names beforehand. */
type Row = ConstructorParameters<typeof StoredEvent>;
const columns = 'position, stream, revision, id, type, data, metadata';

/** Reads streams and the log through one connection. */
export class SqliteLogReader {
  private readonly streamPage: PreparedStatement;
  private readonly headRow: PreparedStatement;
  private readonly logPages = new Map<number, PreparedStatement>();
  private readonly between: PreparedStatement;
  readonly window: LogWindow;
  private readonly appendedHere: CategoryEnds;
  private readonly readHere: CategoryEnds;

  constructor(private readonly database: Sqlite) {
    this.streamPage = this.rows('stream = ? AND revision >= ? ORDER BY revision LIMIT ?');
    this.headRow = database.prepare('SELECT MAX(position) AS head FROM event');
    this.between = this.rows('position > ? AND position <= ? ORDER BY position');
    const head = Number(this.head());
    this.window = new LogWindow(head, (after, until) => this.readOn(after, until));
    this.appendedHere = new CategoryEnds(head);
    this.readHere = new CategoryEnds(head);
  }

  stream(stream: string, from: number, limit: number): readonly Recorded[] {
    return (this.streamPage.all(stream, from, limit) as unknown as Row[]).map(recorded);
  }

  head(): Position {
    const { head } = this.headRow.get() as { head: number | null };
    return head === null ? LOG_START : BigInt(head);
  }

  /** `together`: others walk through the same events, those in the window. */
  page(after: Position, filter: LogFilter, limit: number, last: Position, together = false): Required<LogPage> {
    const { streamPrefixes = [''], except = nothing } = filter;
    const head = Number(last);
    const from = Math.max(Number(after), 0);
    const hasNothing = (ends: CategoryEnds): boolean => ends.isKnownToHaveNothing(from, head, streamPrefixes, except);
    if (hasNothing(this.appendedHere) || hasNothing(this.readHere)) return pageUntil(head, head, after, [], limit);
    if (together && this.window.holds(from)) {
      const isWanted = ({ stream }: Recorded): boolean =>
        streamPrefixes.some((prefix) => stream.startsWith(prefix)) && !except.has(stream);
      const { events, until } = this.window.readAfter(from, head, isWanted, limit);
      return pageUntil(until, head, after, events, limit);
    }
    // A follower behind the window reads up to its end at most, and goes on with the others from there.
    const meet = together && from < this.window.end ? this.window.end : head;
    const until = Math.min(meet, from + consideredMax);
    return pageUntil(until, head, after, this.readFurther(from, until, streamPrefixes, except, limit), limit);
  }

  /** Call after every append of this process, once it is committed. */
  noteAppend(stream: string, events: number, appended: Appended): void {
    this.appendedHere.note(stream, events, appended);
  }

  private readOn(after: number, until: number): readonly Recorded[] {
    const events = (this.between.all(after, until) as unknown as Row[]).map(recorded);
    for (const event of events) this.readHere.note(event.stream, 1, event);
    return events;
  }

  private readFurther(
    from: number,
    until: number,
    prefixes: readonly string[],
    except: ReadonlySet<string>,
    limit: number,
  ): readonly Recorded[] {
    const ranges = prefixes.flatMap((prefix) => [prefix, afterPrefix(prefix)]);
    const statement = this.logPage(prefixes.length);
    return (statement.all(from, until, ...ranges, JSON.stringify([...except]), limit) as unknown as Row[]).map(
      recorded,
    );
  }

  /** `+stream` keeps SQLite from sorting the whole index: a page is a walk along the log. */
  private logPage(prefixes: number): PreparedStatement {
    let statement = this.logPages.get(prefixes);
    if (!statement) {
      const matches = Array.from({ length: prefixes }, () => '(+stream >= ? AND +stream < ?)').join(' OR ');
      statement = this.rows(
        `position > ? AND position <= ? AND (${matches})
           AND +stream NOT IN (SELECT value FROM json_each(?)) ORDER BY position LIMIT ?`,
      );
      this.logPages.set(prefixes, statement);
    }
    return statement;
  }

  private rows(where: string): PreparedStatement {
    const statement = this.database.prepare(`SELECT ${columns} FROM event WHERE ${where}`);
    statement.setReturnArrays(true);
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

const recorded = (row: Row): Recorded => new StoredEvent(...row);
