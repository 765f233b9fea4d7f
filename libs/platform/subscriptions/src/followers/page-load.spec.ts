import type { LogPage, Recorded } from '@taprail/event-store';
import { PageLoad } from './page-load';

const pageOf = (count: number, textLength = 2): LogPage => ({
  events: Array.from({ length: count }, () => ({ data: 'x'.repeat(textLength) }) as Recorded),
  position: 100n,
});

describe('the load of a follower', () => {
  it('is high while sixteen events came within a quarter of a second', () => {
    const load = new PageLoad();
    const pages = [
      [10, 0],
      [5, 100],
      [0, 249],
      [0, 250],
      [10, 260],
      [1, 340],
      [1, 350],
      [0, 10_000],
    ] as const;
    const busy = pages.map(([events, atMs]) => load.noteBusy(pageOf(events), 100n, atMs));
    expect(busy).toEqual([false, false, false, false, false, true, false, false]);
  });

  it.each([
    ['sixteen events', pageOf(16), 99n, true],
    ['few long events', pageOf(1, 16_000), 99n, true],
    ['no events, far behind', pageOf(0), 84n, true],
    ['no events, near', pageOf(0), 85n, false],
    ['one event', pageOf(1), 0n, false],
  ])('is seen from one page: %s', (_what, page, before, isBusy) =>
    expect(new PageLoad().noteBusy(page, before, 0)).toBe(isBusy),
  );
});
