import { addDays, dayIn } from './format-time';

/** The first instant of a day in a zone. Days have 23 or 25 hours where clocks change, so it is searched for. */
export const startOfDay = (day: string, zone: string, daysLater = 0): string => {
  const wanted = addDays(day, daysLater);
  const utc = Date.parse(`${wanted}T00:00:00Z`);
  // No zone is further than 14 hours from UTC, and offsets are whole quarters of an hour.
  for (let ms = utc - 14 * 3_600_000; ms <= utc + 14 * 3_600_000; ms += 900_000) {
    if (dayIn(new Date(ms).toISOString(), zone) >= wanted) return new Date(ms).toISOString();
  }
  return new Date(utc).toISOString();
};
