import { type GroupCommit, migrateSchema, type PreparedStatement } from '@taprail/sqlite';
import {
  type IdempotencyStore,
  keyLifetimeMs,
  type KeyOwner,
  type KeyReservation,
  type ReserveRequest,
  runningMaxMs,
  type StoredAnswer,
} from './idempotency-store';
import { answerOf } from './key-table';

type HeldKey = KeyOwner & Readonly<{ commandId: string }>;
type Row = Readonly<{
  fingerprint: string;
  command_id: string;
  first_used_ms: number;
  status: number | null;
  headers: string | null;
  body: string | null;
}>;

type Running = {
  readonly commandId: string;
  readonly sinceMs: number;
  /** The reservation until it is on disk: if that fails it is written again, for it must be there before the run ends. */
  unwritten?: ReserveRequest | undefined;
  /** The run has ended, and its reservation is not on disk: a retry writes it, and runs under its command id. */
  isOver?: boolean;
};

/**
 * Rows stand in the order of first use, so those that run out are the first ones and need no index. Keys come in any
 * order: what is ordered by them is kept small, for each of them touches another page of it.
 */
const firstTable = `
  CREATE TABLE IF NOT EXISTS used_key (
    position INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    fingerprint TEXT NOT NULL,
    command_id TEXT NOT NULL,
    first_used_ms INTEGER NOT NULL,
    status INTEGER,
    headers TEXT,
    body TEXT
  ) STRICT`;

/**
 * The keys of a single process, in the file of its log: a key and the event of another request share a commit. Who runs under a key is kept in memory: after a restart nobody does, so a retry need not wait.
 */
export class SqliteIdempotencyStore implements IdempotencyStore {
  private readonly running = new Map<string, Running>();
  private readonly insert: PreparedStatement;
  private readonly find: PreparedStatement;
  private readonly answer: PreparedStatement;
  private readonly drop: PreparedStatement;
  private readonly dropKey: PreparedStatement;
  private readonly dropExpired: PreparedStatement;

  constructor(
    private readonly commits: GroupCommit,
    private readonly realNowMs: () => number = Date.now,
  ) {
    const { database } = commits;
    commits.flush();
    migrateSchema(database, 'idempotency', [firstTable]);
    this.insert = database.prepare(
      `INSERT INTO used_key (name, fingerprint, command_id, first_used_ms) VALUES (?, ?, ?, ?)
       ON CONFLICT (name) DO NOTHING`,
    );
    this.find = database.prepare('SELECT * FROM used_key WHERE name = ?');
    const unanswered = 'WHERE name = ? AND command_id = ? AND status IS NULL';
    this.answer = database.prepare(`UPDATE used_key SET status = ?, headers = ?, body = ? ${unanswered}`);
    this.drop = database.prepare(`DELETE FROM used_key ${unanswered}`);
    this.dropKey = database.prepare('DELETE FROM used_key WHERE name = ?');
    this.dropExpired = database.prepare(
      `DELETE FROM used_key WHERE first_used_ms <= ? AND position IN
         (SELECT position FROM used_key ORDER BY position LIMIT ?)`,
    );
  }

  reserve(request: ReserveRequest): KeyReservation | Promise<KeyReservation> {
    if (request.soon && this.takeSoon(request)) return { outcome: 'fresh', commandId: request.commandId };
    const name = nameOf(request);
    let before: Running | undefined;
    let seated: Running | undefined;
    return this.commits.add(
      () => {
        before = this.running.get(name);
        const reservation = this.take(request);
        seated = this.running.get(name);
        return reservation;
      },
      // A key that was not written is not held either; neither is one that was to be taken over.
      () => seated !== before && this.running.get(name) === seated && this.put(name, before),
    );
  }

  async complete(held: HeldKey, { status, headers, body }: StoredAnswer): Promise<void> {
    await this.ending(held, () => {
      this.writeAgain(held);
      this.answer.run(status, JSON.stringify(headers), body, nameOf(held), held.commandId);
    });
  }

  release(held: HeldKey): void | Promise<void> {
    if (!this.running.get(nameOf(held))?.unwritten) return this.letGo(held);
    return this.ending(held, () => this.writeAgain(held));
  }

  async forget(held: HeldKey): Promise<void> {
    await this.commits.add(() => this.drop.run(nameOf(held), held.commandId)).finally(() => this.letGo(held));
  }

  sweep(now: Date, limit: number): Promise<number> {
    for (const [name, { isOver, unwritten }] of this.running) {
      if (isOver && unwritten && now.getTime() - unwritten.now.getTime() >= keyLifetimeMs) this.running.delete(name);
    }
    return this.commits.add(() => Number(this.dropExpired.run(now.getTime() - keyLifetimeMs, limit).changes));
  }

  /**
   * Whether the key is new, which writing it tells. All that this run stores comes to the disk with it or later, so
   * nothing of it is there before its key is.
   */
  private takeSoon(request: ReserveRequest): boolean {
    const name = nameOf(request);
    if (this.running.has(name)) return false;
    const run: Running = { commandId: request.commandId, sinceMs: this.realNowMs(), unwritten: request };
    const isNew = this.commits.now(() => this.insertOf(request), {
      done: () => (run.unwritten = undefined),
      failed: () => undefined,
    });
    if (isNew) this.running.set(name, run);
    return isNew;
  }

  private writeAgain(held: HeldKey): void {
    const { unwritten } = this.running.get(nameOf(held)) ?? {};
    if (unwritten) this.insertOf(unwritten);
  }

  private insertOf(request: ReserveRequest): boolean {
    const { fingerprint, commandId, now } = request;
    return this.insert.run(nameOf(request), fingerprint, commandId, now.getTime()).changes === 1;
  }

  private take(request: ReserveRequest): KeyReservation {
    const { fingerprint, commandId, now } = request;
    const name = nameOf(request);
    const holder = this.running.get(name);
    // The run under way came first, also if the disk did not take its key.
    this.writeAgain(request);
    if (this.insertOf(request)) return this.seat(request, commandId, 'fresh');
    const row = this.find.get(name) as Row;
    if (now.getTime() - row.first_used_ms >= keyLifetimeMs) {
      this.dropKey.run(name);
      this.insertOf(request);
      return this.seat(request, commandId, 'fresh');
    }
    if (row.fingerprint !== fingerprint) return { outcome: 'reuse' };
    if (row.status !== null) return { outcome: 'answered', commandId: row.command_id, answer: answerOf(row) };
    if (holder && !holder.isOver && this.realNowMs() - holder.sinceMs < runningMaxMs) return { outcome: 'running' };
    return this.seat(request, row.command_id, 'resume');
  }

  private seat(owner: KeyOwner, commandId: string, outcome: 'fresh' | 'resume'): KeyReservation {
    this.running.set(nameOf(owner), { commandId, sinceMs: this.realNowMs() });
    return { outcome, commandId };
  }

  /** The run is over, whether or not the disk takes what comes of it: a full disk must not keep its key. */
  private async ending(held: HeldKey, write: () => void): Promise<void> {
    try {
      await this.commits.add(write);
      this.letGo(held);
    } catch (error) {
      const run = this.running.get(nameOf(held));
      if (run?.unwritten && run.commandId === held.commandId) run.isOver = true;
      else this.letGo(held);
      throw error;
    }
  }

  private put(name: string, run: Running | undefined): void {
    if (run) this.running.set(name, run);
    else this.running.delete(name);
  }

  private letGo(held: HeldKey): void {
    const name = nameOf(held);
    if (this.running.get(name)?.commandId === held.commandId) this.running.delete(name);
  }
}

/** A key is visible ASCII, so the space ends the scope. */
const nameOf = ({ scope, key }: KeyOwner): string => `${scope} ${key}`;
