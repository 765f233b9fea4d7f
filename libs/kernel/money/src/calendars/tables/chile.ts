import { addDays, formatDate, weekdayOf } from '../../dates/civil-date';
import { businessCalendar, coveredYears } from '../business-calendar';
import { easterPlus, type HolidayRule, since, yearly } from '../holiday-rules';

/** By law 19.668: from Tuesday to Thursday it is kept on the Monday before, on Friday on the Monday after. */
const toMonday =
  (reason: string, month: number, day: number): HolidayRule =>
  (year) => {
    const date = formatDate(year, month, day);
    const days = { Tuesday: -1, Wednesday: -2, Thursday: -3, Friday: 3, Monday: 0, Saturday: 0, Sunday: 0 };
    return [{ date: addDays(date, days[weekdayOf(date)]), reason }];
  };

/** By law 20.299: on a Tuesday it is kept on the Friday before, on a Wednesday on the Friday after. */
const reformationDay: HolidayRule = (year) => {
  const date = formatDate(year, 10, 31);
  const weekday = weekdayOf(date);
  const days = weekday === 'Tuesday' ? -4 : weekday === 'Wednesday' ? 2 : 0;
  return [{ date: addDays(date, days), reason: 'Reformation Day' }];
};

/** The days between a weekend and the national holidays of 18 and 19 September, and the Friday when those are a weekend. */
const bridgeInSeptember: HolidayRule = (year) => {
  const eighteenth = weekdayOf(formatDate(year, 9, 18));
  const reason = 'National Holiday';
  if (eighteenth === 'Tuesday' || eighteenth === 'Saturday') return [{ date: formatDate(year, 9, 17), reason }];
  return eighteenth === 'Wednesday' ? [{ date: formatDate(year, 9, 20), reason }] : [];
};

/** The winter solstice in Chile falls on 20 June in leap years and the year after them until 2040, else on 21 June. */
const indigenousPeoplesDay: HolidayRule = (year) => [
  { date: formatDate(year, 6, year % 4 < 2 ? 20 : 21), reason: 'National Day of Indigenous Peoples' },
];

const afterNewYear: HolidayRule = (year) =>
  weekdayOf(formatDate(year, 1, 1)) === 'Sunday' ? [{ date: formatDate(year, 1, 2), reason: 'National Holiday' }] : [];

/** Public holidays of Chile and the bank holiday on the last day of the year. */
export const chile = businessCalendar({
  id: 'CHILE_BANKS',
  version: 1,
  currency: 'CLP',
  ...coveredYears,
  published: { firstYear: 2024, lastYear: coveredYears.lastYear },
  rules: [
    yearly("New Year's Day", 1, 1),
    afterNewYear,
    easterPlus('Good Friday', -2),
    yearly('Labour Day', 5, 1),
    yearly('Navy Day', 5, 21),
    since(2021, indigenousPeoplesDay),
    toMonday('Saint Peter and Saint Paul', 6, 29),
    yearly('Our Lady of Mount Carmel', 7, 16),
    yearly('Assumption Day', 8, 15),
    bridgeInSeptember,
    yearly('Independence Day', 9, 18),
    yearly('Army Day', 9, 19),
    toMonday("Meeting of Two Worlds' Day", 10, 12),
    reformationDay,
    yearly("All Saints' Day", 11, 1),
    yearly('Immaculate Conception', 12, 8),
    yearly('Christmas Day', 12, 25),
    yearly('Bank holiday at the end of the year', 12, 31),
  ],
});
