import {
  addBusinessDays,
  addDays,
  type BusinessCalendar,
  businessDayOnOrAfter,
  calendarBehind,
  type CalendarName,
  type CivilDate,
  type ClosedDay,
  closedDaysBetween,
  instantAt,
  type InstantMs,
  wallClockAt,
  weekdayOf,
} from '@taprail/money';

export type Interval = 'daily' | 'weekly' | 'monthly' | 'manual';

/**
 * A run starts at six on the clock of the schedule's zone, or at seven for schedules whose day closes after six: never
 * before the sales of the day that it pays are available, and always before payouts are sent to the bank.
 */
export type RunTime = '06:00' | '07:00';

export const runTimeOf = ({ closingTime }: Readonly<{ closingTime: string }>): RunTime =>
  closingTime <= '06:00' ? '06:00' : '07:00';

/** The start of the run of a day. */
export const runStartsAt = (date: CivilDate, timezone: string, runTime: RunTime): InstantMs =>
  instantAt(date, `${runTime}:00`, timezone);

/** The first run that starts at an instant or after it. */
export const runDateAfter = (
  instant: InstantMs,
  timezone: string,
  runTime: RunTime,
  calendar: BusinessCalendar,
): CivilDate => {
  const { date } = wallClockAt(instant, timezone);
  return businessDayOnOrAfter(runStartsAt(date, timezone, runTime) >= instant ? date : addDays(date, 1), calendar);
};

/** When the later steps of a payout happen, on the same clock. */
const sendTime = '08:00:00';
const arrivalTime = '10:00:00';

/** Business days from the payout to the sub-merchant's account; 0 where the rail is instant. */
export const RAIL_DAYS_DEFAULT = 1;

export type PayoutTimes = Readonly<{
  sentAt: InstantMs;
  eta: CivilDate;
  arrivesAt: InstantMs;
  /** The days between the payout and its arrival on which banks are closed. */
  skipped: readonly ClosedDay[];
  /** The calendar that decided the arrival. */
  calendar: CalendarName;
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
    sentAt: instantAt(date, sendTime, timezone),
    eta,
    arrivesAt: instantAt(eta, arrivalTime, timezone),
    skipped: closedDaysBetween(date, eta, calendar),
    calendar: calendarBehind(date, eta, calendar),
  };
};
