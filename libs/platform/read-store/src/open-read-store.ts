import type { ReadStore } from './read-store';
import { openSqliteReadStore } from './sqlite/sqlite.read-store';

/** Loaded when it is asked for: one process on SQLite need not pay for a client it never uses. */
const openPostgres = async (url: string): Promise<ReadStore> => {
  const { openPostgresReadStore } = await import('./postgres/postgres.read-store');
  return openPostgresReadStore(url);
};

const adapters: Readonly<Record<string, (url: string) => Promise<ReadStore>>> = {
  'sqlite:': (url) => openSqliteReadStore(url.slice('sqlite:'.length)),
  'postgres:': openPostgres,
  'postgresql:': openPostgres,
};

/** `sqlite:<file>` or `postgres://…`. */
export const openReadStore = (url: string): Promise<ReadStore> => {
  const scheme = url.slice(0, url.indexOf(':') + 1);
  const open = adapters[scheme];
  if (!open)
    throw new TypeError(`READ_STORE_URL has scheme "${scheme}"; known are ${Object.keys(adapters).join(', ')}`);
  return open(url);
};
