import { type Kysely, sql } from 'kysely';
import { migrateTables } from '@taprail/read-store';

export type Dialect = 'sqlite' | 'postgres';

export type VaultTables = {
  /** `wrapped` is null once the owner was shredded; the row stays, so that no key is made anew. */
  vault_key: { owner: string; wrapped: Uint8Array | null; master_key_id: string };
  vault_value: { owner: string; token: string; sealed: Uint8Array };
  vault_file: { owner: string; file_id: string; sealed: Uint8Array };
};

const createTables = async (db: Kysely<any>, dialect: Dialect): Promise<void> => {
  const bytes = dialect === 'postgres' ? sql`bytea` : sql`blob`;
  await db.schema
    .createTable('vault_key')
    .ifNotExists()
    .addColumn('owner', 'text', (column) => column.primaryKey())
    .addColumn('wrapped', bytes)
    .addColumn('master_key_id', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('vault_value')
    .ifNotExists()
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('sealed', bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('vault_value_pk', ['owner', 'token'])
    .execute();
  await db.schema
    .createTable('vault_file')
    .ifNotExists()
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull())
    .addColumn('sealed', bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('vault_file_pk', ['owner', 'file_id'])
    .execute();
};

export const migrateVault = (db: Kysely<VaultTables>, dialect: Dialect): Promise<void> =>
  migrateTables(db, 'vault', { '0001': { up: (tx) => createTables(tx, dialect) } });
