import { GroupCommit, type Sqlite, type PreparedStatement } from '@taprail/sqlite';
import {
  type Appended,
  type ExpectedRevision,
  type NewEvent,
  RevisionConflict,
  StoreUnavailable,
} from '../event-store';

type Append = Readonly<{ stream: string; expected: ExpectedRevision; events: readonly NewEvent[] }>;
type Result = Readonly<{ appended: Appended } | { conflict: RevisionConflict }>;

/** Appends in group commits: a conflict of one is no failure of the others. */
export class AppendQueue {
  private lastFailed = false;
  readonly commits: GroupCommit;
  private readonly probe: PreparedStatement;
  private readonly insertFirst: PreparedStatement;
  private readonly insertNext: PreparedStatement;
  private readonly insertAfter: PreparedStatement;
  private readonly idAt: PreparedStatement;
  private readonly lastRevision: PreparedStatement;

  constructor(
    database: Sqlite,
    private readonly onAppended: (append: Append, appended: Appended) => void,
    onCommit: (durationMs: number, writes: number) => void,
  ) {
    this.commits = new GroupCommit(database, {
      onCommit: (durationMs, writes) => {
        this.lastFailed = false;
        onCommit(durationMs, writes);
      },
      onFailure: () => (this.lastFailed = true),
    });
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
      this.commits.join<Result>({
        work: () => this.write(append),
        done: (result) => {
          if ('conflict' in result) return reject(result.conflict);
          this.onAppended(append, result.appended);
          resolve(result.appended);
        },
        failed: (error) => reject(unavailable(error)),
      });
    });
  }

  flush(): void {
    this.commits.flush();
  }

  /** After a failed commit only a write can show whether the disk takes writes again. */
  requireWritable(): void {
    try {
      this.commits.requireFile();
      if (!this.lastFailed) return;
      this.probe.run('x'.repeat(probeBytes));
      this.lastFailed = false;
    } catch (error) {
      throw unavailable(error);
    }
  }

  private write({ stream, expected, events }: Append): Result {
    const first = events[0]!;
    const start = expected === 'no-stream' ? 0 : expected + 1;
    const inserted =
      expected === 'no-stream'
        ? this.insertFirst.run(stream, first.id, first.type, first.data, first.metadata)
        : this.insertNext.run(stream, start, first.id, first.type, first.data, first.metadata, stream, expected);
    if (inserted.changes === 0) return this.answerRepeated({ stream, expected, events }, start);
    let position = inserted.lastInsertRowid;
    for (let n = 1; n < events.length; n += 1) {
      const { id, type, data, metadata } = events[n]!;
      position = this.insertAfter.run(stream, start + n, id, type, data, metadata).lastInsertRowid;
    }
    return { appended: { revision: start + events.length - 1, position: BigInt(position) } };
  }

  /** The same ids at the same place are the same append: it is answered as the first time. */
  private answerRepeated({ stream, expected, events }: Append, start: number): Result {
    const stored = events.map((_event, index) => this.idAt.get(stream, start + index) as StoredId | undefined);
    const last = stored.at(-1);
    if (last && events.every(({ id }, index) => stored[index]?.id === id)) {
      return { appended: { revision: start + events.length - 1, position: BigInt(last.position) } };
    }
    const { revision } = this.lastRevision.get(stream) as { revision: number | null };
    return { conflict: new RevisionConflict(stream, expected, revision ?? 'no-stream') };
  }
}

/** More than a page, so that a full disk cannot take it by luck. */
const probeBytes = 16_384;

const unavailable = (error: unknown): StoreUnavailable =>
  new StoreUnavailable(`The log cannot be written: ${(error as Error).message}`, { cause: error });

type StoredId = Readonly<{ id: string; position: number }>;
