import { calendarOf, type FactOf, type PayoutSchedule, valueDateOf } from '@taprail/ledger-domain';
import { addDays, type CivilDate, type CurrencyCode, instantAt, type InstantMs } from '@taprail/money';
import { RecentMap } from '@taprail/subscriptions';

export type SaleDay = Readonly<{
  salesDay: CivilDate;
  availability: FactOf<'SaleCaptured'>['availability'];
  /** It is the day of every instant from here on … */
  from: InstantMs;
  /** … to before this one. */
  until: InstantMs;
}>;

/** As many terms and currencies as are in use at one time. */
const rememberedMax = 10_000;
const latest = new RecentMap<SaleDay>(rememberedMax);

/** The day that a sale counts on, and when its money is free. All sales of a day ask the same: it is worked out once. */
export const saleDayOf = (capturedAt: InstantMs, schedule: PayoutSchedule, currency: CurrencyCode): SaleDay => {
  const { timezone, closingTime, delayDays } = schedule;
  const name = `${currency} ${timezone} ${closingTime} ${delayDays}`;
  const known = latest.get(name);
  if (known && capturedAt >= known.from && capturedAt < known.until) return known;
  const day = workedOut(capturedAt, schedule, currency);
  latest.set(name, day);
  return day;
};

const workedOut = (capturedAt: InstantMs, schedule: PayoutSchedule, currency: CurrencyCode): SaleDay => {
  const { salesDay, availableOn, batchDay, calendar } = valueDateOf(capturedAt, schedule, calendarOf(currency));
  const closingOf = (day: CivilDate): InstantMs => instantAt(day, `${schedule.closingTime}:00`, schedule.timezone);
  const availableAt = new Date(closingOf(availableOn)).toISOString();
  return {
    salesDay,
    availability: { availableOn, availableAt, batchDay, calendar },
    from: closingOf(salesDay),
    until: closingOf(addDays(salesDay, 1)),
  };
};
