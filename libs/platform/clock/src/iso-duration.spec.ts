import { afterDuration, durationMs } from './iso-duration';

const from = new Date('2026-01-31T10:00:00.000Z');

describe('a duration', () => {
  it.each([
    ['P1D', '2026-02-01T10:00:00.000Z'],
    ['PT1H', '2026-01-31T11:00:00.000Z'],
    ['P1DT2H3M4S', '2026-02-01T12:03:04.000Z'],
    ['P2W', '2026-02-14T10:00:00.000Z'],
    ['P1M', '2026-02-28T10:00:00.000Z'],
    ['P1Y1M', '2027-02-28T10:00:00.000Z'],
    ['PT90M', '2026-01-31T11:30:00.000Z'],
    ['PT0S', '2026-01-31T10:00:00.000Z'],
  ])('%s later is %s', (duration, then) => expect(afterDuration(from, duration)?.toISOString()).toBe(then));

  it.each(['', 'P', 'PT', 'P1', '1D', 'P-1D', 'P1.5D', 'P1DT', 'p1d', 'P1D ', 'PT1D', 'P1H'])('%s is none', (text) =>
    expect(afterDuration(from, text)).toBeUndefined(),
  );
});

describe('the length of a duration', () => {
  it.each([
    ['PT1M', 60_000],
    ['PT4H', 14_400_000],
    ['P1D', 86_400_000],
    ['P1W', 604_800_000],
    ['PT0S', 0],
  ])('of %s is %i ms', (duration, ms) => expect(durationMs(duration)).toBe(ms));

  it.each(['P1M', 'P1Y', 'P1Y1D', 'PT', '4H', ''])('of %j is unknown', (duration) =>
    expect(durationMs(duration)).toBeUndefined(),
  );
});
