const formats = new Map<string, Intl.DateTimeFormat>();

const formatIn = (timeZone: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${timeZone} ${name}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...options });
  formats.set(key, made);
  return made;
};

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const minute = { hour: '2-digit', minute: '2-digit' } as const;

/** `25 Nov 2026, 12:00`. */
export const formatInstant = (instant: string, zone: string): string =>
  formatIn(zone, 'minute', { ...day, ...minute }).format(new Date(instant));

/** To the millisecond, for what follows closely on one another. */
export const formatInstantExact = (instant: string, zone: string): string =>
  formatIn(zone, 'exact', { ...day, ...minute, second: '2-digit', fractionalSecondDigits: 3 }).format(
    new Date(instant),
  );

/** `12:00:05`. */
export const formatClock = (instant: string, zone: string): string =>
  formatIn(zone, 'clock', { ...minute, second: '2-digit' }).format(new Date(instant));

/** A date that nobody moves: value dates are days at a bank, not instants. */
export const formatDate = (date: string): string => formatIn('UTC', 'day', day).format(new Date(`${date}T00:00:00Z`));

/** `25 Nov`, for axes. */
export const formatDateShort = (date: string): string =>
  formatIn('UTC', 'short', { day: 'numeric', month: 'short' }).format(new Date(`${date}T00:00:00Z`));

/** The name of the zone as people write it beside a time: `UTC`, `CET`, `GMT-3`. */
export const zoneName = (zone: string, instant: string): string => {
  if (zone === 'UTC') return 'UTC';
  const parts = formatIn(zone, 'name', { timeZoneName: 'short' }).formatToParts(new Date(instant));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
};

/** The day that an instant belongs to in a zone, as `2026-11-25`. */
export const dayIn = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date(instant));

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];

/** `in 3 days`, `2 hours ago`; always beside the instant itself. */
export const formatDistance = (instant: string, nowMs: number): string => {
  const distanceMs = Date.parse(instant) - nowMs;
  const [unit, length] = units.find(([, size]) => Math.abs(distanceMs) >= size) ?? units.at(-1)!;
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(Math.trunc(distanceMs / length), unit);
};
