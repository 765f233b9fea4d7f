import { formatRate } from '../../money/format-money';

export type ChangeWords = Readonly<{ text: string; direction: 'up' | 'down' | 'same' }>;

const directionOf = (difference: number): ChangeWords['direction'] =>
  difference === 0 ? 'same' : difference > 0 ? 'up' : 'down';

/** How much more or less than in the period before. Of nothing there is no share. */
export const changeOf = (now: number, before: number): ChangeWords | null => {
  if (before === 0) return now === 0 ? null : { text: 'none before', direction: 'up' };
  const bps = Math.round(((now - before) * 10_000) / Math.abs(before));
  const direction = directionOf(now - before);
  if (direction === 'same') return { text: 'as before', direction };
  return { text: `${bps > 0 ? '+' : '−'}${percent(Math.abs(bps))}`, direction };
};

/** `formatRate` is for shares of a whole, which end at 100%. */
const percent = (bps: number): string => (bps < 10_000 ? formatRate(bps) : `${Math.round(bps / 100)}%`);

/** A share against one before, in points of a percent. */
export const pointsOf = (now: number | null, before: number | null): ChangeWords | null => {
  if (now === null || before === null) return null;
  const difference = now - before;
  const direction = directionOf(difference);
  if (direction === 'same') return { text: 'as before', direction };
  return { text: `${difference > 0 ? '+' : '−'}${(Math.abs(difference) / 100).toFixed(1)} points`, direction };
};
