import { TokenBuckets } from './token-bucket';

let nowMs = 0;
const buckets = (rate: number, burst: number, perSeconds = 1, subjectsMax = 100) =>
  new TokenBuckets({ rate, burst, perSeconds }, subjectsMax, () => nowMs);

beforeEach(() => {
  nowMs = 0;
});

describe('a token bucket', () => {
  it('allows its burst at once, then says how long to wait', () => {
    const bucket = buckets(2, 3);
    expect([1, 2, 3, 4].map(() => bucket.take('a'))).toEqual([
      { allowed: true, remaining: 2, retryAfterSeconds: 0 },
      { allowed: true, remaining: 1, retryAfterSeconds: 0 },
      { allowed: true, remaining: 0, retryAfterSeconds: 0 },
      { allowed: false, remaining: 0, retryAfterSeconds: 1 },
    ]);
  });

  it('fills again at its rate, up to the burst', () => {
    const bucket = buckets(2, 3);
    for (let i = 0; i < 3; i += 1) bucket.take('a');
    nowMs += 500;
    expect([bucket.take('a').allowed, bucket.take('a').allowed]).toEqual([true, false]);
    nowMs += 3_600_000;
    expect(bucket.take('a').remaining).toBe(2);
  });

  it('counts long windows', () => {
    const bucket = buckets(1_000, 1, 3_600);
    bucket.take('a');
    expect(bucket.take('a')).toEqual({ allowed: false, remaining: 0, retryAfterSeconds: 4 });
  });

  it('keeps subjects apart, and forgets the oldest beyond its bound', () => {
    const bucket = buckets(1, 1, 1, 2);
    for (const subject of ['a', 'b', 'c', 'd']) expect(bucket.take(subject).allowed).toBe(true);
    expect(bucket.take('d').allowed).toBe(false);
    expect(bucket.size).toBe(2);
  });
});
