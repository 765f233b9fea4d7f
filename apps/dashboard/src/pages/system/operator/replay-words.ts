import type { ParkedReplay } from '@taprail/sdk';
import { formatCount } from '../../../money/format-money';

const messages = (count: number): string => `${formatCount(count)} ${count === 1 ? 'message' : 'messages'}`;

/** The outcome of a replay in one sentence or two. */
export const replayWords = ({ replayed, still_parked: left, failures }: ParkedReplay): string => {
  const done = `${messages(replayed)} replayed.`;
  const [failure] = failures;
  if (failure) return `${done} ${messages(left)} still parked: ${failure.error}`;
  return left === 0 ? done : `${done} ${messages(left)} still parked.`;
};
