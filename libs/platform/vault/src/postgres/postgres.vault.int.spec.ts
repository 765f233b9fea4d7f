import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { openVault } from '../open-vault';
import { describeVault, specKeys } from '../testing';
import { VaultUnavailable } from '../vault';

const server = process.env['TEST_POSTGRES_URL'];

/** A schema of its own: a vault refuses a database that has keys of another. */
const schema = `vault_spec_${randomBytes(4).toString('hex')}`;
const inSchema = (url: string): string => {
  const own = new URL(url);
  own.searchParams.set('options', `-c search_path=${schema}`);
  return own.href;
};
const inServer = async (url: string, statement: string): Promise<void> => {
  const pool = new Pool({ connectionString: url });
  await pool.query(statement);
  await pool.end();
};

if (server) {
  const url = inSchema(server);
  beforeAll(() => inServer(server, `CREATE SCHEMA ${schema}`));
  afterAll(() => inServer(server, `DROP SCHEMA ${schema} CASCADE`));

  describeVault('The PostgreSQL vault', (keys = [specKeys.only]) => openVault(url, keys));

  describe('The PostgreSQL vault', () => {
    it('keeps of a shredded owner its tombstone and no other row', async () => {
      const [vault, pool] = [await openVault(url, [specKeys.only]), new Pool({ connectionString: url })];
      const owner = `sm_${Date.now()}`;
      await Promise.all([vault.seal(owner, ['one', 'two']), vault.keepFile(owner, 'file_1', Buffer.from('x'))]);
      await vault.shred(owner);
      const rows = async (table: string) => (await pool.query(`SELECT * FROM ${table} WHERE owner = $1`, [owner])).rows;
      const kept = await Promise.all(['vault_key', 'vault_value', 'vault_file'].map(rows));
      await Promise.all([vault.close(), pool.end()]);
      expect(kept).toEqual([[{ owner, wrapped: null, master_key_id: '' }], [], []]);
    });

    it('says that it is not available when it was closed', async () => {
      const vault = await openVault(url, [specKeys.only]);
      await vault.close();
      await expect(vault.check()).rejects.toThrow(VaultUnavailable);
      await expect(vault.seal('sm_1', ['one'])).rejects.toThrow(VaultUnavailable);
    });
  });
} else
  describe.skip('The PostgreSQL vault (NOT RUN: TEST_POSTGRES_URL is not set)', () =>
    it('is reached', () => undefined));
