import { Inject, Injectable } from '@nestjs/common';
import { OWN_STORE } from '@taprail/ports';
import { migrateTables, type ReadStore, ReadStoreUnavailable } from '@taprail/read-store';
import type { Kysely } from 'kysely';

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

/** Sign-ins that were finished or tried, by a hash, for as long as their cookie would be taken. All gateways have the same table. */
@Injectable()
export class UsedSignIns {
  private prepared: Promise<void> | undefined;

  constructor(@Inject(OWN_STORE) private readonly store: ReadStore) {}

  /** False for one that was used before: of two at once, one is first. */
  async use(hash: string, expiresMs: number, nowMs: number): Promise<boolean> {
    try {
      const db = await this.open();
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

  private async open(): Promise<Kysely<Database>> {
    this.prepared ??= migrateTables(this.store.db, 'provider_sign_in', { '0001': { up: createTable } }).catch(
      (error: unknown) => {
        // A failure is not kept: the next one tries again.
        this.prepared = undefined;
        throw error;
      },
    );
    await this.prepared;
    return this.store.db as unknown as Kysely<Database>;
  }
}
