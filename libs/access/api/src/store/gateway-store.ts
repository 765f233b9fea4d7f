import { Inject, Injectable, Optional } from '@nestjs/common';
import { type IdempotencyStore, SqlIdempotencyStore, SqliteIdempotencyStore } from '@taprail/http';
import { migrateTables, type ReadStore } from '@taprail/read-store';
import { LOG_COMMITS, OWN_STORE } from '@taprail/runtime';
import type { GroupCommit } from '@taprail/sqlite';
import type { Kysely } from 'kysely';

type GatewayTables = { api_key_usage: { key_id: string; last_used_at: string } };

/** What the gateway itself writes: idempotency keys, in one process beside the log, and the last use of API keys. */
@Injectable()
export class GatewayStore {
  private prepared: Promise<void> | undefined;

  constructor(
    @Inject(OWN_STORE) private readonly store: ReadStore,
    @Optional() @Inject(LOG_COMMITS) private readonly logCommits?: GroupCommit,
  ) {}

  async db(): Promise<Kysely<GatewayTables>> {
    this.prepared ??= this.prepare().catch((error: unknown) => {
      // A failure is not kept: the next request tries again.
      this.prepared = undefined;
      throw error;
    });
    await this.prepared;
    return this.store.db as unknown as Kysely<GatewayTables>;
  }

  async idempotency(): Promise<IdempotencyStore> {
    if (this.logCommits) return new SqliteIdempotencyStore(this.logCommits);
    const keys = new SqlIdempotencyStore(this.store.db);
    await keys.prepare();
    return keys;
  }

  private prepare(): Promise<void> {
    return migrateTables(this.store.db, 'api_key_usage', { '0001': { up: createUsageTable } });
  }
}

const createUsageTable = async (db: Kysely<any>): Promise<void> => {
  await db.schema
    .createTable('api_key_usage')
    .ifNotExists()
    .addColumn('key_id', 'text', (column) => column.primaryKey())
    .addColumn('last_used_at', 'text', (column) => column.notNull())
    .execute();
};
