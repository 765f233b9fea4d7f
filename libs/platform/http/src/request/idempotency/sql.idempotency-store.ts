import type { Kysely } from 'kysely';
import {
  type IdempotencyStore,
  keyLifetimeMs,
  type KeyOwner,
  type KeyReservation,
  type ReserveRequest,
  holdTermMs,
  type StoredAnswer,
} from './idempotency-store';
import { type HeldKey, HeldKeys } from './held-keys';
import { KeyWrites } from './key-writes';
import { answerOf, migrateKeys, type KeyRow, type KeyTables } from './key-table';

/** Each round ends unless another process changed the row in between; then it looks again. */
const roundsMax = 5;

/**
 * Keys as rows of the read store: one row per key, changed only by its holder. A holder renews its hold while it runs, so that the
 * keys of a process that was killed are free within seconds; a run that is taken over has the same command id, and no effect twice.
 */
export class SqlIdempotencyStore implements IdempotencyStore {
  private readonly db: Kysely<KeyTables>;
  private readonly held: HeldKeys;
  private readonly writes: KeyWrites;

  /**
   * The life of a key follows the product's clock, which a test may move; whether its holder is still alive follows
   * real time.
   */
  constructor(
    db: Kysely<any>,
    private readonly realNowMs: () => number = Date.now,
  ) {
    this.db = db;
    this.writes = new KeyWrites(this.db, realNowMs);
    this.held = new HeldKeys((keys) => this.renew(keys), realNowMs);
  }

  /** Makes the table, or brings it to its newest form. */
  prepare(): Promise<void> {
    return migrateKeys(this.db);
  }

  async reserve(request: ReserveRequest): Promise<KeyReservation> {
    for (let round = 0; round < roundsMax; round += 1) {
      if (await this.writes.insert(request)) {
        this.held.add(request);
        return { outcome: 'fresh', commandId: request.commandId };
      }
      const row = await this.rowOf(request).selectAll().executeTakeFirst();
      const reservation = row && (await this.judge(request, row));
      if (reservation) return reservation;
    }
    return { outcome: 'running' };
  }

  async complete(held: HeldKey, { status, headers, body }: StoredAnswer): Promise<void> {
    this.held.delete(held);
    await this.unanswered(held)
      .set({ status, headers: JSON.stringify(headers), body, running_since_ms: null })
      .execute();
  }

  async release(held: HeldKey): Promise<void> {
    this.held.delete(held);
    await this.writes.release(held);
  }

  async forget(held: HeldKey): Promise<void> {
    const { scope, key, commandId } = held;
    this.held.delete(held);
    await this.db
      .deleteFrom('idempotency_key')
      .where('scope', '=', scope)
      .where('key', '=', key)
      .where('command_id', '=', commandId)
      .where('status', 'is', null)
      .execute();
  }

  async sweep(now: Date, limit: number): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('idempotency_key')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('scope', 'key'),
          'in',
          selectFrom('idempotency_key')
            .select(['scope', 'key'])
            .where('first_used_ms', '<=', now.getTime() - keyLifetimeMs)
            .limit(limit)
            .$asTuple('scope', 'key'),
        ),
      )
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  /** Undefined: the row was not what it seemed a moment later; look again. */
  private async judge(request: ReserveRequest, row: KeyRow): Promise<KeyReservation | undefined> {
    if (request.now.getTime() - Number(row.first_used_ms) >= keyLifetimeMs) {
      await this.dropExpired(request, row);
      return undefined;
    }
    if (row.fingerprint !== request.fingerprint) return { outcome: 'reuse' };
    const commandId = row.command_id;
    if (row.status !== null) return { outcome: 'answered', commandId, answer: answerOf(row) };
    const since = row.running_since_ms === null ? null : Number(row.running_since_ms);
    if (since !== null && this.realNowMs() - since < holdTermMs) return { outcome: 'running' };
    const { numUpdatedRows } = await this.unanswered({ ...request, commandId })
      .set({ running_since_ms: this.realNowMs() })
      .where('running_since_ms', since === null ? 'is' : '=', since)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return undefined;
    this.held.add({ ...request, commandId });
    return { outcome: 'resume', commandId };
  }

  private async renew(keys: readonly HeldKey[]): Promise<void> {
    await this.db
      .updateTable('idempotency_key')
      .set({ running_since_ms: this.realNowMs() })
      .where(({ and, or }) => or(keys.map(({ scope, key, commandId }) => and({ scope, key, command_id: commandId }))))
      .where('status', 'is', null)
      .where('running_since_ms', 'is not', null)
      .execute();
  }

  private async dropExpired({ scope, key }: KeyOwner, { first_used_ms }: KeyRow): Promise<void> {
    await this.db
      .deleteFrom('idempotency_key')
      .where('scope', '=', scope)
      .where('key', '=', key)
      .where('first_used_ms', '=', first_used_ms)
      .execute();
  }

  private rowOf({ scope, key }: KeyOwner) {
    return this.db.selectFrom('idempotency_key').where('scope', '=', scope).where('key', '=', key);
  }

  private unanswered({ scope, key, commandId }: HeldKey) {
    return this.db
      .updateTable('idempotency_key')
      .where('scope', '=', scope)
      .where('key', '=', key)
      .where('command_id', '=', commandId)
      .where('status', 'is', null);
  }
}
