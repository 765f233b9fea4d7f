import type { Position } from '@taprail/event-store';
import type { ProjectionReader } from '@taprail/subscriptions';

const patienceMs = 10_000;

/** Money is never moved on what was true a moment ago: whoever decides by a read model waits for it, or comes again. */
export const requireReached = async (
  reader: ProjectionReader<never> | ProjectionReader<any>,
  position: Position,
): Promise<void> => {
  if (!(await reader.reached(position, patienceMs))) throw new Error('A read model of the ledger lags behind');
};
