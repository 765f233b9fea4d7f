import { RecentWrites } from './recent-writes';

describe('recent writes', () => {
  it('remember the last position of a subject', () => {
    const writes = new RecentWrites();
    writes.remember('a', 1n);
    writes.remember('a', 5n);
    expect([writes.of('a'), writes.of('b')]).toEqual([5n, undefined]);
  });

  it('forget the oldest when there are too many', () => {
    const writes = new RecentWrites();
    writes.remember('first', 1n);
    for (let n = 0; n < 20_001; n += 1) writes.remember(`s${n}`, BigInt(n));
    expect([writes.of('first'), writes.of('s10001'), writes.of('s20000')]).toEqual([undefined, 10_001n, 20_000n]);
  });
});
