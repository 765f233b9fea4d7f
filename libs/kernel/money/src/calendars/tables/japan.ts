import { addDays, formatDate, weekdayOf } from '../../dates/civil-date';
import { businessCalendar, coveredYears } from '../business-calendar';
import { notIn, nthWeekday, once, yearly, type ClosedDay, type HolidayRule } from '../holiday-rules';

/** The day of the month of an equinox in Japan, as the observatory's formula for 1980–2099 gives it, in millionths of a day. */
const equinox =
  (reason: string, month: number, dayIn1980Millionths: number): HolidayRule =>
  (year) => {
    const years = year - 1980;
    const day = Math.floor((dayIn1980Millionths + 242_194 * years) / 1_000_000) - Math.floor(years / 4);
    return [{ date: formatDate(year, month, day), reason }];
  };

/** Three holidays were moved for the Olympic Games, in both years for which the games were planned. */
const olympicYears = [2020, 2021];

const namedHolidays: readonly HolidayRule[] = [
  yearly("New Year's Day", 1, 1),
  nthWeekday('Coming of Age Day', 2, 'Monday', 1),
  yearly('National Foundation Day', 2, 11),
  yearly("The Emperor's Birthday", 2, 23),
  equinox('Vernal Equinox Day', 3, 20_843_100),
  yearly('Showa Day', 4, 29),
  yearly('Constitution Memorial Day', 5, 3),
  yearly('Greenery Day', 5, 4),
  yearly("Children's Day", 5, 5),
  notIn(olympicYears, nthWeekday('Marine Day', 3, 'Monday', 7)),
  once('Marine Day', '2020-07-23'),
  once('Marine Day', '2021-07-22'),
  notIn(olympicYears, yearly('Mountain Day', 8, 11)),
  once('Mountain Day', '2020-08-10'),
  once('Mountain Day', '2021-08-08'),
  nthWeekday('Respect for the Aged Day', 3, 'Monday', 9),
  equinox('Autumnal Equinox Day', 9, 23_248_800),
  notIn(olympicYears, nthWeekday('Sports Day', 2, 'Monday', 10)),
  once('Sports Day', '2020-07-24'),
  once('Sports Day', '2021-07-23'),
  yearly('Culture Day', 11, 3),
  yearly('Labour Thanksgiving Day', 11, 23),
];

/** A holiday on a Sunday closes the next day that is no holiday; a day between two holidays is a citizens' holiday. */
const nationalHolidays: HolidayRule = (year) => {
  const named = namedHolidays.flatMap((rule) => rule(year));
  const isNamed = new Set(named.map((day) => day.date));
  const substitutes = named.flatMap((day): ClosedDay[] => {
    if (weekdayOf(day.date) !== 'Sunday') return [];
    let date = addDays(day.date, 1);
    while (isNamed.has(date)) date = addDays(date, 1);
    return [{ date, reason: `${day.reason} (substitute)` }];
  });
  const between = named
    .filter((day) => isNamed.has(addDays(day.date, 2)))
    .map((day) => ({ date: addDays(day.date, 1), reason: "Citizens' Holiday" }))
    .filter(({ date }) => !isNamed.has(date));
  return [...named, ...between, ...substitutes];
};

/** Banks rest from 31 December to 3 January by the order under the Banking Act. */
export const japan = businessCalendar({
  id: 'JAPAN_BANKS',
  version: 1,
  currency: 'JPY',
  ...coveredYears,
  rules: [
    yearly('Bank holiday at the new year', 1, 2),
    yearly('Bank holiday at the new year', 1, 3),
    yearly('Bank holiday at the new year', 12, 31),
    nationalHolidays,
  ],
});
