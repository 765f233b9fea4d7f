import {
  addBusinessDays,
  addDays,
  type BusinessCalendar,
  businessDayOnOrAfter,
  type CivilDate,
  type ClosedDay,
  closedDaysBetween,
  weekdayOf,
} from '@taprail/money';
import { type InstantMs, instantAt } from './zone-clock';

export type Interval = 'daily' | 'weekly' | 'monthly' | 'manual';

/** When the steps of a payout happen, on the clock of the schedule's zone. */
const runTime = '06:00:00';
const sendTime = '08:00:00';
const arrivalTime = '10:00:00';

/** Business days from the payout to the sub-merchant's account; 0 where the rail is instant. */
export const RAIL_DAYS_DEFAULT = 1;

export type PayoutTimes = Readonly<{
  scheduledAt: InstantMs;
  sentAt: InstantMs;
  eta: CivilDate;
  arrivesAt: InstantMs;
  /** The days between the payout and its arrival on which banks are closed. */
  skipped: readonly ClosedDay[];
}>;

/** Weekly on Mondays, monthly on the first; on the next business day when banks are closed. Manual never by itself. */
export const isPayoutDay = (date: CivilDate, interval: Interval, calendar: BusinessCalendar): boolean => {
  if (!calendar.isBusinessDay(date)) return false;
  switch (interval) {
    case 'manual':
      return false;
    case 'daily':
      return true;
    case 'weekly':
      return businessDayOnOrAfter(mondayOf(date), calendar) === date;
    case 'monthly':
      return businessDayOnOrAfter(`${date.slice(0, 8)}01`, calendar) === date;
  }
};

const mondayOf = (date: CivilDate): CivilDate => {
  let day = date;
  while (weekdayOf(day) !== 'Monday') day = addDays(day, -1);
  return day;
};

export const payoutTimes = (
  date: CivilDate,
  timezone: string,
  calendar: BusinessCalendar,
  railDays = RAIL_DAYS_DEFAULT,
): PayoutTimes => {
  const eta = addBusinessDays(date, railDays, calendar);
  return {
    scheduledAt: instantAt(date, runTime, timezone),
    sentAt: instantAt(date, sendTime, timezone),
    eta,
    arrivesAt: instantAt(eta, arrivalTime, timezone),
    skipped: closedDaysBetween(date, eta, calendar),
  };
};
