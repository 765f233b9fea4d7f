import type { EventStore, Position } from '@taprail/event-store';
import { journalStreamPrefix } from '@taprail/ledger-domain';
import { hasHeard, type ProjectionReader } from '@taprail/subscriptions';

const patienceMs = 10_000;

/** Money is never moved on what was true a moment ago: whoever decides by a read model waits for it, or comes again. */
export const requireHeard = async (
  reader: Pick<ProjectionReader<object>, 'checkpoint'>,
  store: EventStore,
  position: Position,
  streamPrefix = journalStreamPrefix,
): Promise<void> => {
  if (await hasHeard(reader, { store, streamPrefix }, position, patienceMs)) return;
  throw new Error('A read model of the ledger lags behind');
};
