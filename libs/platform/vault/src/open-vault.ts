import { MasterKeys } from './crypto/master-keys';
import { openSqliteVault } from './sqlite/sqlite.vault';
import type { Vault } from './vault';

/** Loaded when it is asked for: one process on SQLite need not pay for a client it never uses. */
const openPostgres = async (url: string, keys: MasterKeys): Promise<Vault> => {
  const { openPostgresVault } = await import('./postgres/postgres.vault');
  return openPostgresVault(url, keys);
};

const adapters: Readonly<Record<string, (url: string, keys: MasterKeys) => Promise<Vault>>> = {
  'sqlite:': (url, keys) => openSqliteVault(url.slice('sqlite:'.length), keys),
  'postgres:': openPostgres,
  'postgresql:': openPostgres,
};

/** `sqlite:<file>` or `postgres://…`, and the master keys: the first wraps, any unwraps. */
export const openVault = async (url: string, keys: readonly string[]): Promise<Vault> => {
  const scheme = url.slice(0, url.indexOf(':') + 1);
  const open = adapters[scheme];
  if (!open) throw new TypeError(`VAULT_URL has scheme "${scheme}"; known are ${Object.keys(adapters).join(', ')}`);
  return open(url, new MasterKeys(keys));
};
