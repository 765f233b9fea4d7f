import { RecentMap } from './recent-map';

describe('a recent map', () => {
  it('holds what was set, the last value of each', () => {
    const map = new RecentMap<number>(10);
    map.set('a', 1);
    map.set('b', 2);
    map.set('a', 3);
    expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([3, 2, undefined]);
  });

  it('keeps at least the last half of its maximum, and forgets the first', () => {
    const map = new RecentMap<number>(10);
    for (let n = 0; n < 100; n += 1) {
      map.set(`k${n}`, n);
      for (let back = 0; back < Math.min(n, 5); back += 1) expect(map.get(`k${n - back}`)).toBe(n - back);
    }
    expect(
      Array.from({ length: 100 }, (_, n) => map.get(`k${n}`)).filter((value) => value !== undefined).length,
    ).toBeLessThanOrEqual(11);
    expect(map.get('k0')).toBeUndefined();
  });

  it('shows the newer of two generations, and deletes from both', () => {
    const map = new RecentMap<string>(2);
    map.set('a', 'old');
    map.set('b', 'b');
    map.set('a', 'new');
    expect(map.get('a')).toBe('new');
    map.delete('a');
    expect(map.get('a')).toBeUndefined();
    map.clear();
    expect(map.get('b')).toBeUndefined();
  });
});
