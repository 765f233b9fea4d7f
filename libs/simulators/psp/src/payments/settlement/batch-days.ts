import {
  addBusinessDays,
  bankCalendarFor,
  type BusinessCalendar,
  businessDayOnOrAfter,
  type CivilDate,
  currencyOf,
  dayOf,
  nextBusinessDay,
  weekdayCalendar,
} from '@taprail/money';

const lateDays = 2;
const withheldDays = 3;
const arrivesAt = 'T04:00:00.000Z';

const calendarOf = (currency: string): BusinessCalendar => {
  const { code } = currencyOf(currency);
  return bankCalendarFor(code) ?? weekdayCalendar(code);
};

export const utcDayOf = (atMs: number): CivilDate => dayOf(new Date(atMs).toISOString());

/** The day's captures go to the bank at midnight UTC; a day on which banks are closed goes with the next one. */
export const batchDayOf = (atMs: number, currency: string): CivilDate =>
  businessDayOnOrAfter(utcDayOf(atMs), calendarOf(currency));

export const valueDateOf = (day: CivilDate, currency: string): CivilDate => nextBusinessDay(day, calendarOf(currency));

export const arrivalOf = (day: CivilDate, currency: string, isLate: boolean): string =>
  `${addBusinessDays(valueDateOf(day, currency), isLate ? lateDays : 0, calendarOf(currency))}${arrivesAt}`;

/** When a file comes again that has been there before. */
export const secondArrivalOf = (day: CivilDate, currency: string): string =>
  `${addBusinessDays(valueDateOf(day, currency), 1, calendarOf(currency))}${arrivesAt}`;

/** The batch that a line comes with which was left out of its own. */
export const laterBatchOf = (day: CivilDate, currency: string): CivilDate =>
  addBusinessDays(day, withheldDays, calendarOf(currency));
