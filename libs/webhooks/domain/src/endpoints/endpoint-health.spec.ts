import type { DeliveryAttempt } from '../deliveries/delivery.events';
import { type EndpointHealth, hasFailedTooLong, healthView, projectHealth } from './endpoint-health';

const at = (day: number): string => new Date(Date.UTC(2026, 2, day)).toISOString();
const attempted = (day: number, error: string | null, durationMs = 20): DeliveryAttempt => ({
  n: 1,
  at: at(day),
  durationMs,
  statusCode: null,
  error,
  excerpt: null,
  answerHead: null,
  signature: 't=1772359200,v1=5257a869',
  connectMs: null,
  firstByteMs: null,
});
const after = (...attempts: readonly DeliveryAttempt[]): EndpointHealth => projectHealth(undefined, 'we_1', attempts);

describe('the health of an endpoint', () => {
  it('is how it has answered', () =>
    expect(after(attempted(1, null), attempted(2, 'timeout', 5_000), attempted(3, 'status_500'))).toEqual({
      endpointId: 'we_1',
      succeeded: 1,
      failed: 2,
      lastSuccessAt: at(1),
      failingSince: at(2),
      lastError: 'status_500',
      durationsMs: [20, 5_000, 20],
      days: [
        { date: '2026-03-01', succeeded: 1, failed: 0 },
        { date: '2026-03-02', succeeded: 0, failed: 1 },
        { date: '2026-03-03', succeeded: 0, failed: 1 },
      ],
    }));

  it('has the newest fourteen days with attempts, in their order', () => {
    const days = [3, 1, ...Array.from({ length: 16 }, (_, n) => n + 4), 17, 3];
    const { days: kept } = after(...days.map((day) => attempted(day, null)));
    expect(kept.map(({ date, succeeded }) => [Number(date.slice(-2)), succeeded])).toEqual(
      Array.from({ length: 14 }, (_, n) => [n + 6, n + 6 === 17 ? 2 : 1]),
    );
  });

  it('is the same whether its attempts are recorded at once or one by one', () => {
    const attempts = [attempted(1, 'timeout'), attempted(2, null), attempted(3, 'status_500'), attempted(4, 'timeout')];
    const oneByOne = attempts.reduce<EndpointHealth | undefined>(
      (row, each) => projectHealth(row, 'we_1', [each]),
      undefined,
    );
    expect(after(...attempts)).toEqual(oneByOne);
  });

  it('is good again with one success', () =>
    expect(after(attempted(1, 'timeout'), attempted(2, null))).toMatchObject({ failingSince: null, lastError: null }));

  it('is shown with the times of the last hundred attempts', () => {
    const many = Array.from({ length: 200 }, (_, n) => attempted(1, null, n));
    expect(healthView(after(...many))).toEqual({
      succeeded: 200,
      failed: 0,
      last_success_at: at(1),
      failing_since: null,
      last_error: null,
      p50_ms: 150,
      p95_ms: 195,
      days: [{ date: '2026-03-01', succeeded: 200, failed: 0 }],
    });
    expect(healthView(undefined)).toMatchObject({ succeeded: 0, p50_ms: null });
  });

  it.each([
    [at(1), at(1), at(6), true],
    [at(1), at(1), new Date(Date.parse(at(6)) - 1).toISOString(), false],
    [at(1), at(3), at(6), false],
  ])('failing since %s, enabled at %s, is too bad at %s: %s', (since, enabledAt, now, expected) =>
    expect(hasFailedTooLong(since, enabledAt, now)).toBe(expected),
  );
});
