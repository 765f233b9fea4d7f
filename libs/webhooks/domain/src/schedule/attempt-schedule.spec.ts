import {
  type Deferral,
  deferredUntilMs,
  type FailedAttempt,
  nextAttemptMs,
  retryOffsetsMs,
  sendsMax,
} from './attempt-schedule';

const firstMs = Date.parse('2026-03-01T10:00:00.000Z');
const s = 1_000;
const m = 60 * s;
const h = 60 * m;

const failed = (afterMs: number, more: Partial<FailedAttempt> = {}): number | null => {
  const next = nextAttemptMs({
    firstMs,
    nowMs: firstMs + afterMs,
    sends: 1,
    retryAfterMs: null,
    chance: 0,
    deadlineMs: null,
    ...more,
  });
  return next === null ? null : next - firstMs;
};

/** Every attempt that fails at once, from the first to the last. */
const wholeRun = (more: Partial<FailedAttempt> = {}): readonly number[] => {
  const made: number[] = [];
  for (let at: number | null = 0; (at = failed(at, { sends: made.length + 1, ...more })) !== null;) made.push(at);
  return made;
};

describe('the schedule of attempts', () => {
  it('is the ten offsets of the interface, from the start of the first attempt', () =>
    expect(wholeRun()).toEqual([10 * s, m, 5 * m, 30 * m, 2 * h, 6 * h, 12 * h, 24 * h, 48 * h, 72 * h]));

  it.each<[string, number, Partial<FailedAttempt>, number | null]>([
    ['a timeout of five seconds does not move the slot', 5 * s, {}, 10 * s],
    ['jitter adds at most a tenth', 0, { chance: 1 }, 11 * s],
    ['jitter of the second last slot stays before the last', 24 * h, { chance: 1 }, 52.8 * h],
    ['the last slot has no jitter', 48 * h, { chance: 1 }, 72 * h],
    ['Retry-After delays', 0, { retryAfterMs: 30 * s }, 30 * s],
    ['Retry-After does not hasten', 0, { retryAfterMs: s }, 10 * s],
    ['Retry-After does not pass the slot after the next', 0, { retryAfterMs: 9 * h }, m],
    ['Retry-After does not pass the end', 48 * h, { retryAfterMs: 30 * h }, 72 * h],
    ['of the slots lost to an outage one attempt is made up for', 7 * h, {}, 12 * h],
    ['an outage to the end leaves nothing after that one', 80 * h, {}, null],
    ['the attempt at 72 h is the last', 72 * h, {}, null],
    ['the cap counts replays', 0, { sends: sendsMax }, null],
    ['one below the cap is sent', 0, { sends: sendsMax - 1 }, 10 * s],
  ])('%s', (_rule, afterMs, more, expected) => expect(failed(afterMs, more)).toBe(expected));

  it('spreads over the gap and never out of it', () => {
    const spread = wholeRun({ chance: 1 });
    expect(spread).toHaveLength(retryOffsetsMs.length);
    spread.forEach((at, n) => {
      expect(at).toBeGreaterThanOrEqual(retryOffsetsMs[n]!);
      expect(at).toBeLessThanOrEqual(retryOffsetsMs[n + 1] ?? retryOffsetsMs[n]!);
    });
  });

  it.each([47 * h, 10 * m])('is compressed so that all of it lies before a deadline in %d ms', (inMs) => {
    const run = wholeRun({ deadlineMs: firstMs + inMs, chance: 1 });
    expect(run).toHaveLength(retryOffsetsMs.length);
    expect(run.at(-1)).toBe(Math.floor(inMs * 0.9));
  });

  it('is not stretched by a deadline that is far', () =>
    expect(wholeRun({ deadlineMs: firstMs + 900 * h })).toEqual(retryOffsetsMs));

  it('has nothing after a deadline that has passed', () => expect(wholeRun({ deadlineMs: firstMs })).toEqual([]));
});

describe('an attempt that waits for an endpoint to answer again', () => {
  const deferred = (afterMs: number, openForMs: number, more: Partial<Deferral> = {}): number | null => {
    const nowMs = firstMs + afterMs;
    const until = deferredUntilMs({ firstMs, nowMs, openUntilMs: nowMs + openForMs, deadlineMs: null, ...more });
    return until === null ? null : until - firstMs;
  };

  it.each<[string, number, number, number | null]>([
    ['waits as long as the breaker is open', 5 * m, 3 * m, 8 * m],
    ['waits at most until the next slot', 5 * m, 2 * h, 30 * m],
    ['does not wait when it is the last', 72 * h, 5 * m, null],
    ['does not wait for a breaker that is closed', 5 * m, 0, null],
  ])('%s', (_rule, afterMs, openForMs, expected) => expect(deferred(afterMs, openForMs)).toBe(expected));

  it('has no slots when it is the first', () => expect(deferred(0, h, { firstMs: null })).toBe(h));

  it('has the slots before its deadline also when it is the first', () =>
    expect(deferred(0, h, { firstMs: null, deadlineMs: firstMs + 8 * h })).toBe(s));
});
