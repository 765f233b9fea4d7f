import { parseDate, weekdayOf } from '../dates/civil-date';
import type { BusinessCalendar } from '../calendars/business-calendar';
import { closedWeekdaysOf } from './closed-weekdays';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** A year's closed weekdays as a holiday list prints them, so that specs can be held beside the published page. */
export const asPrinted = (year: number, calendar: BusinessCalendar): string =>
  closedWeekdaysOf(year, calendar)
    .map(({ date }) => {
      const { month, day } = parseDate(date);
      return `${weekdayOf(date).slice(0, 3)} ${day} ${months[month - 1]}`;
    })
    .join(', ');
