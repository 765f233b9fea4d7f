import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { array, assert, asyncProperty, string } from 'fast-check';
import { openVault } from './open-vault';
import { specKeys } from './testing';
import type { Vault } from './vault';

/** Shorter texts are found in any file by chance. */
const distinctiveBytes = 6;

describe('a vault, for any text', () => {
  const folder = mkdtempSync(join(tmpdir(), 'taprail-vault-any-'));
  let vault: Vault;
  /** The words of the tables themselves, `constraint` for one, which a text may be a part of. */
  let empty: Buffer;
  const files = () => Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))));
  beforeAll(async () => {
    vault = await openVault(`sqlite:${join(folder, 'vault.db')}`, [specKeys.only]);
    empty = files();
  });
  afterAll(async () => {
    await vault.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('opens what it sealed, tells no two owners apart by luck, and writes no plain text', async () => {
    const texts = array(string({ unit: 'binary', maxLength: 100 }), { maxLength: 5 });
    let run = 0;
    await assert(
      asyncProperty(texts, async (values) => {
        run += 1;
        const [mine, theirs] = [`sm_${run}`, `sm_${run}_other`];
        const tokens = await vault.seal(mine, values);
        const others = await vault.seal(theirs, values);
        await vault.keepFile(mine, 'file_1', Buffer.from(values.join('')));
        expect(await vault.open(mine, tokens)).toEqual(values);
        expect(tokens.filter((token) => others.includes(token))).toEqual([]);
        expect(new Set(tokens).size).toBe(new Set(values).size);
        const written = files();
        const plain = values.map((value) => Buffer.from(value)).filter(({ length }) => length >= distinctiveBytes);
        expect(plain.filter((value) => written.includes(value) && !empty.includes(value))).toEqual([]);
        expect(tokens.every((token) => written.includes(token))).toBe(true);
      }),
      { numRuns: 60, examples: [[['constr']]] },
    );
  });
});
