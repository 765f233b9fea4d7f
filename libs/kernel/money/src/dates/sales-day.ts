import { Unreadable } from '../unreadable';
import { addDays, parseDate, type CivilDate } from './civil-date';

const clockTime = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;

/**
 * The sales day of a moment on the wall clock (`YYYY-MM-DDTHH:MM`, seconds allowed): before `closingTime` (`HH:MM`) the
 * evening before still runs; the closing minute itself opens the new day.
 * The service turns an instant into wall-clock time. In autumn one hour is shown twice: for its second showing the service
 * passes the end of that hour, or a later sale could fall on an earlier day.
 */
export const salesDayOf = (localDateTime: string, closingTime: string): CivilDate => {
  if (!clockTime.test(closingTime)) throw new Unreadable('time', closingTime, 'written as HH:MM');
  const match = /^([^T]*)T([0-9]{2}:[0-9]{2})(?::[0-5][0-9](?:\.[0-9]{1,9})?)?$/.exec(localDateTime);
  const [, date = '', time = ''] = match ?? [];
  if (!clockTime.test(time)) throw new Unreadable('time', localDateTime, 'written as YYYY-MM-DDTHH:MM, without a zone');
  parseDate(date);
  return time < closingTime ? addDays(date, -1) : date;
};
