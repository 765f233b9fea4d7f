import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSqlite } from '@taprail/sqlite';
import { openVault } from '../open-vault';
import { describeVault, openMemoryVault, specKeys } from '../testing';
import { VaultDamaged, VaultUnavailable } from '../vault';

const folder = mkdtempSync(join(tmpdir(), 'taprail-vault-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fileOf = (name: string) => join(folder, name, 'vault.db');
const openAt = (file: string) => openVault(`sqlite:${file}`, [specKeys.only]);

/** Everything the vault has on the disk: the file and its journals. */
const bytesOf = (file: string): Buffer =>
  Buffer.concat(readdirSync(join(file, '..')).map((name) => readFileSync(join(file, '..', name))));

describeVault('The SQLite vault', (keys = [specKeys.only]) => openVault(`sqlite:${fileOf('contract')}`, keys));

describe('The SQLite vault', () => {
  it('is readable by its owner only, and its journals too, even when it was not before', async () => {
    const file = fileOf('modes');
    await (await openAt(file)).close();
    writeFileSync(file, readFileSync(file), { mode: 0o644 });
    const vault = await openAt(file);
    await vault.seal('sm_1', ['one']);
    const modes = readdirSync(join(file, '..')).map((name) => statSync(join(file, '..', name)).mode & 0o777);
    await vault.close();
    expect(modes).toEqual([0o600, 0o600, 0o600]);
  });

  it('has no byte left of the keys and secrets of those who were shredded', async () => {
    const file = fileOf('shredded');
    const vault = await openAt(file);
    const owners = Array.from({ length: 400 }, (_, index) => `sm_${(index * 7919) % 400}`);
    for (const owner of owners) await vault.seal(owner, [`secret of ${owner}`, 'x'.repeat(60)]);
    await vault.keepFile('sm_3', 'file_1', Buffer.alloc(50_000, 'page'));
    const gone = owners.filter((_, index) => index % 3 === 0 || owners[index] === 'sm_3');
    const sealed = boxesOf(file, gone);
    for (const owner of gone) await vault.shred(owner);
    const left = bytesOf(file);
    await vault.close();
    expect(sealed).toHaveLength(gone.length * 3 + 1);
    expect(sealed.filter((box) => left.includes(box))).toHaveLength(0);
  });

  it('takes nothing for long into a file that was deleted, and says that it is gone', async () => {
    const file = fileOf('deleted');
    const vault = await openAt(file);
    await vault.seal('sm_1', ['one']);
    rmSync(join(file, '..'), { recursive: true });
    await sleep(1_100);
    const gone = 'vault.db was deleted or replaced';
    await expect(vault.seal('sm_2', ['two'])).rejects.toThrow(gone);
    await expect(vault.encrypt('sm_2', ['two'])).rejects.toThrow(gone);
    await expect(vault.keepFile('sm_2', 'file_1', Buffer.from('page'))).rejects.toThrow(VaultUnavailable);
    await expect(vault.check()).rejects.toThrow(gone);
    await vault.close();
  });

  it('is not done with shredding while someone else holds old pages', async () => {
    const file = fileOf('busy');
    const vault = await openAt(file);
    await vault.seal('sm_1', ['one']);
    const reader = openSqlite(file, { durability: 'FULL', readOnly: true });
    reader.exec('BEGIN');
    reader.prepare('SELECT * FROM vault_key').all();
    const early = await vault.shred('sm_1').catch((error: Error) => error.name);
    reader.exec('COMMIT');
    reader.close();
    await vault.shred('sm_1');
    await vault.close();
    expect(early).toBe('VaultUnavailable');
  });

  it.each([
    ['a value that was changed', `UPDATE vault_value SET sealed = CAST(sealed || x'00' AS BLOB) WHERE token = ?`],
    ['a value that was cut', 'UPDATE vault_value SET sealed = substr(sealed, 1, 20) WHERE token = ?'],
    [
      'a value of another row',
      `UPDATE vault_value SET sealed = (SELECT max(sealed) FROM vault_value) WHERE token <> ?`,
    ],
  ])('refuses %s', async (what, change) => {
    const file = fileOf(what);
    const vault = await openAt(file);
    const tokens = await vault.seal('sm_1', ['one', 'two']);
    const other = openSqlite(file, { durability: 'FULL' });
    other.prepare(change).run(change.includes('<>') ? '' : tokens[0]!);
    other.close();
    await expect(vault.open('sm_1', tokens)).rejects.toThrow(VaultDamaged);
    await vault.close();
  });

  it('says that it is not available when it was closed', async () => {
    const vault = await openMemoryVault();
    await vault.close();
    await expect(vault.check()).rejects.toThrow(VaultUnavailable);
    await expect(vault.open('sm_1', ['tok_1'])).rejects.toThrow(VaultUnavailable);
  });
});

describe('openVault', () => {
  it('names the schemes it knows when it is given another', () =>
    expect(openVault('mysql://host/db', [specKeys.only])).rejects.toThrow(
      'VAULT_URL has scheme "mysql:"; known are sqlite:, postgres:, postgresql:',
    ));

  it.each([[[]], [['short']]])('takes no key that could be guessed: %j', (keys) =>
    expect(openVault('sqlite::memory:', keys)).rejects.toThrow('at least 32 characters'),
  );
});

/** Every stored cipher text of these owners, without its head. */
const boxesOf = (file: string, owners: readonly string[]): readonly Buffer[] => {
  const reader = openSqlite(file, { durability: 'FULL', readOnly: true });
  const columns = { vault_key: 'wrapped', vault_value: 'sealed', vault_file: 'sealed' };
  const boxes = Object.entries(columns).flatMap(([table, column]) =>
    reader
      .prepare(`SELECT owner, ${column} AS box FROM ${table}`)
      .all()
      .filter(({ owner }) => owners.includes(owner as string))
      .map(({ box }) => Buffer.from(box as Uint8Array).subarray(1, 29)),
  );
  reader.close();
  return boxes;
};
