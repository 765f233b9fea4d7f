import { HttpProblem } from '@taprail/http';
import { reportCut, shownPeriod } from './report-days';

/** Tomorrow has begun in the zones that are ahead. */
const now = new Date('2026-03-04T20:00:00.000Z');
const refusal = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    return error instanceof HttpProblem ? [error.code, error.param] : error;
  }
};

describe('the cut of a report', () => {
  it('is now unless it says otherwise, and today is the day of the platform', () =>
    expect(reportCut({}, now)).toEqual({
      asOf: null,
      knownAt: null,
      shown: { as_of: '2026-03-04', known_at: '2026-03-04T20:00:00.000Z' },
    }));

  it('is what was recorded by an instant', () =>
    expect(reportCut({ as_of: '2026-03-04T01:30:00+02:00' }, now)).toEqual({
      asOf: null,
      knownAt: '2026-03-03T23:30:00.000Z',
      shown: { as_of: '2026-03-03', known_at: '2026-03-03T23:30:00.000Z' },
    }));

  it('is what counts by a day, as it was known', () =>
    expect(reportCut({ as_of: '2026-03-02', known_at: '2026-03-03T00:00:00Z' }, now)).toEqual({
      asOf: '2026-03-02',
      knownAt: '2026-03-03T00:00:00.000Z',
      shown: { as_of: '2026-03-02', known_at: '2026-03-03T00:00:00.000Z' },
    }));

  it.each([
    [{ as_of: '2026-03-04T20:00:00.001Z' }, ['invalid_value', 'as_of']],
    [{ as_of: '2026-03-06' }, ['invalid_value', 'as_of']],
    [{ known_at: '2026-03-04T20:00:00.001Z' }, ['invalid_value', 'known_at']],
    [{ as_of: '2026-03-02T00:00:00Z', known_at: '2026-03-03T00:00:00Z' }, ['invalid_value', 'as_of']],
  ])('refuses %j', (query, expected) => expect(refusal(() => reportCut(query, now))).toEqual(expected));
});

describe('the period of a report', () => {
  it.each([
    ['2026-03-03', '2026-03-04', { to: '2026-03-03', through: '2026-03-03', ended: true }],
    ['2026-03-04', '2026-03-04', { to: '2026-03-04', through: '2026-03-04', ended: false }],
    ['2026-03-04', '2026-03-05', { to: '2026-03-04', through: '2026-03-04', ended: false }],
    ['2026-03-05', '2026-03-05', { to: '2026-03-05', through: '2026-03-05', ended: false }],
    ['2026-03-31', '2026-03-04', { to: '2026-03-31', through: '2026-03-04', ended: false }],
  ])('to %s is shown as far as it goes, which is %s, and says so', (to, lastDay, expected) =>
    expect(shownPeriod(to, lastDay, now)).toEqual(expected),
  );
});
