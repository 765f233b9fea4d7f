import { openPostgresReadStore } from './postgres/postgres.read-store';
import type { ReadStore } from './read-store';
import { openSqliteReadStore } from './sqlite/sqlite.read-store';

const adapters: Readonly<Record<string, (url: string) => Promise<ReadStore>>> = {
  'sqlite:': (url) => openSqliteReadStore(url.slice('sqlite:'.length)),
  'postgres:': openPostgresReadStore,
  'postgresql:': openPostgresReadStore,
};

/** `sqlite:<file>` or `postgres://…`. */
export const openReadStore = (url: string): Promise<ReadStore> => {
  const scheme = url.slice(0, url.indexOf(':') + 1);
  const open = adapters[scheme];
  if (!open)
    throw new TypeError(`READ_STORE_URL has scheme "${scheme}"; known are ${Object.keys(adapters).join(', ')}`);
  return open(url);
};
