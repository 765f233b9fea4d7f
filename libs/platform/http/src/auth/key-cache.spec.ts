import { MemoryKeyDirectory } from '../testing/memory.key-directory';
import { GuessLimit } from '../request/limits/guess-limit';
import { SubjectLimit } from '../request/limits/subject-limit';
import { KeyCache } from './key-cache';

const pepper = 'a pepper for specs';
const address = '203.0.113.7';
const settings = { pepper, environment: 'test' as const, now: () => new Date(0) };

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
  // No process asks for a key at the moment 0 of its clock, which lru-cache takes for none.
  jest.advanceTimersByTime(1);
});
afterEach(() => jest.useRealTimers());

describe('the key cache', () => {
  it('asks the directory once for requests that come together, and not again for two seconds', async () => {
    const keys = new MemoryKeyDirectory(pepper);
    const secret = keys.issue({ id: 'key_1' });
    const cache = new KeyCache(keys, settings);
    await Promise.all([cache.find(secret, address), cache.find(secret, address), cache.find(secret, address)]);
    jest.advanceTimersByTime(2_000);
    await cache.find(secret, address);
    expect([keys.finds, keys.uses]).toEqual([1, ['key_1']]);
    jest.advanceTimersByTime(1);
    await cache.find(secret, address);
    expect([keys.finds, keys.uses]).toEqual([2, ['key_1', 'key_1']]);
  });

  it('notices a revocation well within five seconds', async () => {
    const keys = new MemoryKeyDirectory(pepper);
    const secret = keys.issue({ id: 'key_1' });
    const cache = new KeyCache(keys, settings);
    expect((await cache.find(secret, address))?.revoked).toBe(false);
    keys.put(secret, { id: 'key_1', revokedAt: '2026-01-01T00:00:00Z' });
    jest.advanceTimersByTime(2_001);
    expect((await cache.find(secret, address))?.revoked).toBe(true);
  });

  it('does not take an outage for an answer', async () => {
    const keys = new MemoryKeyDirectory(pepper);
    const secret = keys.issue({ id: 'key_1' });
    const cache = new KeyCache(keys, settings);
    jest.spyOn(keys, 'find').mockRejectedValueOnce(new Error('down'));
    await expect(cache.find(secret, address)).rejects.toThrow('down');
    expect((await cache.find(secret, address))?.caller.keyId).toBe('key_1');
  });

  it('answers a known key at once, without a promise', async () => {
    const keys = new MemoryKeyDirectory(pepper);
    const secret = keys.issue({ id: 'key_1' });
    const cache = new KeyCache(keys, settings);
    await cache.find(secret, address);
    expect(cache.find(secret, address)).toMatchObject({
      caller: { keyId: 'key_1', platformId: 'plt_1', environment: 'test' },
    });
  });

  it('allows nothing from a list that it cannot read', async () => {
    const keys = new MemoryKeyDirectory(pepper);
    const secret = keys.issue({ id: 'key_1', ipAllowList: ['not-an-address', '10.0.0.0/x'] });
    const known = await new KeyCache(keys, settings).find(secret, address);
    expect(known?.allowed?.check('10.0.0.1', 'ipv4')).toBe(false);
  });

  it('stays bounded under a flood of made-up keys', async () => {
    const keys = new MemoryKeyDirectory(pepper);
    const cache = new KeyCache(keys, settings);
    for (let i = 0; i < 10_500; i += 1) await cache.find(`sk_test_${i}`, address);
    expect((cache as unknown as { entries: Map<string, unknown> }).entries.size).toBe(10_000);
  });

  it('has guesses of an address that guesses too often wait for each other, and a key that it knows for nobody', async () => {
    const keys = new MemoryKeyDirectory(pepper);
    const secret = keys.issue({ id: 'key_1' });
    const guesses = new GuessLimit(new SubjectLimit('unknown_keys', { rate: 1, perSeconds: 1 }, () => 0));
    const cache = new KeyCache(keys, settings, guesses);
    await cache.find(secret, address);
    jest.advanceTimersByTime(2_001);
    guesses.count(address);
    const guessed = Promise.all(
      Array.from({ length: 20 }, (_, n) => Promise.resolve(cache.find(`sk_test_${n}`, address))),
    );
    expect(keys.finds).toBe(5);
    const known = cache.find(secret, address);
    expect(keys.finds).toBe(6);
    expect((await known)?.caller.keyId).toBe('key_1');
    expect(new Set(await guessed)).toEqual(new Set([undefined]));
  });
});
