import type { CurrencyCode } from '../currency/currency';
import { parseDate, weekdayOf, type CivilDate, type Weekday } from '../dates/civil-date';
import type { ClosedDay, HolidayRule } from './holiday-rules';

/** Days on which a currency's banks settle. Id and version are stored with every value date that was decided by it. */
export type BusinessCalendar = Readonly<{
  id: string;
  version: number;
  currency: CurrencyCode;
  firstYear: number;
  lastYear: number;
  /** Why banks are closed on that day, undefined on a business day. Throws outside the covered years. */
  closedReason(date: CivilDate): string | undefined;
  isBusinessDay(date: CivilDate): boolean;
  /** False in a year whose holidays nobody has published yet, and where there is no table: some of them are not known. */
  knowsHolidaysOf(date: CivilDate): boolean;
}>;

type Years = Readonly<{ firstYear: number; lastYear: number }>;

export type CalendarTable = Readonly<{
  id: string;
  version: number;
  currency: CurrencyCode;
  firstYear: number;
  lastYear: number;
  rules: readonly HolidayRule[];
  /** Saturday and Sunday unless it says otherwise. */
  weekend?: readonly Weekday[];
  /** Where holidays are set year by year: the years for which they are known. None where there is no table. */
  published?: Years | 'never';
}>;

/** The years every table states. Guessing outside them would promise money on days that nobody checked. */
export const coveredYears = { firstYear: 2020, lastYear: 2040 } as const;

export const businessCalendar = (table: CalendarTable): BusinessCalendar => {
  const { id, version, currency, firstYear, lastYear, weekend = saturdayAndSunday, published = table } = table;
  const reasons = new Map(closedDaysOf(table).map(({ date, reason }) => [date, reason]));

  const closedReason = (date: CivilDate): string | undefined => {
    const { year } = parseDate(date);
    if (year < firstYear || year > lastYear) {
      throw new Error(`calendar ${id} version ${version} covers ${firstYear} to ${lastYear}, not ${date}`);
    }
    const weekday = weekdayOf(date);
    return weekend.includes(weekday) ? weekday : reasons.get(date);
  };

  return Object.freeze({
    id,
    version,
    currency,
    firstYear,
    lastYear,
    closedReason,
    isBusinessDay: (date: CivilDate) => closedReason(date) === undefined,
    knowsHolidaysOf: (date: CivilDate) => published !== 'never' && isWithin(parseDate(date).year, published),
  });
};

const saturdayAndSunday: readonly Weekday[] = ['Saturday', 'Sunday'];

const isWithin = (year: number, { firstYear, lastYear }: Years): boolean => year >= firstYear && year <= lastYear;

/** By rules in every year: what is certain of a year that is not published yet closes its days too. */
const closedDaysOf = ({ rules, firstYear, lastYear }: CalendarTable): ClosedDay[] => {
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index);
  return years.flatMap((year) => rules.flatMap((rule) => rule(year)));
};
