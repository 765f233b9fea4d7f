import {
  type AwaitedPlatformRun,
  calendarOf,
  isPayoutDay,
  type PlatformSchedule,
  runDateAfter,
  runStartsAt,
} from '@taprail/ledger-domain';
import { type CivilDate, type CurrencyCode, nextBusinessDay } from '@taprail/money';

/** Of all runs of a day the last: the sales of the day are available by then. */
const runTime = '07:00';

/** The first run of a schedule from an instant on, and after a day where one is named. */
export const nextPlatformRun = (
  { interval, timezone }: PlatformSchedule,
  currency: CurrencyCode,
  nowMs: number,
  after?: CivilDate,
): AwaitedPlatformRun | null => {
  if (interval === 'manual') return null;
  const calendar = calendarOf(currency);
  let date = runDateAfter(nowMs, timezone, runTime, calendar);
  while ((after !== undefined && date <= after) || !isPayoutDay(date, interval, calendar)) {
    date = nextBusinessDay(date, calendar);
  }
  return { date, runsAt: new Date(runStartsAt(date, timezone, runTime)).toISOString() };
};
