import { type CurrencyCode } from '@taprail/money';
import { batchOf, calendarOf, salesDayOf, valueDateOf } from './value-date';

const berlin = { delayDays: 1, closingTime: '04:00', timezone: 'Europe/Berlin' };
const at = (text: string): number => Date.parse(text);

describe('the sales day', () => {
  // oxfmt-ignore
  it.each([
    ['the evening before runs until closing time', '2026-04-04T01:59:59.999Z', '04:00', '2026-04-03'],
    ['the closing minute opens the new day', '2026-04-04T02:00:00Z', '04:00', '2026-04-04'],
    ['a shop that closes at midnight', '2026-04-03T22:00:00Z', '00:00', '2026-04-04'],
    ['the night in which an hour is left out', '2026-03-29T00:59:59Z', '02:30', '2026-03-28'],
    ['the jump opens the day that was to open in that hour', '2026-03-29T01:00:00Z', '02:30', '2026-03-29'],
    ['the night in which an hour is shown twice, first time', '2026-10-25T00:15:00Z', '02:30', '2026-10-24'],
    ['after closing in the first showing', '2026-10-25T00:45:00Z', '02:30', '2026-10-25'],
    ['before closing in the second showing, when the day has begun', '2026-10-25T01:15:00Z', '02:30', '2026-10-25'],
    ['the leap day is a day of its own', '2028-03-01T02:59:59Z', '04:00', '2028-02-29'],
    ['the last night of the year', '2027-01-01T01:00:00Z', '07:00', '2026-12-31'],
  ])('%s', (_what, instant, closingTime, expected) =>
    expect(salesDayOf(at(instant), { ...berlin, closingTime })).toBe(expected),
  );
});

describe('the value date', () => {
  it('of a sale on Good Friday 2026 at two in the afternoon in Berlin is Wednesday 8 April, day by day', () =>
    expect(valueDateOf(at('2026-04-03T12:00:00Z'), berlin, calendarOf('EUR'))).toEqual({
      salesDay: '2026-04-03',
      batchDay: '2026-04-07',
      availableOn: '2026-04-08',
      skipped: [
        { date: '2026-04-03', reason: 'Good Friday' },
        { date: '2026-04-04', reason: 'Saturday' },
        { date: '2026-04-05', reason: 'Sunday' },
        { date: '2026-04-06', reason: 'Easter Monday' },
      ],
      calendar: { id: 'TARGET', version: 1 },
    }));

  // oxfmt-ignore
  it.each<[string, CurrencyCode, string, string, string]>([
    ['Thanksgiving', 'USD', 'America/New_York', '2026-11-25T18:00:00Z', '2026-11-27'],
    ['the year end in London', 'GBP', 'Europe/London', '2026-12-31T12:00:00Z', '2027-01-04'],
    ['the first three days of a Japanese year', 'JPY', 'Asia/Tokyo', '2026-12-30T03:00:00Z', '2027-01-04'],
    ["Berchtold's Day in Zurich", 'CHF', 'Europe/Zurich', '2026-12-31T12:00:00Z', '2027-01-04'],
    ['a currency without a bank calendar', 'INR', 'Asia/Kolkata', '2026-12-24T03:00:00Z', '2026-12-25'],
  ])('steps over %s', (_what, currency, timezone, instant, expected) =>
    expect(valueDateOf(at(instant), { ...berlin, timezone }, calendarOf(currency)).availableOn).toBe(expected),
  );

  it('counts more days where the contract says so', () =>
    expect(valueDateOf(at('2026-04-02T12:00:00Z'), { ...berlin, delayDays: 3 }, calendarOf('EUR')).availableOn).toBe(
      '2026-04-09',
    ));

  it('names its batch', () => expect(batchOf({ batchDay: '2026-03-02' }, 'EUR')).toBe('2026-03-02/EUR'));
});
