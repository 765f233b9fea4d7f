import type { CivilDate } from '../dates/civil-date';
import type { BusinessCalendar } from './business-calendar';

/** The name of a calendar, stored with each date that it decided. */
export type CalendarName = Readonly<{ id: string; version: number }>;

const weekdays = 'WEEKDAYS';

/** The calendar that decided the days of a span: where holidays of the span are not known, it was weekdays alone. */
export const calendarBehind = (from: CivilDate, to: CivilDate, calendar: BusinessCalendar): CalendarName => {
  const { id, version } = calendar;
  const isKnown = calendar.knowsHolidaysOf(from) && calendar.knowsHolidaysOf(to);
  return isKnown || id.startsWith(weekdays) ? { id, version } : { id: weekdays, version: 1 };
};

/** As the API says it: the name of the bank calendar, or `weekdays` where no holidays are known. */
export const shownCalendar = ({ id }: CalendarName): string => (id.startsWith(weekdays) ? 'weekdays' : id);
