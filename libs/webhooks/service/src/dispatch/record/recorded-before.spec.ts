import { OffsetClock } from '@taprail/clock';
import { catalogue, type IntegrationEvent } from '@taprail/contracts';
import { publicEventId } from './public-event-of';
import { RecordedBefore } from './recorded-before';

const nowMs = Date.parse('2026-03-02T11:00:00.000Z');
const published = (id: string, ageMs = 3_600_000): IntegrationEvent => ({
  id,
  kind: 'tap.approved',
  version: 1,
  key: 'ach_1',
  occurredAt: new Date(nowMs - ageMs).toISOString(),
  source: { stream: 'transaction-1', revision: 1 },
  correlationId: 'c',
  data: catalogue['tap.approved'].example,
});

describe('an event that is published again after a restore', () => {
  const [known, unknown] = [published('event-1'), published('event-2')];
  const ask = jest.fn(async () => ({ recorded: [publicEventId(known)] }));
  const before = new RecordedBefore(new OffsetClock(undefined, () => nowMs), { ask: ask as never });
  beforeEach(() => ask.mockClear());

  it('is looked up only where it is old', () => {
    expect(before.isOld(published('event-3', 9 * 60_000))).toBe(false);
    expect(before.isOld(published('event-3', 11 * 60_000))).toBe(true);
  });

  it('is known by the feed, which is asked once for many', async () => {
    expect(await Promise.all([before.has(known), before.has(unknown)])).toEqual([true, false]);
    const eventIds = [known, unknown].map(publicEventId);
    expect(ask.mock.calls).toEqual([['gateway.find-recorded-events', { eventIds }]]);
  });

  it('is neither known nor unknown while the question has no answer', async () => {
    ask.mockRejectedValueOnce(new Error('not rebuilt yet'));
    await expect(before.has(known)).rejects.toThrow('not rebuilt yet');
    expect(await before.has(known)).toBe(true);
  });
});
