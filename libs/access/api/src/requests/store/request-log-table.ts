import { Inject, Injectable } from '@nestjs/common';
import { OWN_STORE } from '@taprail/ports';
import { migrateTables, type ReadStore } from '@taprail/read-store';
import { type InsertRows, insertRowsOf, type SqlValue } from '@taprail/subscriptions';
import type { Kysely } from 'kysely';

export type RequestLogRow = Readonly<{
  id: string;
  platform: string;
  /** On the product's clock, unlike the time in the id. PostgreSQL hands 64-bit numbers out as text. */
  created_ms: number | string;
  method: string;
  route: string | null;
  path: string;
  status: number;
  code: string | null;
  duration_ms: number;
  key_id: string;
  idempotency_key: string | null;
  replayed: number;
  request_body: string | null;
  response_body: string | null;
}>;

export type RequestLogTables = { request_log: RequestLogRow };

/** The columns of a row but its bodies, which a list does not show. */
export const listedColumns = [
  'id',
  'platform',
  'created_ms',
  'method',
  'route',
  'path',
  'status',
  'code',
  'duration_ms',
  'key_id',
  'idempotency_key',
  'replayed',
] as const satisfies readonly (keyof RequestLogRow)[];

/** The bodies are last: whoever reads the rest of a row need not pass them. */
const columns = [...listedColumns, 'request_body', 'response_body'] as const satisfies readonly (keyof RequestLogRow)[];

const numbers = ['created_ms', 'status', 'duration_ms', 'replayed'] as const satisfies readonly (keyof RequestLogRow)[];

const createTable = async (db: Kysely<any>): Promise<void> => {
  await db.schema
    .createTable('request_log')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('platform', 'text', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('route', 'text')
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('code', 'text')
    .addColumn('duration_ms', 'integer', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text')
    .addColumn('replayed', 'integer', (column) => column.notNull())
    .addColumn('request_body', 'text')
    .addColumn('response_body', 'text')
    .execute();
  await db.schema
    .createIndex('request_log_created')
    .ifNotExists()
    .on('request_log')
    .columns(['platform', 'created_ms', 'id'])
    .execute();
};

/** The table of the request log, made when it is first needed. Every gateway writes to the same one. */
@Injectable()
export class RequestLogTable {
  private prepared: Promise<void> | undefined;
  private readonly insertRows: InsertRows;

  constructor(@Inject(OWN_STORE) private readonly store: ReadStore) {
    this.insertRows = insertRowsOf(store.dialect, { table: 'request_log', columns, numbers, onConflict: 'DO NOTHING' });
  }

  async open(): Promise<Kysely<RequestLogTables>> {
    this.prepared ??= this.prepare().catch((error: unknown) => {
      // A failure is not kept: the next one tries again.
      this.prepared = undefined;
      throw error;
    });
    await this.prepared;
    return this.store.db as unknown as Kysely<RequestLogTables>;
  }

  async insert(rows: readonly RequestLogRow[]): Promise<void> {
    await this.open();
    const values: SqlValue[] = [];
    for (const row of rows) for (const column of columns) values.push(row[column]);
    await this.store.inTransaction((tx) => this.insertRows(tx, values));
  }

  /** Deletes so many requests with lower ids at most, the oldest first; how many those were. */
  async prune(beforeId: string, rowsMax: number): Promise<number> {
    const db = await this.open();
    const old = db.selectFrom('request_log').select('id').where('id', '<', beforeId).orderBy('id').limit(rowsMax);
    const { numDeletedRows } = await db.deleteFrom('request_log').where('id', 'in', old).executeTakeFirst();
    return Number(numDeletedRows);
  }

  private prepare(): Promise<void> {
    return migrateTables(this.store.db, 'request_log', { '0001': { up: createTable } });
  }
}
