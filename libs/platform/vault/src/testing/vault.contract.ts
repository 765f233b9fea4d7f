import { randomBytes, randomUUID } from 'node:crypto';
import { Shredded, UnknownFile, UnknownToken, type Vault } from '../vault';
import { describeEncrypting } from './encrypting.contract';

export type OpenVault = (keys?: readonly string[]) => Promise<Vault>;

export const specKeys = {
  only: 'the key that specs of the vault use',
  next: 'the key that takes the place of it',
} as const;

/** The contract suite of every vault. Owners are unique per test: the database may be shared. */
export const describeVault = (name: string, open: OpenVault): void =>
  describe(`${name} keeps the Vault contract`, () => {
    let vault: Vault;
    let owner: string;
    beforeAll(async () => {
      vault = await open();
    });
    beforeEach(() => {
      owner = `sm_${randomUUID()}`;
    });
    afterAll(() => vault.close());

    it('answers a check', () => expect(vault.check()).resolves.toBeUndefined());

    it('gives back what was sealed, in the order that is asked for', async () => {
      const [first, second] = await vault.seal(owner, ['000-00-0000', 'GB33BUKB20201555555555']);
      expect(await vault.open(owner, [second!, first!, second!])).toEqual([
        'GB33BUKB20201555555555',
        '000-00-0000',
        'GB33BUKB20201555555555',
      ]);
    });

    it('gives a value the same token again, and others another', async () => {
      const tokens = await vault.seal(owner, ['one', 'two', 'one']);
      expect(tokens).toEqual([tokens[0], tokens[1], tokens[0]]);
      expect(tokens[0]).not.toBe(tokens[1]);
      expect(await vault.seal(owner, ['two', 'one'])).toEqual([tokens[1], tokens[0]]);
      expect(tokens[0]).toMatch(/^tok_[0-9a-f]{32}$/);
    });

    it('tells nobody that two owners have the same value', async () => {
      const other = `${owner}-other`;
      const [[mine], [theirs]] = [await vault.seal(owner, ['one']), await vault.seal(other, ['one'])];
      expect(mine).not.toBe(theirs);
      await expect(vault.open(other, [mine!])).rejects.toThrow(UnknownToken);
    });

    it('seals nothing and opens nothing for an empty list', async () => {
      expect(await vault.seal(owner, [])).toEqual([]);
      expect(await vault.open(owner, [])).toEqual([]);
    });

    it('knows no token that it did not give', async () => {
      await expect(vault.open(owner, ['tok_0'])).rejects.toThrow(UnknownToken);
      const [given] = await vault.seal(owner, ['one']);
      await expect(vault.open(owner, [given!, 'tok_0'])).rejects.toThrow(UnknownToken);
    });

    it('makes one key for an owner whose first secrets come together', async () => {
      const rounds = await Promise.all(Array.from({ length: 20 }, () => vault.seal(owner, ['one', 'two'])));
      expect(new Set(rounds.map((tokens) => tokens.join()))).toEqual(new Set([rounds[0]!.join()]));
      expect(await vault.open(owner, rounds[7]!)).toEqual(['one', 'two']);
    });

    it('is done with the same values in another order, however many ask', async () => {
      const values = Array.from({ length: 30 }, (_, index) => `value ${index}`);
      const orders = Array.from({ length: 10 }, (_, turn) => (turn % 2 ? values : values.toReversed()));
      const sealed = await Promise.all(orders.map((order) => vault.seal(owner, order)));
      expect(new Set(sealed.map((tokens) => tokens.toSorted().join())).size).toBe(1);
    });

    describe('files', () => {
      it('are given back byte by byte', async () => {
        const bytes = randomBytes(300_000);
        await vault.keepFile(owner, 'file_1', bytes);
        await vault.keepFile(owner, 'file_2', Buffer.alloc(0));
        expect((await vault.openFile(owner, 'file_1')).equals(bytes)).toBe(true);
        expect(await vault.openFile(owner, 'file_2')).toEqual(Buffer.alloc(0));
      });

      it('take the place of the one before under the same id', async () => {
        await vault.keepFile(owner, 'file_1', Buffer.from('before'));
        await vault.keepFile(owner, 'file_1', Buffer.from('after'));
        expect(String(await vault.openFile(owner, 'file_1'))).toBe('after');
      });

      it('belong to their owner and are gone when dropped, also twice', async () => {
        await vault.keepFile(owner, 'file_1', Buffer.from('mine'));
        await expect(vault.openFile(`${owner}-other`, 'file_1')).rejects.toThrow(UnknownFile);
        await vault.dropFile(`${owner}-other`, 'file_1');
        expect(String(await vault.openFile(owner, 'file_1'))).toBe('mine');
        await vault.dropFile(owner, 'file_1');
        await vault.dropFile(owner, 'file_1');
        await expect(vault.openFile(owner, 'file_1')).rejects.toThrow(UnknownFile);
      });
    });

    describeEncrypting(() => ({ vault, owner }));
    describeShredding(() => ({ vault, owner }));
    describeDiscarding(() => ({ vault, owner }));

    it('opens after a restart what was sealed before', async () => {
      const tokens = await vault.seal(owner, ['one']);
      const again = await open();
      const opened = await again.open(owner, tokens);
      await again.close();
      expect(opened).toEqual(['one']);
    });

    it('changes its master key in three steps, and refuses one that it does not know', async () => {
      const tokens = await vault.seal(owner, ['one']);
      const encrypted = await vault.encrypt(owner, ['two']);
      const step = async (...keys: readonly string[]) => {
        const other = await open(keys);
        try {
          const [texts] = await other.decrypt([{ owner, texts: encrypted }]);
          return [await other.open(owner, tokens), await other.seal(owner, ['one']), texts];
        } finally {
          await other.close();
        }
      };
      await expect(step(specKeys.next)).rejects.toThrow('VAULT_KEY has not the key');
      const { only, next } = specKeys;
      for (const keys of [[only, next], [next, only], [next], [only, next]]) {
        expect(await step(...keys)).toEqual([['one'], tokens, ['two']]);
      }
    });
  });

const describeShredding = (given: () => Readonly<{ vault: Vault; owner: string }>): void =>
  describe('shredding', () => {
    it('takes everything of the owner, for good, and nothing of others', async () => {
      const { vault, owner } = given();
      const other = `${owner}-other`;
      const tokens = await vault.seal(owner, ['one']);
      const theirs = await vault.seal(other, ['one']);
      await vault.keepFile(owner, 'file_1', Buffer.from('x'));
      await vault.shred(owner);
      await expect(vault.open(owner, tokens)).rejects.toThrow(Shredded);
      await expect(vault.seal(owner, ['one'])).rejects.toThrow(Shredded);
      await expect(vault.openFile(owner, 'file_1')).rejects.toThrow(Shredded);
      await expect(vault.keepFile(owner, 'file_1', Buffer.from('x'))).rejects.toThrow(Shredded);
      expect(await vault.open(other, theirs)).toEqual(['one']);
    });

    it('can be done twice, and before there was anything', async () => {
      const { vault, owner } = given();
      await vault.shred(owner);
      await vault.shred(owner);
      await vault.dropFile(owner, 'file_1');
      await expect(vault.seal(owner, ['one'])).rejects.toThrow(Shredded);
    });

    it('leaves nothing behind of those who seal meanwhile', async () => {
      const { vault, owner } = given();
      const sealing = Array.from({ length: 10 }, (_, index) => vault.seal(owner, [`value ${index}`]));
      const shredding = vault.shred(owner);
      const ends = await Promise.allSettled(sealing);
      await shredding;
      const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.name] : []));
      expect(new Set(refused)).toEqual(refused.length > 0 ? new Set(['Shredded']) : new Set());
      await expect(vault.seal(owner, ['late'])).rejects.toThrow(Shredded);
    });
  });

const describeDiscarding = (given: () => Readonly<{ vault: Vault; owner: string }>): void =>
  describe('discarding', () => {
    it('takes everything of the owner and nothing of others, and lets the owner begin anew', async () => {
      const { vault, owner } = given();
      const other = `${owner}-other`;
      const [tokens, theirs] = [await vault.seal(owner, ['one']), await vault.seal(other, ['one'])];
      await vault.keepFile(owner, 'file_1', Buffer.from('x'));
      await vault.discard(owner);
      await expect(vault.open(owner, tokens)).rejects.toThrow(UnknownToken);
      await expect(vault.openFile(owner, 'file_1')).rejects.toThrow(UnknownFile);
      expect(await vault.open(other, theirs)).toEqual(['one']);
      const anew = await vault.seal(owner, ['one']);
      // Under another key: the first one is nowhere any more.
      expect(anew).not.toEqual(tokens);
      expect(await vault.open(owner, anew)).toEqual(['one']);
    });

    it('can be done twice, and before there was anything', async () => {
      const { vault, owner } = given();
      await vault.discard(owner);
      await vault.seal(owner, ['one']);
      await vault.discard(owner);
      await vault.discard(owner);
      await expect(vault.seal(owner, ['one'])).resolves.toHaveLength(1);
    });

    it('gives nobody who was shredded a second key', async () => {
      const { vault, owner } = given();
      await vault.seal(owner, ['one']);
      await vault.shred(owner);
      await vault.discard(owner);
      await expect(vault.seal(owner, ['one'])).rejects.toThrow(Shredded);
    });

    it('leaves of those who seal meanwhile all or nothing', async () => {
      const { vault, owner } = given();
      const sealing = Array.from({ length: 10 }, () => vault.seal(owner, ['one', 'two']));
      const discarding = vault.discard(owner);
      const ends = await Promise.allSettled(sealing);
      await discarding;
      for (const end of ends) {
        if (end.status === 'rejected') continue;
        const opened = await vault.open(owner, end.value).catch((error: Error) => error.name);
        expect([['one', 'two'], 'UnknownToken']).toContainEqual(opened);
      }
    });
  });
