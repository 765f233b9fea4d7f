import { Inject, Injectable } from '@nestjs/common';
import { OWN_STORE } from '@taprail/ports';
import { migrateTables, type ReadStore } from '@taprail/read-store';
import type { Kysely } from 'kysely';

type KeyUsageTables = { api_key_usage: { key_id: string; last_used_at: string } };

/** The table of the last use of each API key, made with the first use. */
@Injectable()
export class KeyUsageTable {
  private prepared: Promise<void> | undefined;

  constructor(@Inject(OWN_STORE) private readonly store: ReadStore) {}

  async open(): Promise<Kysely<KeyUsageTables>> {
    this.prepared ??= this.prepare().catch((error: unknown) => {
      // A failure is not kept: the next request tries again.
      this.prepared = undefined;
      throw error;
    });
    await this.prepared;
    return this.store.db as unknown as Kysely<KeyUsageTables>;
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
