import type { CurrencyCode } from '../currency/currency';
import { parseDate, weekdayOf, type CivilDate } from '../dates/civil-date';
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
}>;

export type CalendarTable = Readonly<{
  id: string;
  version: number;
  currency: CurrencyCode;
  firstYear: number;
  lastYear: number;
  rules: readonly HolidayRule[];
}>;

/** The years every table states. Guessing outside them would promise money on days that nobody checked. */
export const coveredYears = { firstYear: 2020, lastYear: 2040 } as const;

export const businessCalendar = (table: CalendarTable): BusinessCalendar => {
  const { id, version, currency, firstYear, lastYear } = table;
  const reasons = new Map(closedDaysOf(table).map(({ date, reason }) => [date, reason]));

  const closedReason = (date: CivilDate): string | undefined => {
    const { year } = parseDate(date);
    if (year < firstYear || year > lastYear) {
      throw new Error(`calendar ${id} version ${version} covers ${firstYear} to ${lastYear}, not ${date}`);
    }
    const weekday = weekdayOf(date);
    return weekday === 'Saturday' || weekday === 'Sunday' ? weekday : reasons.get(date);
  };

  return Object.freeze({
    id,
    version,
    currency,
    firstYear,
    lastYear,
    closedReason,
    isBusinessDay: (date: CivilDate) => closedReason(date) === undefined,
  });
};

const closedDaysOf = ({ rules, firstYear, lastYear }: CalendarTable): ClosedDay[] => {
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index);
  return years.flatMap((year) => rules.flatMap((rule) => rule(year)));
};
