import { addDays, type CivilDate } from '../dates/civil-date';
import type { BusinessCalendar } from './business-calendar';
import type { ClosedDay } from './holiday-rules';

// Every walk below ends: at a business day, or at the calendar's Error for a day outside its years.

/** The day itself when banks are open, else the next day they are. */
export const businessDayOnOrAfter = (date: CivilDate, calendar: BusinessCalendar): CivilDate => {
  let day = date;
  while (!calendar.isBusinessDay(day)) day = addDays(day, 1);
  return day;
};

/** The first business day strictly after. */
export const nextBusinessDay = (date: CivilDate, calendar: BusinessCalendar): CivilDate =>
  businessDayOnOrAfter(addDays(date, 1), calendar);

/** Counts from the first business day on or after the date: a closed day belongs to the next open one, then n more. */
export const addBusinessDays = (date: CivilDate, days: number, calendar: BusinessCalendar): CivilDate => {
  if (!Number.isSafeInteger(days) || days < 0) throw new Error(`${days} is not a count of business days`);
  let day = businessDayOnOrAfter(date, calendar);
  for (let step = 0; step < days; step += 1) day = nextBusinessDay(day, calendar);
  return day;
};

/** How many business days lie after `from`, up to and with `to`: the age of an open item. */
export const businessDaysBetween = (from: CivilDate, to: CivilDate, calendar: BusinessCalendar): number => {
  if (to < from) throw new Error(`${to} lies before ${from}`);
  let count = 0;
  for (let day = from; day < to;) {
    day = addDays(day, 1);
    if (calendar.isBusinessDay(day)) count += 1;
  }
  return count;
};

/** The days from `from` to before `to` on which banks are closed, with reasons. */
export const closedDaysBetween = (from: CivilDate, to: CivilDate, calendar: BusinessCalendar): ClosedDay[] => {
  const closed: ClosedDay[] = [];
  for (let date = from; date < to; date = addDays(date, 1)) {
    const reason = calendar.closedReason(date);
    if (reason !== undefined) closed.push({ date, reason });
  }
  return closed;
};
