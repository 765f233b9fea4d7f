import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SqlIdempotencyStore } from '@taprail/http';
import { openSqliteReadStore, READ_STORE, type ReadStore } from '@taprail/read-store';
import { SETTINGS, type Settings } from '@taprail/runtime';
import type { Kysely } from 'kysely';

type GatewayTables = { api_key_usage: { key_id: string; last_used_at: string } };

/**
 * What the gateway itself writes: idempotency keys and the last use of API keys. With PostgreSQL that is the shared
 * read store; in one process it is a file of the gateway's own, since the read models' file has another writer.
 */
@Injectable()
export class GatewayStore implements OnApplicationShutdown {
  private opened: Promise<ReadStore> | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(READ_STORE) private readonly shared: ReadStore,
  ) {}

  async db(): Promise<Kysely<GatewayTables>> {
    return (await this.open()).db as unknown as Kysely<GatewayTables>;
  }

  async idempotency(): Promise<SqlIdempotencyStore> {
    return new SqlIdempotencyStore((await this.open()).db);
  }

  async onApplicationShutdown(): Promise<void> {
    const store = await this.opened;
    if (store && store !== this.shared) await store.close();
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
    const own = this.shared.dialect === 'sqlite';
    const store = own ? await openSqliteReadStore(join(this.settings.dataFolder, 'requests.db'), 'FULL') : this.shared;
    const keys = new SqlIdempotencyStore(store.db);
    await keys.prepare();
    if (own) await keys.releaseAll();
    await store.db.schema
      .createTable('api_key_usage')
      .ifNotExists()
      .addColumn('key_id', 'text', (column) => column.primaryKey())
      .addColumn('last_used_at', 'text', (column) => column.notNull())
      .execute();
    return store;
  }
}
