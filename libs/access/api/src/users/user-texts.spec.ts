import type { UserRecord } from '@taprail/access-domain';
import type { Vault } from '@taprail/vault';
import { openMemoryVault } from '@taprail/vault/testing';
import { UserTexts } from './user-texts';

let vault: Vault;
beforeEach(async () => {
  vault = await openMemoryVault();
});
afterEach(() => vault.close());

const person = async (id: string, texts: UserTexts): Promise<UserRecord> => ({
  id,
  platformId: 'plt_1',
  email: await texts.seal(id, `${id}@people.example`),
  name: null,
  role: 'finance',
  status: 'active',
  invitation: null,
  verifier: await texts.seal(id, 'a verifier'),
  passkeys: [],
  recoveryCodes: [],
  credentials: 1,
  revision: 1,
  createdAt: '2026-03-01T10:00:00.000Z',
  joinedAt: '2026-03-01T10:00:00.000Z',
  deactivatedAt: null,
  isErased: false,
  identity: null,
  identityBoundAt: null,
  identityRefusedAt: null,
});

describe('what is personal of people', () => {
  it('is a cipher text under a key of each, which is opened once', async () => {
    const texts = new UserTexts(vault);
    const people = [await person('usr_1', texts), await person('usr_2', texts)];
    expect(JSON.stringify(people)).not.toContain('people.example');
    const decrypt = jest.spyOn(vault, 'decrypt');
    for (let n = 0; n < 2; n += 1) {
      expect(await texts.open(people)).toEqual([
        { email: 'usr_1@people.example', name: null },
        { email: 'usr_2@people.example', name: null },
      ]);
    }
    expect(decrypt.mock.calls.map(([asked]) => asked.length)).toEqual([2, 0]);
  });

  it('is gone once a person is erased, also for who reads an earlier record, and that of others stays', async () => {
    const texts = new UserTexts(vault);
    const people = [await person('usr_1', texts), await person('usr_2', texts)];
    await texts.open(people);
    await texts.erase('usr_1');
    expect(await texts.open(people)).toEqual([
      { email: null, name: null },
      { email: 'usr_2@people.example', name: null },
    ]);
    expect([await texts.openVerifier(people[0]!), await texts.openVerifier(people[1]!)]).toEqual([
      undefined,
      'a verifier',
    ]);
  });

  it('is gone at other gateways, too, which have it in memory for a while only', async () => {
    const [here, there] = [new UserTexts(vault), new UserTexts(vault)];
    const record = await person('usr_1', here);
    await there.open([record]);
    await here.erase('usr_1');
    const erased = { ...record, email: null, name: null, isErased: true };
    expect(await there.open([erased])).toEqual([{ email: null, name: null }]);
  });
});
