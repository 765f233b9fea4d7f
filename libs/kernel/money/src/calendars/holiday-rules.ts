import { addDays, dayNumberOf, daysInMonth, formatDate, parseDate, weekdayOf, weekdays } from '../dates/civil-date';
import type { CivilDate, Weekday } from '../dates/civil-date';
import { easterSunday, orthodoxEasterSunday } from '../dates/easter';

/** A day on which banks are closed, and why: the reason is shown to people who wait for their money. */
export type ClosedDay = Readonly<{ date: CivilDate; reason: string }>;

/** The days that one rule closes in a year. All of them lie in that year. */
export type HolidayRule = (year: number) => readonly ClosedDay[];

export const yearly =
  (reason: string, month: number, day: number): HolidayRule =>
  (year) => [{ date: formatDate(year, month, day), reason }];

export const easterPlus =
  (reason: string, days: number): HolidayRule =>
  (year) => [{ date: addDays(easterSunday(year), days), reason }];

export const orthodoxEasterPlus =
  (reason: string, days: number): HolidayRule =>
  (year) => [{ date: addDays(orthodoxEasterSunday(year), days), reason }];

/** Days that are set year by year, such as those of a lunar calendar: as they were published. */
export const onDates =
  (reason: string, ...dates: readonly CivilDate[]): HolidayRule =>
  (year) =>
    dates.filter((date) => parseDate(date).year === year).map((date) => ({ date, reason }));

/** The first such weekday on or after a day of the year. */
export const weekdayFrom =
  (reason: string, weekday: Weekday, month: number, day: number): HolidayRule =>
  (year) => {
    const start = formatDate(year, month, day);
    const ahead = (weekdays.indexOf(weekday) - weekdays.indexOf(weekdayOf(start)) + 7) % 7;
    return [{ date: addDays(start, ahead), reason }];
  };

export const nthWeekday = (reason: string, nth: 1 | 2 | 3 | 4, weekday: Weekday, month: number): HolidayRule =>
  weekdayFrom(reason, weekday, month, 7 * (nth - 1) + 1);

export const lastWeekday =
  (reason: string, weekday: Weekday, month: number): HolidayRule =>
  (year) =>
    weekdayFrom(reason, weekday, month, daysInMonth(year, month) - 6)(year);

/** A day that governments set for one year only. */
export const once =
  (reason: string, date: CivilDate): HolidayRule =>
  (year) =>
    parseDate(date).year === year ? [{ date, reason }] : [];

export const since =
  (firstYear: number, rule: HolidayRule): HolidayRule =>
  (year) =>
    year >= firstYear ? rule(year) : [];

export const until =
  (lastYear: number, rule: HolidayRule): HolidayRule =>
  (year) =>
    year <= lastYear ? rule(year) : [];

export const notIn =
  (years: readonly number[], rule: HolidayRule): HolidayRule =>
  (year) =>
    years.includes(year) ? [] : rule(year);

/** A holiday on a Sunday is kept on the Monday; one on a Saturday is not moved. */
export const sundayToMonday =
  (rule: HolidayRule): HolidayRule =>
  (year) =>
    rule(year).map((day) => {
      if (weekdayOf(day.date) !== 'Sunday') return day;
      return { date: addDays(day.date, 1), reason: `${day.reason} (observed)` };
    });

/** Holidays on a weekend are kept on the next weekdays that are not holidays themselves: the British substitute days. */
export const substituted =
  (...rules: readonly HolidayRule[]): HolidayRule =>
  (year) => {
    const days = rules.flatMap((rule) => rule(year));
    const taken = new Set(days.map((day) => day.date));
    const substitutes = days
      .filter((day) => isWeekend(day.date))
      .map((day) => {
        let date = day.date;
        while (isWeekend(date) || taken.has(date)) date = addDays(date, 1);
        taken.add(date);
        return { date, reason: `${day.reason} (substitute day)` };
      });
    return [...days, ...substitutes];
  };

export const isWeekend = (date: CivilDate): boolean => (((dayNumberOf(date) + 3) % 7) + 7) % 7 >= 5;
