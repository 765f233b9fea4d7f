import type { CivilDate } from '../dates/civil-date';
import type { BusinessCalendar } from './business-calendar';
import { addBusinessDays, businessDayOnOrAfter, closedDaysBetween } from './business-days';
import { type CalendarName, calendarBehind } from './calendar-name';
import type { ClosedDay } from './holiday-rules';

/** When the money of a sales day is free, and enough to explain it. Stored at posting: a later calendar never moves it. */
export type Availability = Readonly<{
  availableOn: CivilDate;
  /** T: the business day whose batch the sales day belongs to. */
  batchDay: CivilDate;
  skipped: readonly ClosedDay[];
  calendar: CalendarName;
}>;

export const DELAY_DAYS_MAX = 20;

/** T + `delayDays` business days, where a sales day on which banks are closed belongs to the next business day. */
export const availableOn = (salesDay: CivilDate, delayDays: number, calendar: BusinessCalendar): Availability => {
  if (!Number.isInteger(delayDays) || delayDays < 1 || delayDays > DELAY_DAYS_MAX) {
    throw new Error(`a delay is 1 to ${DELAY_DAYS_MAX} business days, not ${delayDays}`);
  }
  const batchDay = businessDayOnOrAfter(salesDay, calendar);
  const date = addBusinessDays(batchDay, delayDays, calendar);
  const skipped = closedDaysBetween(salesDay, date, calendar);
  return { availableOn: date, batchDay, skipped, calendar: calendarBehind(salesDay, date, calendar) };
};
