import type { Position, Recorded } from './event-store';

/** Of events in the order of the log: the index of the first that lies after the position, or their number. */
export const indexAfter = (events: readonly Recorded[], position: Position): number => {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (events[middle]!.position > position) high = middle;
    else low = middle + 1;
  }
  return low;
};
