import { type Interval, isPayoutDay, payoutTimes, runStartsAt, runTimeOf } from './payout-days';
import { calendarOf } from './value-date';

const euro = calendarOf('EUR');
const iso = (instant: number): string => new Date(instant).toISOString();

describe('a payout day', () => {
  // oxfmt-ignore
  it.each<[string, Interval, string, boolean]>([
    ['every business day', 'daily', '2026-04-08', true],
    ['no Saturday', 'daily', '2026-04-11', false],
    ['no Good Friday', 'daily', '2026-04-03', false],
    ['the Monday of a week', 'weekly', '2026-04-13', true],
    ['no other day of it', 'weekly', '2026-04-14', false],
    ['the Tuesday after Easter Monday', 'weekly', '2026-04-07', true],
    ['the first of a month', 'monthly', '2026-04-01', true],
    ['the first business day of a month that begins on a weekend', 'monthly', '2026-08-03', true],
    ['the first business day after New Year', 'monthly', '2027-01-04', true],
    ['no later day of the month', 'monthly', '2026-04-02', false],
    ['never by itself', 'manual', '2026-04-08', false],
  ])('is %s', (_what, interval, date, expected) => expect(isPayoutDay(date, interval, euro)).toBe(expected));
});

describe('the time of a run', () => {
  it.each([
    ['00:00', '06:00'],
    ['06:00', '06:00'],
    ['06:01', '07:00'],
    ['07:00', '07:00'],
  ])('of a day that closes at %s is %s', (closingTime, expected) => expect(runTimeOf({ closingTime })).toBe(expected));
});

describe('the times of a payout', () => {
  it('are six, eight and ten in the morning of the zone, and the arrival says what it waited for', () => {
    const { sentAt, arrivesAt, ...rest } = payoutTimes('2026-04-02', 'Europe/Berlin', euro);
    const runAt = runStartsAt('2026-04-02', 'Europe/Berlin', '06:00');
    expect([runAt, sentAt, arrivesAt].map(iso)).toEqual([
      '2026-04-02T04:00:00.000Z',
      '2026-04-02T06:00:00.000Z',
      '2026-04-07T08:00:00.000Z',
    ]);
    expect(rest).toEqual({
      eta: '2026-04-07',
      skipped: [
        { date: '2026-04-03', reason: 'Good Friday' },
        { date: '2026-04-04', reason: 'Saturday' },
        { date: '2026-04-05', reason: 'Sunday' },
        { date: '2026-04-06', reason: 'Easter Monday' },
      ],
      calendar: { id: 'TARGET', version: 1 },
    });
  });

  it('name weekdays as their calendar where no holidays of the currency are known', () =>
    expect(payoutTimes('2026-11-19', 'Asia/Kuwait', calendarOf('KWD'))).toMatchObject({
      eta: '2026-11-22',
      calendar: { id: 'WEEKDAYS_SUNDAY_TO_THURSDAY', version: 1 },
    }));

  it('are the same day on an instant rail', () =>
    expect(payoutTimes('2026-04-02', 'Europe/Berlin', euro, 0)).toMatchObject({ eta: '2026-04-02', skipped: [] }));
});
