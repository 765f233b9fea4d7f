import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { type IdempotencyStore, SqlIdempotencyStore, SqliteIdempotencyStore } from '@taprail/http';
import { openSqliteReadStore, READ_STORE, type ReadStore } from '@taprail/read-store';
import { LOG_COMMITS, SETTINGS, type Settings } from '@taprail/runtime';
import type { GroupCommit } from '@taprail/sqlite';
import type { Kysely } from 'kysely';

type GatewayTables = { api_key_usage: { key_id: string; last_used_at: string } };

/**
 * What the gateway itself writes: idempotency keys and the last use of API keys. With PostgreSQL both are in the shared
 * read store. In one process the keys lie beside the log, and the last use has a file of its own, since the read models'
 * file has another writer.
 */
@Injectable()
export class GatewayStore implements OnApplicationShutdown {
  private opened: Promise<ReadStore> | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(READ_STORE) private readonly shared: ReadStore,
    @Optional() @Inject(LOG_COMMITS) private readonly logCommits?: GroupCommit,
  ) {}

  async db(): Promise<Kysely<GatewayTables>> {
    return (await this.open()).db as unknown as Kysely<GatewayTables>;
  }

  async idempotency(): Promise<IdempotencyStore> {
    if (this.logCommits) return new SqliteIdempotencyStore(this.logCommits);
    const keys = new SqlIdempotencyStore((await this.open()).db);
    await keys.prepare();
    return keys;
  }

  async onApplicationShutdown(): Promise<void> {
    const store = await this.opened;
    if (store && !this.isShared) await store.close();
  }

  private get isShared(): boolean {
    return this.shared.dialect !== 'sqlite';
  }

  private open(): Promise<ReadStore> {
    this.opened ??= this.prepare().catch((error: unknown) => {
      // A failure is not kept: the next request tries again.
      this.opened = undefined;
      throw error;
    });
    return this.opened;
  }

  private async prepare(): Promise<ReadStore> {
    const store = this.isShared
      ? this.shared
      : await openSqliteReadStore(join(this.settings.dataFolder, 'requests.db'), 'FULL');
    await store.db.schema
      .createTable('api_key_usage')
      .ifNotExists()
      .addColumn('key_id', 'text', (column) => column.primaryKey())
      .addColumn('last_used_at', 'text', (column) => column.notNull())
      .execute();
    return store;
  }
}
