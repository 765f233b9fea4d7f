import type { Job, RedeliveryEstimate } from '@taprail/sdk';
import { countOf, formatCount } from '../../money/format-money';

/** How many events a replay would send, after what it must leave out. */
export const sendableOf = ({ matched, excluded }: RedeliveryEstimate): number =>
  matched - excluded.replay_window_expired - excluded.delivery_attempts_exhausted;

/** Excluded events with the reason; empty when there are none. */
export const exclusionWords = ({ excluded }: RedeliveryEstimate): readonly string[] => [
  ...(excluded.replay_window_expired > 0 ? [`${formatCount(excluded.replay_window_expired)} older than 30 days`] : []),
  ...(excluded.delivery_attempts_exhausted > 0
    ? [`${formatCount(excluded.delivery_attempts_exhausted)} already sent 20 times`]
    : []),
];

/** The end of a replay in words. */
export const replayResult = ({ result, errors }: Readonly<{ result: unknown; errors: Job['errors'] }>): string => {
  const { queued = 0, refused = 0 } = (result ?? {}) as Readonly<{ queued?: number; refused?: number }>;
  const why = [...new Set(errors.map(({ code }) => code))].join(', ');
  return `${countOf(queued, 'event')} replayed${refused > 0 ? `, ${formatCount(refused)} rejected (${why})` : ''}.`;
};
