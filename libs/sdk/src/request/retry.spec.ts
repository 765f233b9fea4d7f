import { errorTable } from '@taprail/contracts';
import { errorOf } from '../errors/error-from-response';
import { retryDelayMs, type RetryQuestion } from './retry';

const refusedWith = (code: string, more: object = {}) =>
  errorOf({ type: 'api_error', code, message: code, status: 500, ...more });
const ask = (code: string, more: Partial<RetryQuestion> = {}, facts: object = {}) =>
  retryDelayMs({ error: refusedWith(code, facts), isRepeatable: true, retries: 0, maxRetries: 2, chance: 1, ...more });

/** Written out, so that a verdict that becomes repeatable by mistake is seen here. */
const sentAgain = new Set([
  'device_busy',
  'idempotency_in_progress',
  'rate_limited',
  'too_many_concurrent',
  'internal_error',
  'psp_unavailable',
  'service_unavailable',
  'psp_timeout',
]);

describe('sending a request again', () => {
  it.each(Object.keys(errorTable))('after %s goes by the code', (code) =>
    expect(ask(code) !== undefined).toBe(sentAgain.has(code)),
  );

  it.each(['connection_failed', 'timeout'])('happens after %s', (code) =>
    expect(ask(code, {}, { type: 'connection_error' })).toBe(500),
  );

  it('never happens for a code that is not known', () => expect(ask('tomorrow_only')).toBeUndefined());

  it('waits half a second, then twice as long each time, at most eight seconds', () =>
    expect([0, 1, 2, 3, 4, 5].map((retries) => ask('internal_error', { retries, maxRetries: 9 }))).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 8_000,
    ]));

  it('waits at least half of it, so that callers spread', () => expect(ask('internal_error', { chance: 0 })).toBe(250));

  it('waits as long as the API asks', () =>
    expect(ask('rate_limited', { retries: 1 }, { retryAfterMs: 3_000 })).toBe(3_000));

  it('leaves it to the caller when the API asks for more than a minute', () =>
    expect(ask('rate_limited', {}, { retryAfterMs: 61_000 })).toBeUndefined());

  it('ends after so many times', () => expect(ask('internal_error', { retries: 2 })).toBeUndefined());

  it.each([
    ['rate_limited', true],
    ['too_many_concurrent', true],
    ['internal_error', false],
    ['service_unavailable', false],
  ])('of what has no idempotency key after %s: %s', (code, again) =>
    expect(ask(code, { isRepeatable: false }) !== undefined).toBe(again),
  );
});
