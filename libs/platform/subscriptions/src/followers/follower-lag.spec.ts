import { FollowerLag } from './follower-lag';

describe('how long a follower has not been at the end of the log', () => {
  /** Looks at a follower that has done everything up to `place` while the log ends at `head`. */
  const lookWith = (lag: FollowerLag) => (atSeconds: number, place: bigint, head: bigint) =>
    lag.seconds('sales', { head, atMs: atSeconds * 1_000 }, async (position) => place >= position);

  it('is counted from the start until it has been there', async () => {
    const look = lookWith(new FollowerLag(0));
    expect(await look(5, 10n, 90n)).toBe(5);
    expect(await look(10, 40n, 90n)).toBe(10);
    expect(await look(15, 90n, 90n)).toBe(0);
  });

  it('is counted from the look at which it was there', async () => {
    const look = lookWith(new FollowerLag(0));
    expect(await look(10, 90n, 90n)).toBe(0);
    expect(await look(20, 90n, 120n)).toBe(10);
    expect(await look(30, 90n, 150n)).toBe(20);
  });

  it('stays short while it keeps up with a log that never rests', async () => {
    const look = lookWith(new FollowerLag(0));
    for (let second = 1; second <= 100; second += 1)
      expect(await look(second, BigInt(second * 10 - 1), BigInt(second * 10))).toBeLessThanOrEqual(1);
  });

  it('grows while it falls behind what was the end at an earlier look', async () => {
    const look = lookWith(new FollowerLag(0));
    await look(1, 10n, 10n);
    // The log grows by 10 a second, the follower by 5.
    for (let second = 2; second <= 40; second += 1) await look(second, BigInt(5 + second * 5), BigInt(second * 10));
    expect(await look(41, 210n, 410n)).toBeGreaterThan(10);
  });

  it('is counted for each follower by itself', async () => {
    const lag = new FollowerLag(0);
    const look = { head: 90n, atMs: 10_000 };
    expect(await lag.seconds('sales', look, async () => true)).toBe(0);
    expect(await lag.seconds('payouts', look, async () => false)).toBe(10);
  });
});
