/** The month of a posting time, which names the period: `2026-03`. */
export const periodAt = (at: string): string => at.slice(0, 7);

/**
 * When entries are posted: the clock's millisecond, and three more digits that count up within it, one for each entry.
 * Later than the entry before, whatever the clock does; a shard that writes thousands a second does not run ahead of the
 * clock for it.
 */
export const postingTimeAfter = (last: string, now: string, entries = 1): string => {
  const read = withCount(now, 0);
  if (read > last) return read;
  const count = countOf(last) + 1;
  if (count + entries <= countMax) return timeOfEntry(last, 1);
  return withCount(new Date(Date.parse(`${last.slice(0, -4)}Z`) + 1).toISOString(), 0);
};

/** Of entries that were written together, each has its own time: that of the first, and its number from 0. */
export const timeOfEntry = (at: string, n: number): string =>
  n === 0 ? at : `${at.slice(0, -4)}${countText(countOf(at) + n)}Z`;

const countMax = 1_000;

const countOf = (at: string): number => Number(at.slice(-4, -1));

const countText = (count: number): string => String(count).padStart(3, '0');

const withCount = (millisecond: string, count: number): string => `${millisecond.slice(0, -1)}${countText(count)}Z`;
