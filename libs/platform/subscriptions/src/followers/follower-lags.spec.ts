import { FollowerLags } from './follower-lags';

describe('how long a follower has not been at the end of the log', () => {
  /** Looks at a follower that has done everything up to `place` while the log ends at `head`. */
  const lookWith = (lag: FollowerLags) => (atSeconds: number, place: bigint, head: bigint) =>
    lag.seconds('sales', { head, atMs: atSeconds * 1_000 }, place < head ? place + 1n : undefined);

  it('is counted from the start until it has been there', () => {
    const look = lookWith(new FollowerLags(0));
    expect(look(5, 10n, 90n)).toBe(5);
    expect(look(10, 40n, 90n)).toBe(10);
    expect(look(15, 90n, 90n)).toBe(0);
  });

  it('is counted from the look at which it was there', () => {
    const look = lookWith(new FollowerLags(0));
    expect(look(10, 90n, 90n)).toBe(0);
    expect(look(12, 90n, 120n)).toBe(2);
    expect(look(30, 90n, 150n)).toBe(20);
  });

  it('is not the time for which nobody looked', () => {
    const look = lookWith(new FollowerLags(0));
    expect(look(10, 90n, 90n)).toBe(0);
    expect(look(600, 119n, 120n)).toBe(5);
    expect(look(601, 120n, 120n)).toBe(0);
  });

  it('stays short while it keeps up with a log that never rests', () => {
    const look = lookWith(new FollowerLags(0));
    for (let second = 1; second <= 100; second += 1)
      expect(look(second, BigInt(second * 10 - 1), BigInt(second * 10))).toBeLessThanOrEqual(1);
  });

  it('grows while it falls behind what was the end at an earlier look', () => {
    const look = lookWith(new FollowerLags(0));
    look(1, 10n, 10n);
    // The log grows by 10 a second, the follower by 5.
    for (let second = 2; second <= 40; second += 1) look(second, BigInt(5 + second * 5), BigInt(second * 10));
    expect(look(41, 210n, 410n)).toBeGreaterThan(10);
  });

  it('is counted for each follower by itself', () => {
    const lag = new FollowerLags(0);
    const look = { head: 90n, atMs: 10_000 };
    expect(lag.seconds('sales', look, undefined)).toBe(0);
    expect(lag.seconds('payouts', look, 1n)).toBe(10);
  });
});
