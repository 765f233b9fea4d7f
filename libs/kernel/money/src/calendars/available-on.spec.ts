import { availableOn } from './available-on';
import { addBusinessDays, businessDayOnOrAfter, businessDaysBetween, nextBusinessDay } from './business-days';
import { shownCalendar } from './calendar-name';
import { bankCalendarFor, bankCalendars, weekdayCalendar } from './calendars';
import { federalReserve } from './tables/federal-reserve';
import { japan } from './tables/japan';
import { korea } from './tables/korea';
import { target } from './tables/target';

describe('when money is available', () => {
  it('is Wednesday 8 April 2026 for a sale on Good Friday in euros, and says why', () =>
    expect(availableOn('2026-04-03', 1, target)).toEqual({
      availableOn: '2026-04-08',
      batchDay: '2026-04-07',
      skipped: [
        { date: '2026-04-03', reason: 'Good Friday' },
        { date: '2026-04-04', reason: 'Saturday' },
        { date: '2026-04-05', reason: 'Sunday' },
        { date: '2026-04-06', reason: 'Easter Monday' },
      ],
      calendar: { id: 'TARGET', version: 1 },
    }));

  it('is the next day in the middle of a week, with nothing to explain', () =>
    expect(availableOn('2026-04-14', 1, target)).toEqual({
      availableOn: '2026-04-15',
      batchDay: '2026-04-14',
      skipped: [],
      calendar: { id: 'TARGET', version: 1 },
    }));

  it('counts business days for a longer delay, over Golden Week', () =>
    expect(availableOn('2026-04-28', 3, japan)).toEqual({
      availableOn: '2026-05-07',
      batchDay: '2026-04-28',
      skipped: [
        { date: '2026-04-29', reason: 'Showa Day' },
        { date: '2026-05-02', reason: 'Saturday' },
        { date: '2026-05-03', reason: 'Sunday' },
        { date: '2026-05-04', reason: 'Greenery Day' },
        { date: '2026-05-05', reason: "Children's Day" },
        { date: '2026-05-06', reason: 'Constitution Memorial Day (substitute)' },
      ],
      calendar: { id: 'JAPAN_BANKS', version: 1 },
    }));

  it.each([0, 21, 1.5, -1])('is not asked for a delay of %d days', (delay) =>
    expect(() => availableOn('2026-04-14', delay, target)).toThrow('a delay is 1 to 20 business days'),
  );

  it('is not guessed outside the years of the calendar', () => {
    expect(() => availableOn('2019-12-31', 1, target)).toThrow(
      'calendar TARGET version 1 covers 2020 to 2040, not 2019-12-31',
    );
    expect(() => availableOn('2040-12-31', 1, target)).toThrow('covers 2020 to 2040, not 2041-01-01');
  });
});

describe('business days', () => {
  it('an open day stays, a closed one goes to the next open day', () => {
    expect(businessDayOnOrAfter('2026-04-02', target)).toBe('2026-04-02');
    expect(businessDayOnOrAfter('2026-04-03', target)).toBe('2026-04-07');
  });

  it('the next one is always later', () => {
    expect(nextBusinessDay('2026-04-02', target)).toBe('2026-04-07');
    expect(nextBusinessDay('2026-04-03', target)).toBe('2026-04-07');
    expect(nextBusinessDay('2026-04-07', target)).toBe('2026-04-08');
  });

  it('are added from the first open day', () => {
    expect(addBusinessDays('2026-04-03', 0, target)).toBe('2026-04-07');
    expect(addBusinessDays('2026-04-03', 2, target)).toBe('2026-04-09');
    expect(() => addBusinessDays('2026-04-03', -1, target)).toThrow('-1 is not a count of business days');
  });

  it('tell the age of an open item', () => {
    expect(businessDaysBetween('2026-04-02', '2026-04-02', target)).toBe(0);
    expect(businessDaysBetween('2026-04-02', '2026-04-08', target)).toBe(2);
    expect(() => businessDaysBetween('2026-04-08', '2026-04-02', target)).toThrow('2026-04-02 lies before 2026-04-08');
  });

  it('of the dollar go on when a holiday falls on a Saturday', () => {
    expect(federalReserve.isBusinessDay('2026-07-03')).toBe(true);
    expect(federalReserve.closedReason('2027-07-05')).toBe('Independence Day (observed)');
  });

  it('are not told for a day that does not exist', () =>
    expect(() => target.isBusinessDay('2026-02-30')).toThrow('no such day'));
});

describe('the calendar of a currency', () => {
  it('is found for the currencies we have tables for', () =>
    expect(bankCalendars.map(({ currency }) => `${currency} ${bankCalendarFor(currency)?.id}`)).toEqual([
      'EUR TARGET',
      'USD FEDERAL_RESERVE',
      'GBP ENGLAND_AND_WALES',
      'JPY JAPAN_BANKS',
      'CHF SWISS_INTERBANK_CLEARING',
      'SEK SWEDEN_RIX',
      'NOK NORGES_BANK',
      'DKK DANMARKS_NATIONALBANK',
      'PLN POLAND',
      'AUD AUSTRALIA_RITS',
      'BRL BRAZIL',
      'CAD PAYMENTS_CANADA',
      'CLP CHILE_BANKS',
      'CZK CZECH_NATIONAL_BANK',
      'HKD HONG_KONG',
      'HUF HUNGARY_VIBER',
      'KRW KOREA',
      'MXN MEXICO_CNBV',
      'NZD NEW_ZEALAND',
      'PEN PERU',
      'RON ROMANIA_REGIS',
      'SGD SINGAPORE',
      'ZAR SOUTH_AFRICA_SAMOS',
      'TWD TAIWAN',
      'TRY TURKEY',
    ]));

  it('is missing for the others, and plain weekdays say so in their name', () => {
    expect(bankCalendarFor('INR')).toBeUndefined();
    expect(availableOn('2026-12-24', 1, weekdayCalendar('INR'))).toEqual({
      availableOn: '2026-12-25',
      batchDay: '2026-12-24',
      skipped: [],
      calendar: { id: 'WEEKDAYS', version: 1 },
    });
  });

  it('has the weekend of its country: the dinar of Kuwait rests on Friday and Saturday', () => {
    const kuwait = weekdayCalendar('KWD');
    expect(availableOn('2026-11-19', 1, kuwait)).toEqual({
      availableOn: '2026-11-22',
      batchDay: '2026-11-19',
      skipped: [
        { date: '2026-11-20', reason: 'Friday' },
        { date: '2026-11-21', reason: 'Saturday' },
      ],
      calendar: { id: 'WEEKDAYS_SUNDAY_TO_THURSDAY', version: 1 },
    });
    expect(shownCalendar(kuwait)).toBe('weekdays');
  });

  it('says weekdays of a year whose holidays are not published yet', () => {
    expect(availableOn('2026-10-01', 1, korea).calendar).toEqual({ id: 'KOREA', version: 1 });
    expect(availableOn('2026-12-31', 1, korea)).toMatchObject({
      availableOn: '2027-01-04',
      calendar: { id: 'WEEKDAYS', version: 1 },
    });
    expect(shownCalendar(availableOn('2026-10-01', 1, korea).calendar)).toBe('KOREA');
  });
});
