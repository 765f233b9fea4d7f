import { Inject, Injectable } from '@nestjs/common';
import { OWN_STORE } from '@taprail/ports';
import { type ReadStore, ReadStoreUnavailable } from '@taprail/read-store';
import type { Kysely } from 'kysely';
import { OwnTables } from '../../../own-tables';

type UsedRow = Readonly<{ hash: string; expires_ms: number | string }>;
type Database = { provider_sign_in: UsedRow };

const createTable = async (db: Kysely<any>): Promise<void> => {
  await db.schema
    .createTable('provider_sign_in')
    .ifNotExists()
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('expires_ms', 'bigint', (column) => column.notNull())
    .execute();
};

/** Sign-ins that were finished or tried, by a hash, for as long as their cookie would be taken. */
@Injectable()
export class UsedSignIns {
  private readonly tables: OwnTables<Database>;

  constructor(@Inject(OWN_STORE) store: ReadStore) {
    this.tables = new OwnTables(store, 'provider_sign_in', { '0001': { up: createTable } });
  }

  /** False for one that was used before: of two at once, one is first. */
  async use(hash: string, expiresMs: number, nowMs: number): Promise<boolean> {
    try {
      const db = await this.tables.open();
      await db.deleteFrom('provider_sign_in').where('expires_ms', '<=', nowMs).execute();
      const used = await db
        .insertInto('provider_sign_in')
        .values({ hash, expires_ms: expiresMs })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .returning('hash')
        .executeTakeFirst();
      return used !== undefined;
    } catch (error) {
      throw new ReadStoreUnavailable('The sign-ins through providers cannot be reached', { cause: error });
    }
  }
}
