import { addDays, type CivilDate, instantAt, type InstantMs, parseDate, wallClockAt, weekdayOf } from '@taprail/money';

export const statsIntervals = ['hour', 'day', 'week', 'month'] as const;
export type StatsInterval = (typeof statsIntervals)[number];

/** A stretch of time; `to` is the first instant after it. */
export type Bucket = Readonly<{ date: CivilDate; from: InstantMs; to: InstantMs }>;

export type StatsRange = Readonly<{ from: CivilDate; to: CivilDate; interval: StatsInterval; timezone: string }>;

/** Distances from UTC, and the changes of them, are whole quarters of an hour: so every bucket is made of these. */
export const slotMs = 900_000;
const hourMs = 3_600_000;
const midnight = '00:00:00';

/** The quarter of an hour that an instant lies in, as a text that sorts as time does. */
export const slotOf = (instant: InstantMs): string =>
  new Date(Math.floor(instant / slotMs) * slotMs).toISOString().slice(0, 16);

/** The hours, days, weeks or months of a zone between two days, both included. The first and the last may be cut. */
export const bucketsOf = ({ from, to, interval, timezone }: StatsRange): readonly Bucket[] => {
  const days = daysBetween(from, to);
  if (interval === 'hour') return days.flatMap((day) => hoursOf(day, timezone));
  const starts = days.filter((day, n) => n === 0 || isStart(day, interval));
  const buckets = starts.map((date, n) => {
    const next = starts[n + 1] ?? addDays(to, 1);
    return { date, from: instantAt(date, midnight, timezone), to: instantAt(next, midnight, timezone) };
  });
  // A zone that changed sides of the date line left a day out.
  return buckets.filter((bucket) => bucket.from < bucket.to);
};

const daysBetween = (from: CivilDate, to: CivilDate): readonly CivilDate[] => {
  const days: CivilDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

const isStart = (day: CivilDate, interval: Exclude<StatsInterval, 'hour'>): boolean => {
  if (interval === 'day') return true;
  return interval === 'week' ? weekdayOf(day) === 'Monday' : parseDate(day).day === 1;
};

/** The hours that the zone's clock shows on a day: 23 or 25 of them where it is put forward or back. */
const hoursOf = (date: CivilDate, timezone: string): readonly Bucket[] => {
  const [start, end] = [instantAt(date, midnight, timezone), instantAt(addDays(date, 1), midnight, timezone)];
  const starts: InstantMs[] = [];
  let hour = '';
  // On most days each hour is an hour, and nobody need look at the clock.
  const step = end - start === 24 * hourMs ? hourMs : slotMs;
  for (let instant = start; instant < end; instant += step) {
    const { time } = wallClockAt(instant, timezone);
    const shown = time.slice(0, 2);
    if (shown !== hour || time.startsWith(':00', 2)) starts.push(instant);
    hour = shown;
  }
  return starts.map((from, n) => ({ date, from, to: starts[n + 1] ?? end }));
};
