import { MemoryKeyDirectory } from '../testing/memory.key-directory';
import { KeyCache, type KnownKey } from './key-cache';
import { RecentKeys } from './recent-keys';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const kept = (recent: RecentKeys): number => (recent as unknown as { byHeader: Map<string, unknown> }).byHeader.size;
const known = (untilMs: number): KnownKey => ({ untilMs }) as KnownKey;

describe('headers of keys seen a moment ago', () => {
  it('are believed exactly as long as the directory’s answer', () => {
    const recent = new RecentKeys();
    recent.keep('Bearer a', known(500));
    expect([recent.find('Bearer a', 499)?.untilMs, recent.find('Bearer a', 500), recent.find('Bearer b', 0)]).toEqual([
      500,
      undefined,
      undefined,
    ]);
  });

  it('are forgotten within two seconds, also when nobody calls any more', () => {
    const recent = new RecentKeys();
    recent.keep('Bearer a', known(10_000));
    jest.advanceTimersByTime(1_900);
    recent.keep('Bearer b', known(10_000));
    jest.advanceTimersByTime(100);
    expect(kept(recent)).toBe(0);
    recent.keep('Bearer c', known(10_000));
    jest.advanceTimersByTime(2_000);
    expect(kept(recent)).toBe(0);
  });

  it('are a bounded number', () => {
    const recent = new RecentKeys();
    for (let i = 0; i < 10_500; i += 1) recent.keep(`Bearer ${i}`, known(10_000));
    expect(kept(recent)).toBe(10_000);
  });

  it('have the time limit that the key cache gave', async () => {
    const keys = new MemoryKeyDirectory('a pepper for specs');
    const cache = new KeyCache(keys, { pepper: 'a pepper for specs', environment: 'test', now: () => new Date(0) });
    const nowMs = performance.now();
    expect((await cache.find(keys.issue({ id: 'key_1' }), '203.0.113.7'))?.untilMs).toBe(nowMs + 2_000);
  });
});
