import { type EventMetadata, type EventStore, type Position, type Recorded } from '@taprail/event-store';
import {
  type AccountId,
  type AccountSums,
  entriesIn,
  type StreamHead,
  sealedIdOf,
  sealedStreamPrefixes,
} from '@taprail/ledger-domain';
import { journalCodec } from '@taprail/ledger-journal';
import { hashOfSums, withLines } from './trial-balance-hash';

const eventsPerPage = 500;

export type DayContents = Readonly<{
  heads: readonly StreamHead[];
  /** The trial balance of what was recorded: accounts by name, with debits and credits. */
  trialBalanceHash: string;
  until: Position;
}>;

/**
 * Everything that was recorded after a place and before an instant. It ends at the first event of later, so that what a
 * seal covers is a stretch of the log, whatever the clocks of two processes say.
 */
export const dayContents = async (store: EventStore, after: Position, before: string): Promise<DayContents> => {
  const heads = new Map<string, string>();
  const sums = new Map<AccountId, AccountSums>();
  const head = await store.head();
  let until = after;
  for (let from = after; from < head;) {
    const page = await store.readAll(from, { streamPrefixes: sealedStreamPrefixes }, eventsPerPage);
    for (const recorded of page.events) {
      const { at, hash } = JSON.parse(recorded.metadata) as EventMetadata;
      if (at >= before) return { heads: headsOf(heads), trialBalanceHash: hashOfSums(sums), until };
      heads.set(sealedIdOf(recorded.stream), hash);
      addLines(sums, recorded);
      until = recorded.position;
    }
    if (page.position === from) break;
    from = page.position;
  }
  return { heads: headsOf(heads), trialBalanceHash: hashOfSums(sums), until };
};

const headsOf = (heads: ReadonlyMap<string, string>): readonly StreamHead[] =>
  [...heads].map(([id, hash]) => ({ id, hash }));

const addLines = (sums: Map<AccountId, AccountSums>, recorded: Recorded): void => {
  if (recorded.type !== 'JournalEntriesPosted') return;
  for (const { lines } of entriesIn(journalCodec.decode(recorded).event)) withLines(sums, lines);
};
