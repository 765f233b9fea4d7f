import { addDays, instantAt, wallClockAt } from '@taprail/money';
import fc from 'fast-check';
import { bucketsOf, slotMs, slotOf, type StatsRange } from './buckets';

const shown = (range: StatsRange) =>
  bucketsOf(range).map(({ date, from, to }) => [date, new Date(from).toISOString(), (to - from) / 3_600_000]);

describe('the buckets of a range', () => {
  it('are the days of the zone: 23 hours in spring and 25 in autumn', () => {
    const days = (from: string, to: string) => shown({ from, to, interval: 'day', timezone: 'Europe/Berlin' });
    expect(days('2026-03-28', '2026-03-30')).toEqual([
      ['2026-03-28', '2026-03-27T23:00:00.000Z', 24],
      ['2026-03-29', '2026-03-28T23:00:00.000Z', 23],
      ['2026-03-30', '2026-03-29T22:00:00.000Z', 24],
    ]);
    expect(days('2026-10-25', '2026-10-25')).toEqual([['2026-10-25', '2026-10-24T22:00:00.000Z', 25]]);
  });

  it('begin where the clock begins, in zones a quarter of an hour off', () =>
    expect(shown({ from: '2026-03-01', to: '2026-03-01', interval: 'day', timezone: 'Asia/Kathmandu' })).toEqual([
      ['2026-03-01', '2026-02-28T18:15:00.000Z', 24],
    ]));

  it('are weeks from Monday and months from the first, cut at the ends of the range', () => {
    const asked = { from: '2026-02-26', to: '2026-03-10', timezone: 'UTC' } as const;
    expect(bucketsOf({ ...asked, interval: 'week' }).map(({ date }) => date)).toEqual([
      '2026-02-26',
      '2026-03-02',
      '2026-03-09',
    ]);
    expect(shown({ ...asked, interval: 'month' })).toEqual([
      ['2026-02-26', '2026-02-26T00:00:00.000Z', 3 * 24],
      ['2026-03-01', '2026-03-01T00:00:00.000Z', 10 * 24],
    ]);
  });

  it.each([
    ['2026-03-28', 'Europe/Berlin', 24],
    ['2026-03-29', 'Europe/Berlin', 23],
    ['2026-10-25', 'Europe/Berlin', 25],
    ['2026-10-04', 'Australia/Lord_Howe', 24],
    ['2026-04-05', 'Australia/Lord_Howe', 24],
    ['2026-03-08', 'America/New_York', 23],
  ])('%s in %s has %i hours', (day, timezone, count) => {
    const hours = bucketsOf({ from: day, to: day, interval: 'hour', timezone });
    expect(hours).toHaveLength(count);
    expect(hours.every(({ date }) => date === day)).toBe(true);
  });

  it('tile the range in any zone, each made of whole slots', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        fc.integer({ min: 0, max: 9_000 }),
        fc.integer({ min: 0, max: 40 }),
        fc.constantFrom('hour', 'day', 'week', 'month'),
        (timezone, day, length, interval) => {
          const from = addDays('2010-01-01', day);
          const to = addDays(from, length);
          const buckets = bucketsOf({ from, to, interval, timezone });
          expect(buckets[0]?.from).toBe(instantAt(from, '00:00:00', timezone));
          expect(buckets.at(-1)?.to).toBe(instantAt(addDays(to, 1), '00:00:00', timezone));
          buckets.forEach((bucket, n) => {
            expect(bucket.to).toBe(buckets[n + 1]?.from ?? bucket.to);
            expect([bucket.from % slotMs, bucket.to > bucket.from]).toEqual([0, true]);
            expect(wallClockAt(bucket.from, timezone).date >= bucket.date).toBe(true);
          });
        },
      ),
      { numRuns: 60 },
    ));
});

describe('a slot', () => {
  it('is the quarter of an hour that an instant lies in', () =>
    expect(['2026-03-02T11:14:59.999Z', '2026-03-02T11:15:00.000Z'].map((at) => slotOf(Date.parse(at)))).toEqual([
      '2026-03-02T11:00',
      '2026-03-02T11:15',
    ]));
});
