import type { Payout } from '@taprail/sdk';
import { addDays } from '../../time/format-time';
import { daysOfMonth } from '../../time/months';

/** The weeks of a month from Monday to Sunday; null is a day of another month. */
export const weeksOf = (month: string): readonly (readonly (string | null)[])[] => {
  const { from, to } = daysOfMonth(month);
  // Sunday is 0 of the clock and the last day of a week at a bank.
  const before = (new Date(`${from}T00:00:00Z`).getUTCDay() + 6) % 7;
  const weeks: (string | null)[][] = [];
  for (let monday = addDays(from, -before); monday <= to; monday = addDays(monday, 7)) {
    const days = Array.from({ length: 7 }, (_, at) => addDays(monday, at));
    weeks.push(days.map((day) => (day >= from && day <= to ? day : null)));
  }
  return weeks;
};

/** Payouts of one day in one currency. */
export type Arrival = Readonly<{ currency: string; amount: number; count: number }>;

export type DayArrivals = Readonly<{
  arrivals: readonly Arrival[];
  /** Payouts that the bank refused: they do not arrive, and are in no sum. */
  failed: number;
}>;

type Arriving = Pick<Payout, 'eta' | 'amount' | 'currency' | 'status'>;

/** Payouts by the day on which the bank is expected to have them, summed for each currency. Cancelled ones are nowhere. */
export const arrivalsByDay = (payouts: readonly Arriving[]): ReadonlyMap<string, DayArrivals> => {
  const days = new Map<string, DayArrivals>();
  for (const { eta, amount, currency, status } of payouts) {
    if (status === 'canceled') continue;
    const day = days.get(eta) ?? { arrivals: [], failed: 0 };
    if (status === 'failed') {
      days.set(eta, { ...day, failed: day.failed + 1 });
      continue;
    }
    const before = day.arrivals.find((each) => each.currency === currency);
    const sum = { currency, amount: (before?.amount ?? 0) + amount, count: (before?.count ?? 0) + 1 };
    const others = day.arrivals.filter((each) => each !== before);
    days.set(eta, {
      ...day,
      arrivals: [...others, sum].sort((left, right) => left.currency.localeCompare(right.currency)),
    });
  }
  return days;
};

/** The calendars that decided the days, in words. The API names them and does not list the days on which banks are closed. */
export const calendarWords = (payouts: readonly Pick<Payout, 'calendar'>[]): string => {
  const names = [...new Set(payouts.flatMap(({ calendar }) => calendar ?? []))].sort();
  const known = names.filter((name) => name !== 'weekdays');
  return [
    known.length > 0 && `Bank days follow the ${known.join(', ')} calendar.`,
    names.includes('weekdays') && 'Some days follow weekdays only and may fall on a bank holiday.',
  ]
    .filter(Boolean)
    .join(' ');
};
