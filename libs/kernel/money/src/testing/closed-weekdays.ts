import type { BusinessCalendar } from '../calendars/business-calendar';
import { isWeekend, type ClosedDay } from '../calendars/holiday-rules';
import { daysInMonth, formatDate } from '../dates/civil-date';

/** The Mondays to Fridays of a year on which banks are closed: what a published holiday list prints. */
export const closedWeekdaysOf = (year: number, calendar: BusinessCalendar): ClosedDay[] =>
  Array.from({ length: 12 }, (_, index) => index + 1)
    .flatMap((month) =>
      Array.from({ length: daysInMonth(year, month) }, (_, index) => formatDate(year, month, index + 1)),
    )
    .filter((date) => !isWeekend(date))
    .flatMap((date) => {
      const reason = calendar.closedReason(date);
      return reason === undefined ? [] : [{ date, reason }];
    });
