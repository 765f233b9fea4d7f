import { RecentPages } from './recent-pages';

describe('recent pages', () => {
  const page = (pages: RecentPages<number>, from: number, count: number): void => {
    for (let n = from; n < from + count; n += 1) pages.set(`k${n}`, n);
    pages.turn();
  };
  const held = (pages: RecentPages<number>, until: number): number[] =>
    Array.from({ length: until }, (_, n) => pages.get(`k${n}`)).filter((value) => value !== undefined);

  it('hold the last page, however long, and forget the one before', () => {
    const pages = new RecentPages<number>();
    page(pages, 0, 300);
    expect(held(pages, 300)).toHaveLength(300);
    page(pages, 300, 200);
    expect([held(pages, 300), held(pages, 500).length]).toEqual([[], 200]);
  });

  it('hold a hundred of many short pages', () => {
    const pages = new RecentPages<number>();
    for (let n = 0; n < 1_000; n += 1) {
      page(pages, n, 1);
      for (let back = 0; back < Math.min(n, 100); back += 1) expect(pages.get(`k${n - back}`)).toBe(n - back);
    }
    expect(held(pages, 1_000).length).toBeLessThanOrEqual(200);
  });

  it('show the newer of two values, and delete both', () => {
    const pages = new RecentPages<number>();
    page(pages, 0, 100);
    pages.set('k1', 7);
    expect(pages.get('k1')).toBe(7);
    pages.delete('k1');
    expect(pages.get('k1')).toBeUndefined();
    pages.clear();
    expect(held(pages, 100)).toEqual([]);
  });
});
