import { exponentialBackoff, withJitter } from './backoff';
import { retry } from './retry';

const noWait = () => 0;
/** Fails a number of times before it succeeds. */
const failing = (times: number, error = new Error('away')) => {
  let attempts = 0;
  return async () => {
    attempts += 1;
    if (attempts <= times) throw error;
    return attempts;
  };
};

describe('retry', () => {
  it('repeats until an attempt succeeds', async () => expect(await retry(failing(3), { backoff: noWait })).toBe(4));

  it('throws the last error when the attempts are used up', () =>
    expect(retry(failing(3), { backoff: noWait, attemptsMax: 3 })).rejects.toThrow('away'));

  it('does not repeat after a final error', async () => {
    const attempt = jest.fn(failing(3, new Error('refused')));
    const isFinal = (error: unknown): boolean => (error as Error).message === 'refused';
    await expect(retry(attempt, { backoff: noWait, isFinal })).rejects.toThrow('refused');
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it('begins no attempt after its time', () =>
    expect(retry(failing(3), { backoff: noWait, withinMs: -1 })).rejects.toThrow('away'));

  it('waits as the failures in a row ask for', async () => {
    const backoff = jest.fn(noWait);
    await retry(failing(3), { backoff });
    expect(backoff.mock.calls).toEqual([[1], [2], [3]]);
  });
});

describe('a backoff', () => {
  const backoff = exponentialBackoff({ firstMs: 50, maxMs: 1_000 });

  it('doubles up to its bound', () =>
    expect([1, 2, 3, 5, 6, 500, 5_000].map(backoff)).toEqual([50, 100, 200, 800, 1_000, 1_000, 1_000]));

  it('has jitter of up to a half', () => {
    const waits = Array.from({ length: 200 }, () => withJitter(backoff)(2));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(50);
    expect(Math.max(...waits)).toBeLessThanOrEqual(100);
    expect(new Set(waits).size).toBeGreaterThan(1);
  });
});
