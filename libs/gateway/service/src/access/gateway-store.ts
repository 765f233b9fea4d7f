import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type IdempotencyStore, SqlIdempotencyStore, SqliteIdempotencyStore } from '@taprail/http';
import { openSqliteReadStore, READ_STORE, type ReadStore } from '@taprail/read-store';
import { SETTINGS, type Settings } from '@taprail/runtime';
import { openSqlite } from '@taprail/sqlite';
import type { Kysely } from 'kysely';

type GatewayTables = { api_key_usage: { key_id: string; last_used_at: string } };

/**
 * What the gateway itself writes: idempotency keys and the last use of API keys. With PostgreSQL that is the shared
 * read store; in one process it is a file of the gateway's own, since the read models' file has another writer.
 */
@Injectable()
export class GatewayStore implements OnApplicationShutdown {
  private opened: Promise<ReadStore> | undefined;
  private keys: SqliteIdempotencyStore | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(READ_STORE) private readonly shared: ReadStore,
  ) {}

  async db(): Promise<Kysely<GatewayTables>> {
    return (await this.open()).db as unknown as Kysely<GatewayTables>;
  }

  async idempotency(): Promise<IdempotencyStore> {
    if (this.isShared) {
      const keys = new SqlIdempotencyStore((await this.open()).db);
      await keys.prepare();
      return keys;
    }
    this.keys ??= new SqliteIdempotencyStore(openSqlite(this.ownFile, { durability: 'FULL' }));
    return this.keys;
  }

  async onApplicationShutdown(): Promise<void> {
    this.keys?.close();
    const store = await this.opened;
    if (store && !this.isShared) await store.close();
  }

  private get isShared(): boolean {
    return this.shared.dialect !== 'sqlite';
  }

  private get ownFile(): string {
    return join(this.settings.dataFolder, 'requests.db');
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
    const store = this.isShared ? this.shared : await openSqliteReadStore(this.ownFile, 'FULL');
    await store.db.schema
      .createTable('api_key_usage')
      .ifNotExists()
      .addColumn('key_id', 'text', (column) => column.primaryKey())
      .addColumn('last_used_at', 'text', (column) => column.notNull())
      .execute();
    return store;
  }
}
