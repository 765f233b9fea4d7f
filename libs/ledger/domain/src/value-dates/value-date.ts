import {
  addDays,
  type Availability,
  availableOn,
  bankCalendarFor,
  type BusinessCalendar,
  type CivilDate,
  type CurrencyCode,
  instantAt,
  type InstantMs,
  wallClockAt,
  weekdayCalendar,
} from '@taprail/money';

/** The part of a payout schedule that decides when the money of a sale is free. */
export type ValueTerms = Readonly<{ delayDays: number; closingTime: string; timezone: string }>;

/** Everything that explains a value date: the sales day, its batch, and each day that was skipped with the reason. */
export type ValueDate = Availability & Readonly<{ salesDay: CivilDate }>;

/** The currency's bank calendar, or plain weekdays where we have none: the name that is stored says which. */
export const calendarOf = (currency: CurrencyCode): BusinessCalendar =>
  bankCalendarFor(currency) ?? weekdayCalendar(currency);

/**
 * A sales day begins at the closing time of the one before. It is told by instants, not by what clocks show, so a sale
 * that comes later is never on an earlier day, whatever the clocks do that night.
 */
export const salesDayOf = (at: InstantMs, { closingTime, timezone }: Omit<ValueTerms, 'delayDays'>): CivilDate => {
  const { date } = wallClockAt(at, timezone);
  const begun = [addDays(date, 1), date].find((day) => at >= instantAt(day, `${closingTime}:00`, timezone));
  return begun ?? addDays(date, -1);
};

export const valueDateOf = (capturedAt: InstantMs, terms: ValueTerms, calendar: BusinessCalendar): ValueDate => {
  const salesDay = salesDayOf(capturedAt, terms);
  return { salesDay, ...availableOn(salesDay, terms.delayDays, calendar) };
};

/** The name of the batch that a sale is settled in: `2026-03-02/EUR`. */
export const batchOf = ({ batchDay }: Pick<ValueDate, 'batchDay'>, currency: CurrencyCode): string =>
  `${batchDay}/${currency}`;
