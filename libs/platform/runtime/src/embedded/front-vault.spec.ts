import { MessageChannel } from 'node:worker_threads';
import { frontVault, openForOthers } from './front-vault';

describe('the vault of the follower thread', () => {
  const { port1, port2 } = new MessageChannel();
  let answer: (owner: string, tokens: readonly string[]) => Promise<readonly string[]> = async () => [];
  const vault = frontVault(port2);
  openForOthers({ open: (owner, tokens) => answer(owner, tokens) }, port1);
  afterAll(() => port1.close());

  it('has secrets opened by the front, each question by itself', async () => {
    answer = async (owner, tokens) => tokens.map((token) => `${token} of ${owner}`);
    expect(await Promise.all([vault.open('we_1', ['a', 'b']), vault.open('we_2', ['c'])])).toEqual([
      ['a of we_1', 'b of we_1'],
      ['c of we_2'],
    ]);
  });

  it('says why a secret cannot be opened', async () => {
    answer = async () => Promise.reject(new Error('The secrets of we_1 were shredded'));
    await expect(vault.open('we_1', ['a'])).rejects.toThrow('The secrets of we_1 were shredded');
  });

  it('seals nothing', async () => {
    await expect(vault.seal('we_1', ['a'])).rejects.toThrow('business of another thread');
  });

  it('leaves no question open when it is closed, and takes no other', async () => {
    answer = () => new Promise(() => undefined);
    const asked = vault.open('we_1', ['a']);
    await vault.close();
    await expect(asked).rejects.toThrow('is gone');
    await expect(vault.open('we_1', ['a'])).rejects.toThrow('is gone');
  });
});
