import { inTransaction, type Sqlite, type Statement } from '@taprail/sqlite';
import {
  type Appended,
  type ExpectedRevision,
  type NewEvent,
  RevisionConflict,
  StoreUnavailable,
} from '../event-store';

type Append = Readonly<{ stream: string; expected: ExpectedRevision; events: readonly NewEvent[] }>;
type Waiting = Append & Readonly<{ resolve: (appended: Appended) => void; reject: (error: unknown) => void }>;
type Result = Readonly<{ appended: Appended } | { conflict: RevisionConflict }>;

/**
 * Group commit: the appends that arrive in one turn of the event loop share one transaction and one fsync, and each
 * gets its own answer. Answers are given after the commit, never before.
 */
export class AppendQueue {
  private waiting: Waiting[] = [];
  private lastFailed = false;
  private readonly probe: Statement;
  private readonly insertFirst: Statement;
  private readonly insertNext: Statement;
  private readonly insertAfter: Statement;
  private readonly idAt: Statement;
  private readonly lastRevision: Statement;

  constructor(
    private readonly database: Sqlite,
    private readonly onCommit: (durationMs: number, appends: number) => void,
  ) {
    const columns = '(stream, revision, id, type, data, metadata)';
    this.insertFirst = database.prepare(
      `INSERT INTO event ${columns} VALUES (?, 0, ?, ?, ?, ?) ON CONFLICT (stream, revision) DO NOTHING`,
    );
    this.insertNext = database.prepare(
      `INSERT INTO event ${columns} SELECT ?, ?, ?, ?, ?, ?
       WHERE EXISTS (SELECT 1 FROM event WHERE stream = ? AND revision = ?)
       ON CONFLICT (stream, revision) DO NOTHING`,
    );
    this.insertAfter = database.prepare(`INSERT INTO event ${columns} VALUES (?, ?, ?, ?, ?, ?)`);
    this.probe = database.prepare('INSERT OR REPLACE INTO write_probe (id, text) VALUES (1, ?)');
    this.idAt = database.prepare('SELECT id, position FROM event WHERE stream = ? AND revision = ?');
    this.lastRevision = database.prepare('SELECT MAX(revision) AS revision FROM event WHERE stream = ?');
  }

  add(append: Append): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ ...append, resolve, reject });
      if (this.waiting.length === 1) setImmediate(() => this.flush());
    });
  }

  /** Also called on close, so that nothing accepted is left behind. */
  flush(): void {
    const group = this.waiting;
    if (group.length === 0) return;
    this.waiting = [];
    const startedAt = performance.now();
    let results: readonly Result[];
    try {
      results = this.commit(group);
    } catch (error) {
      this.fail(group, error);
      return;
    }
    this.lastFailed = false;
    this.onCommit(performance.now() - startedAt, group.length);
    group.forEach(({ resolve, reject }, index) => {
      const result = results[index]!;
      if ('appended' in result) resolve(result.appended);
      else reject(result.conflict);
    });
  }

  /** After a failed commit only a write can tell whether the disk takes writes again. */
  requireWritable(): void {
    if (!this.lastFailed) return;
    try {
      this.probe.run('x'.repeat(probeBytes));
      this.lastFailed = false;
    } catch (error) {
      throw unavailable(error);
    }
  }

  private commit(group: readonly Append[]): readonly Result[] {
    return inTransaction(this.database, () => group.map((append) => this.write(append)));
  }

  private write({ stream, expected, events }: Append): Result {
    const [first, ...rest] = events as readonly [NewEvent, ...NewEvent[]];
    const start = expected === 'no-stream' ? 0 : expected + 1;
    const inserted =
      expected === 'no-stream'
        ? this.insertFirst.run(stream, first.id, first.type, first.data, first.metadata)
        : this.insertNext.run(stream, start, first.id, first.type, first.data, first.metadata, stream, expected);
    if (inserted.changes === 0) return this.repeated({ stream, expected, events }, start);
    let position = inserted.lastInsertRowid;
    rest.forEach(({ id, type, data, metadata }, index) => {
      position = this.insertAfter.run(stream, start + 1 + index, id, type, data, metadata).lastInsertRowid;
    });
    return { appended: { revision: start + rest.length, position: BigInt(position) } };
  }

  /** The same ids at the same place are the same append: it is answered as the first time. */
  private repeated({ stream, expected, events }: Append, start: number): Result {
    const stored = events.map((_event, index) => this.idAt.get(stream, start + index) as StoredId | undefined);
    const last = stored.at(-1);
    if (last && events.every(({ id }, index) => stored[index]?.id === id)) {
      return { appended: { revision: start + events.length - 1, position: BigInt(last.position) } };
    }
    const { revision } = this.lastRevision.get(stream) as { revision: number | null };
    return { conflict: new RevisionConflict(stream, expected, revision ?? 'no-stream') };
  }

  private fail(group: readonly Waiting[], error: unknown): void {
    this.lastFailed = true;
    for (const { reject } of group) reject(unavailable(error));
  }
}

/** More than a page, so that a full disk cannot take it by luck. */
const probeBytes = 16_384;

const unavailable = (error: unknown): StoreUnavailable =>
  new StoreUnavailable(`The log cannot be written: ${(error as Error).message}`, { cause: error });

type StoredId = Readonly<{ id: string; position: number }>;
