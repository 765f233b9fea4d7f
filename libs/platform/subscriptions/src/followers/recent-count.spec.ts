import { RecentCount } from './recent-count';

it('counts what was added within the last while, and forgets what was before', () => {
  const count = new RecentCount(250);
  const added = [
    [3, 0],
    [2, 100],
    [0, 249],
    [1, 250],
    [4, 349],
    [0, 350],
    [0, 10_000],
  ] as const;
  expect(added.map(([events, atMs]) => count.add(events, atMs))).toEqual([3, 5, 5, 3, 7, 5, 0]);
});
