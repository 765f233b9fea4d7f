import type { Tone } from '../../parts/status-tone';

const hourMs = 3_600_000;

/** How urgent an answer is; the words beside it say when it is due. */
export const urgencyOf = (deadline: string, nowMs: number): Tone => {
  const leftMs = Date.parse(deadline) - nowMs;
  if (leftMs < 48 * hourMs) return 'bad';
  return leftMs < 7 * 24 * hourMs ? 'warn' : 'neutral';
};

/** Those that are due first come first. */
export const byDeadline = (left: { scheme_deadline: string }, right: { scheme_deadline: string }): number =>
  Date.parse(left.scheme_deadline) - Date.parse(right.scheme_deadline);
