import { dayNumberOf } from './civil-date';

/** An instant in milliseconds since 1970, UTC. */
export type InstantMs = number;

/** Local date and time in a zone: `2026-03-29` and `02:30:00`. */
export type WallClock = Readonly<{ date: string; time: string }>;

const dayMs = 86_400_000;

/** Making a formatter is slow and using one is not. There are a few hundred zones, in any case of their letters. */
const formatters = new Map<string, Intl.DateTimeFormat>();

const formattersMax = 1_000;

const formatterOf = (zone: string): Intl.DateTimeFormat => {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA-u-hc-h23', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  if (formatters.size >= formattersMax) formatters.clear();
  formatters.set(zone, made);
  return made;
};

/** Clocks are put forward and back at quarters of an hour only: within one, a zone's distance from UTC stays as it is. */
const quarterMs = 900_000;
const rememberedMax = 10_000;
const offsets = new Map<string, number>();

/** Distance from UTC in milliseconds. Asking the formatter is slow, and most questions are about the same hour. */
const offsetAt = (instant: InstantMs, zone: string): number => {
  const quarter = Math.floor(instant / quarterMs) * quarterMs;
  const name = `${zone} ${quarter}`;
  const known = offsets.get(name);
  if (known !== undefined) return known;
  const offset = asUtcMs(formatted(quarter, zone)) - quarter;
  if (offsets.size >= rememberedMax) offsets.clear();
  offsets.set(name, offset);
  return offset;
};

/** Throws RangeError for a zone that does not exist. */
const formatted = (instant: InstantMs, zone: string): WallClock => {
  const parts = formatterOf(zone).formatToParts(instant);
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? '';
  return {
    date: `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}`,
    time: `${of('hour')}:${of('minute')}:${of('second')}`,
  };
};

/** Area and location. Abbreviations such as EST name an offset without its summer time, and CET several places. */
const zoneForm = /^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+){1,2})$/;

/** Whether this is the name of a zone, such as `Europe/Berlin`. An offset such as `+01:00` is none: it has no summer. */
export const isTimeZone = (name: unknown): name is string => {
  if (typeof name !== 'string' || name.length > 64 || !zoneForm.test(name)) return false;
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
};

/** Depends on the zone asked for and never on the one of the machine. Throws RangeError for a zone that does not exist. */
export const wallClockAt = (instant: InstantMs, zone: string): WallClock => {
  const shownAs = new Date(instant + offsetAt(instant, zone)).toISOString();
  return { date: shownAs.slice(0, 10), time: shownAs.slice(11, 19) };
};

/** The wall clock as if it were UTC: differences to the instant are the zone's offset at that moment. */
const asUtcMs = ({ date, time }: WallClock): number => {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  return dayNumberOf(date) * dayMs + ((hour * 60 + minute) * 60 + second) * 1_000;
};

const shownAt = (instant: InstantMs, zone: string): number => asUtcMs(wallClockAt(instant, zone));

/**
 * The first instant at which the zone's clock shows that time or has gone past it. In autumn an hour is shown twice and
 * the first showing counts; in spring an hour is left out and the moment of the jump counts.
 */
export const instantAt = (date: string, time: string, zone: string): InstantMs => {
  const name = `${zone} ${date} ${time}`;
  const known = instants.get(name);
  if (known !== undefined) return known;
  const instant = firstInstantAt(date, time, zone);
  if (instants.size >= rememberedMax) instants.clear();
  instants.set(name, instant);
  return instant;
};

/** Every sale of a day asks for the same few. */
const instants = new Map<string, InstantMs>();

const firstInstantAt = (date: string, time: string, zone: string): InstantMs => {
  const wanted = asUtcMs({ date, time });
  // Offsets differ by a few hours at most, and change rarely: a day before and a day after tell both that may apply.
  const offsets = [wanted - dayMs, wanted + dayMs].map((near) => shownAt(near, zone) - near);
  const shown = offsets.map((offset) => wanted - offset).filter((instant) => shownAt(instant, zone) === wanted);
  if (shown.length > 0) return Math.min(...shown);
  return jumpOver(
    wanted,
    zone,
    ...(offsets.map((offset) => wanted - offset).sort((a, b) => a - b) as [number, number]),
  );
};

/** Halves the time around a jump until the second is found at which the clock has gone past what was wanted. */
const jumpOver = (wanted: number, zone: string, before: InstantMs, after: InstantMs): InstantMs => {
  let [low, high] = [Math.floor(before / 1_000), Math.ceil(after / 1_000)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (shownAt(middle * 1_000, zone) >= wanted) high = middle;
    else low = middle;
  }
  return high * 1_000;
};
