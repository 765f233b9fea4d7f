/** The month of a posting time, which names the period: `2026-03`. */
export const periodAt = (at: string): string => at.slice(0, 7);

/**
 * When an entry is posted: the clock's millisecond, and three more digits that count up within it. Later than the entry
 * before, whatever the clock does; a shard that writes thousands a second does not run ahead of the clock for it.
 */
export const postingTimeAfter = (last: string, now: string): string => {
  const read = withCount(now, 0);
  if (read > last) return read;
  const count = Number(last.slice(-4, -1)) + 1;
  const millisecond = `${last.slice(0, -4)}Z`;
  if (count < 1_000) return withCount(millisecond, count);
  return withCount(new Date(Date.parse(millisecond) + 1).toISOString(), 0);
};

const withCount = (millisecond: string, count: number): string =>
  `${millisecond.slice(0, -1)}${String(count).padStart(3, '0')}Z`;
