import { exclusionWords, replayResult, sendableOf } from './replay-estimate';

const estimate = (expired: number, exhausted: number) => ({
  object: 'redelivery_estimate' as const,
  matched: 1_284,
  excluded: { replay_window_expired: expired, delivery_attempts_exhausted: exhausted },
});

it('a replay sends what matches, less what must be left out', () => {
  expect([sendableOf(estimate(0, 0)), sendableOf(estimate(2, 1))]).toEqual([1_284, 1_281]);
});

it('says what is left out and why', () => {
  expect(exclusionWords(estimate(0, 0))).toEqual([]);
  expect(exclusionWords(estimate(1_200, 1))).toEqual(['1,200 older than 30 days', '1 already sent 20 times']);
});

it('ends with how many were sent, and why others were not', () => {
  expect(replayResult({ result: { matched: 1, queued: 1, refused: 0 }, errors: [] })).toBe('1 event replayed.');
  expect(
    replayResult({
      result: { matched: 1_284, queued: 1_282, refused: 2 },
      errors: [
        { event_id: 'evt_1', code: 'no_subscribed_endpoint' },
        { event_id: 'evt_2', code: 'no_subscribed_endpoint' },
      ],
    }),
  ).toBe('1,282 events replayed, 2 rejected (no_subscribed_endpoint).');
});
