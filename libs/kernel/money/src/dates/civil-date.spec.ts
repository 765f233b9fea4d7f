import { Unreadable } from '../unreadable';
import { addDays, dateOfDayNumber, dayNumberOf, dayOf, isLeapYear, weekdayOf } from './civil-date';

describe('a civil date', () => {
  it.each([
    ['1970-01-01', 0, 'Thursday'],
    ['1969-12-31', -1, 'Wednesday'],
    ['2000-02-29', 11016, 'Tuesday'],
    ['2026-04-03', 20546, 'Friday'],
    ['2024-02-29', 19782, 'Thursday'],
    ['0000-03-01', -719468, 'Wednesday'],
    ['0000-01-01', -719528, 'Saturday'],
    ['9999-12-31', 2932896, 'Friday'],
  ])('%s is day %i, a %s', (date, dayNumber, weekday) => {
    expect([dayNumberOf(date), weekdayOf(date)]).toEqual([dayNumber, weekday]);
    expect(dateOfDayNumber(dayNumber)).toBe(date);
  });

  it('crosses months, leap days and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2023-02-28', 1)).toBe('2023-03-01');
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
  });

  it('is that of an instant in UTC, to its last moment', () =>
    expect(['2026-03-01T00:00:00.000Z', '2026-03-01T23:59:59.999Z'].map(dayOf)).toEqual(['2026-03-01', '2026-03-01']));

  it('knows which century years leap', () =>
    expect([1900, 2000, 2024, 2026, 2100].map(isLeapYear)).toEqual([false, true, true, false, false]));

  it.each([
    '2026-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '20260101',
    '2026-01-01T00:00',
    ' 2026-01-01',
    '',
  ])('does not exist as %j', (date) => expect(() => dayNumberOf(date)).toThrow(Unreadable));

  it.each([2932897, -719529, 0.5])('does not exist as day number %d', (dayNumber) =>
    expect(() => dateOfDayNumber(dayNumber)).toThrow(),
  );
});
