import type { Database } from './database';
import { noStreamRevision, type LoggedEvent } from '../rules/recorded-event';
import { RecentEvents } from './recent-events';

type Row = Readonly<{
  position: bigint;
  stream: string;
  revision: bigint;
  id: string;
  type: string;
  is_json: bigint;
  created_ms: bigint;
  data: Uint8Array;
  metadata: Uint8Array;
}>;

type Statement = ReturnType<Database['prepare']>;

/** Real positions are file offsets; a header like theirs makes ours as little dense and as little zero. */
const firstPosition = 256n;
const recordOverheadBytes = 96;

/** Behind every position that can be given out. */
export const endOfLog = 9_223_372_036_854_775_807n;

const toEvent = (row: Row): LoggedEvent => ({
  position: row.position,
  stream: row.stream,
  revision: row.revision,
  id: row.id,
  type: row.type,
  isJson: row.is_json === 1n,
  createdMs: Number(row.created_ms),
  data: row.data,
  metadata: row.metadata,
});

const recordBytes = (event: Omit<LoggedEvent, 'position'>): bigint =>
  BigInt(recordOverheadBytes + event.stream.length + event.type.length + event.data.length + event.metadata.length);

/** The table of events: every stream in order of revision, all of them in order of position. */
export class EventLog {
  private readonly statements = new Map<string, Statement>();
  private readonly recent: RecentEvents;
  private nextPosition: bigint;

  constructor(private readonly database: Database) {
    this.nextPosition = this.positionAfterLast();
    this.recent = new RecentEvents(this.head());
  }

  /** Number of the last event of a stream, -1 if it has none. */
  lastRevision(stream: string): bigint {
    const row = this.prepared('SELECT revision FROM event WHERE stream = ? ORDER BY revision DESC LIMIT 1').get(stream);
    return (row as { revision: bigint } | undefined)?.revision ?? noStreamRevision;
  }

  at(stream: string, revision: bigint): LoggedEvent | undefined {
    const row: unknown = this.prepared('SELECT * FROM event WHERE stream = ? AND revision = ?').get(stream, revision);
    return row === undefined ? undefined : toEvent(row as Row);
  }

  last(stream: string): LoggedEvent | undefined {
    return this.rows('SELECT * FROM event WHERE stream = ? ORDER BY revision DESC LIMIT 1', [stream])[0];
  }

  streamForwards(stream: string, from: bigint, limit: number): readonly LoggedEvent[] {
    return this.rows('SELECT * FROM event WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?', [
      stream,
      from,
      limit,
    ]);
  }

  streamBackwards(stream: string, from: bigint, downTo: bigint, limit: number): readonly LoggedEvent[] {
    return this.rows(
      'SELECT * FROM event WHERE stream = ? AND revision <= ? AND revision >= ? ORDER BY revision DESC LIMIT ?',
      [stream, from, downTo, limit],
    );
  }

  allAfter(position: bigint, limit: number): readonly LoggedEvent[] {
    const kept = this.recent.after(position, limit);
    return kept ?? this.rows('SELECT * FROM event WHERE position > ? ORDER BY position LIMIT ?', [position, limit]);
  }

  allBefore(position: bigint, limit: number): readonly LoggedEvent[] {
    return this.rows('SELECT * FROM event WHERE position < ? ORDER BY position DESC LIMIT ?', [position, limit]);
  }

  /** Position of the newest event, -1 in an empty log. */
  head(): bigint {
    const row = this.prepared('SELECT max(position) AS position FROM event').get() as { position: bigint | null };
    return row.position ?? -1n;
  }

  /** Whether an event starts here; the places before the first and after the last count as well. */
  isBoundary(position: bigint): boolean {
    if (position <= 0n || position > this.head()) return true;
    return this.prepared('SELECT 1 FROM event WHERE position = ?').get(position) !== undefined;
  }

  /** Only inside a transaction. */
  insert(event: Omit<LoggedEvent, 'position'>): bigint {
    const position = this.nextPosition;
    const { stream, revision, id, type, isJson, createdMs, data, metadata } = event;
    this.prepared('INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
      ...[position, stream, revision, id, type, isJson ? 1 : 0, createdMs, data, metadata],
    );
    this.nextPosition += recordBytes(event);
    this.recent.add({ ...event, position });
    return position;
  }

  /** After a rollback the places that were given out are free again. */
  forgetUncommitted(): void {
    this.nextPosition = this.positionAfterLast();
    this.recent.forgetAll(this.head());
  }

  private positionAfterLast(): bigint {
    const [newest] = this.allBefore(endOfLog, 1);
    return newest === undefined ? firstPosition : newest.position + recordBytes(newest);
  }

  private rows(sql: string, parameters: readonly (string | bigint | number)[]): readonly LoggedEvent[] {
    return (this.prepared(sql).all(...parameters) as Row[]).map(toEvent);
  }

  private prepared(sql: string): Statement {
    const known = this.statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.database.prepare(sql);
    statement.setReadBigInts(true);
    this.statements.set(sql, statement);
    return statement;
  }
}
