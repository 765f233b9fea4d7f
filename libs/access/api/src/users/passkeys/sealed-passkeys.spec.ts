import type { Vault } from '@taprail/vault';
import { openMemoryVault } from '@taprail/vault/testing';
import { type PasskeyTexts, SealedPasskeys } from './sealed-passkeys';

let vault: Vault;
beforeEach(async () => {
  vault = await openMemoryVault();
});
afterEach(() => vault.close());

const texts = (name: string): PasskeyTexts => ({
  name,
  credential_id: `credential of ${name}`,
  public_key: `key of ${name}`,
  counter: 0,
  transports: ['internal'],
  is_synced: true,
});

it('what is stored of passkeys says nothing by itself, and nothing at all once their person is erased', async () => {
  const sealed = new SealedPasskeys(vault);
  const passkeys = await Promise.all(
    ['Laptop', 'Phone'].map(async (name) => ({
      id: `pky_${name}`,
      sealed: await sealed.seal('usr_1', texts(name)),
      addedAt: '2026-03-01T10:00:00.000Z',
      refusedAt: null,
    })),
  );
  const record = { id: 'usr_1', passkeys };
  expect(JSON.stringify(passkeys)).not.toMatch(/credential of|key of/);
  expect((await sealed.open(record)).map((each) => each.texts)).toEqual([texts('Laptop'), texts('Phone')]);
  await vault.shred('usr_1');
  expect(await sealed.open(record)).toEqual([]);
});
