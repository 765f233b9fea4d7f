import { Inject, Injectable } from '@nestjs/common';
import { OWN_STORE } from '@taprail/ports';
import { type ReadStore, ReadStoreUnavailable } from '@taprail/read-store';
import type { Kysely } from 'kysely';
import { OwnTables } from '../../../own-tables';

/** What a browser was asked to sign, by a keyed hash, and who may answer. PostgreSQL hands 64-bit numbers out as text. */
type ChallengeRow = Readonly<{ hash: string; bound_to: string; expires_ms: number | string }>;

/** The counter of the last answer of a passkey that was taken. */
type UseRow = Readonly<{ passkey_id: string; counter: number | string; last_used_ms: number | string }>;

export type PasskeyDatabase = { passkey_challenge: ChallengeRow; passkey_use: UseRow };

const createTables = async (db: Kysely<any>): Promise<void> => {
  await db.schema
    .createTable('passkey_challenge')
    .ifNotExists()
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('bound_to', 'text', (column) => column.notNull())
    .addColumn('expires_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('passkey_challenge_expires')
    .ifNotExists()
    .on('passkey_challenge')
    .columns(['expires_ms'])
    .execute();
  await db.schema
    .createTable('passkey_use')
    .ifNotExists()
    .addColumn('passkey_id', 'text', (column) => column.primaryKey())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('last_used_ms', 'bigint', (column) => column.notNull())
    .execute();
};

/** The tables of open challenges and of the use of passkeys. */
@Injectable()
export class PasskeyTables {
  private readonly tables: OwnTables<PasskeyDatabase>;

  constructor(@Inject(OWN_STORE) store: ReadStore) {
    this.tables = new OwnTables(store, 'passkey', { '0001': { up: createTables } });
  }

  async run<Result>(work: (db: Kysely<PasskeyDatabase>) => Promise<Result>): Promise<Result> {
    try {
      return await work(await this.tables.open());
    } catch (error) {
      throw new ReadStoreUnavailable('The challenges and uses of passkeys cannot be reached', { cause: error });
    }
  }
}
