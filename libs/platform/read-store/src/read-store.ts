import type { Kysely, Transaction } from 'kysely';
import type { BookkeepingTables } from './bookkeeping';

/** Tables of projections are made at run time, so their names are not known to the compiler; the bookkeeping's are. */
export type Tables = BookkeepingTables;
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** Rows that can be rebuilt from the log, and the bookkeeping of those who build them. */
export interface ReadStore {
  readonly db: Db;
  readonly dialect: 'sqlite' | 'postgres';
  /**
   * All of the work or nothing. It may be begun again when work beside it fails: it changes rows, and nothing else. Works that are
   * asked for together share a transaction, and each changes rows that are its own. `own`: it may have to wait for the rows of others,
   * or changes tables, and nothing else must wait for it.
   */
  inTransaction<T>(work: (tx: Tx) => Promise<T>, kind?: 'own'): Promise<T>;
  /** Throws when the store cannot be reached. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export const READ_STORE = Symbol('ReadStore');

/** The read store gave no answer; what it holds can be rebuilt, so nothing is lost. */
export class ReadStoreUnavailable extends Error {
  override readonly name = 'ReadStoreUnavailable';
}
