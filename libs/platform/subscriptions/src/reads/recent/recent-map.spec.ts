import { RecentMap } from './recent-map';

describe('a recent map', () => {
  it('holds what was set, the last value of each', () => {
    const map = new RecentMap<number>(10);
    map.set('a', 1);
    map.set('b', 2);
    map.set('a', 3);
    expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([3, 2, undefined]);
  });

  it('keeps as many as it may, those that were used last', () => {
    const map = new RecentMap<number>(10);
    for (let n = 0; n < 100; n += 1) {
      map.set(`k${n}`, n);
      expect(map.get('k0')).toBe(0);
    }
    const kept = Array.from({ length: 100 }, (_, n) => map.get(`k${n}`)).filter((value) => value !== undefined);
    expect(kept).toEqual([0, 91, 92, 93, 94, 95, 96, 97, 98, 99]);
  });

  it('forgets what is deleted from it', () => {
    const map = new RecentMap<string>(2);
    map.set('a', 'a');
    map.set('b', 'b');
    map.delete('a');
    expect(map.get('a')).toBeUndefined();
    map.clear();
    expect(map.get('b')).toBeUndefined();
  });
});
