import type { Kysely } from 'kysely';
import { migrateTables } from '@taprail/read-store';
import type { StoredAnswer } from './idempotency-store';

export type KeyRow = {
  scope: string;
  key: string;
  fingerprint: string;
  command_id: string;
  /** On the product's clock: the key lives 24 hours from here. PostgreSQL hands 64-bit numbers out as text. */
  first_used_ms: number | string;
  /** In real time: null when nobody runs under the key. */
  running_since_ms: number | string | null;
  status: number | null;
  headers: string | null;
  body: string | null;
};

export type KeyTables = { idempotency_key: KeyRow };

const createKeyTable = async (db: Kysely<any>): Promise<void> => {
  await db.schema
    .createTable('idempotency_key')
    .ifNotExists()
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('command_id', 'text', (column) => column.notNull())
    .addColumn('first_used_ms', 'bigint', (column) => column.notNull())
    .addColumn('running_since_ms', 'bigint')
    .addColumn('status', 'integer')
    .addColumn('headers', 'text')
    .addColumn('body', 'text')
    .addPrimaryKeyConstraint('idempotency_key_pk', ['scope', 'key'])
    .execute();
  await db.schema
    .createIndex('idempotency_key_first_used')
    .ifNotExists()
    .on('idempotency_key')
    .column('first_used_ms')
    .execute();
};

export const migrateKeys = (db: Kysely<KeyTables>): Promise<void> =>
  migrateTables(db, 'idempotency', { '0001': { up: createKeyTable } });

export const answerOf = ({ status, headers, body }: Pick<KeyRow, 'status' | 'headers' | 'body'>): StoredAnswer => ({
  status: status ?? 0,
  headers: JSON.parse(headers ?? '{}') as Record<string, string>,
  body: body ?? '',
});
