import { DatabaseSync } from '@photostructure/sqlite';
import { Client } from 'pg';
import { deployment } from './deployment';

const tables = ['vault_key', 'vault_value', 'vault_file'] as const;

/** How many rows an owner has in each table of the vault, behind the product's back; a tombstone counts as a key. */
export type VaultRows = Readonly<Record<(typeof tables)[number], number>>;

export const noVaultRows: VaultRows = { vault_key: 0, vault_value: 0, vault_file: 0 };

type Count = (table: string) => Promise<number>;

const countAll = async (count: Count): Promise<VaultRows> => {
  const rows: [string, number][] = [];
  for (const table of tables) rows.push([table, await count(table)]);
  return Object.fromEntries(rows) as VaultRows;
};

const inFile = async (file: string, owner: string): Promise<VaultRows> => {
  const vault = new DatabaseSync(file, { readOnly: true });
  try {
    return await countAll(
      async (table) =>
        (vault.prepare(`SELECT count(*) AS n FROM ${table} WHERE owner = ?`).get(owner) as { n: number }).n,
    );
  } finally {
    vault.close();
  }
};

const inServer = async (connectionString: string, owner: string): Promise<VaultRows> => {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await countAll(async (table) => {
      const { rows } = await client.query(`SELECT count(*)::int AS n FROM ${table} WHERE owner = $1`, [owner]);
      return rows[0].n;
    });
  } finally {
    await client.end();
  }
};

/** Of the deployment that the stories run against: a file of one process, a database of five services. */
export const vaultRowsOf = (owner: string): Promise<VaultRows> => {
  const { vault: url } = deployment();
  if (!url) throw new Error('TAPRAIL_E2E_VAULT does not say where the vault is');
  return url.startsWith('sqlite:') ? inFile(url.slice('sqlite:'.length), owner) : inServer(url, owner);
};
