import { createHash } from 'node:crypto';
import { type EventMetadata, type EventStore, type Position, type Recorded } from '@taprail/event-store';
import {
  type AccountId,
  type AccountSums,
  type Head,
  type JournalEntry,
  sealedIdOf,
  sealedStreamPrefixes,
} from '@taprail/ledger-domain';
import { wholeMinor } from '@taprail/money';

const eventsPerPage = 500;

export type DayContents = Readonly<{
  heads: readonly Head[];
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
      if (at >= before) return { heads: headsOf(heads), trialBalanceHash: hashOf(sums), until };
      heads.set(sealedIdOf(recorded.stream), hash);
      addLines(sums, recorded);
      until = recorded.position;
    }
    if (page.position === from) break;
    from = page.position;
  }
  return { heads: headsOf(heads), trialBalanceHash: hashOf(sums), until };
};

const headsOf = (heads: ReadonlyMap<string, string>): readonly Head[] => [...heads].map(([id, hash]) => ({ id, hash }));

const addLines = (sums: Map<AccountId, AccountSums>, { type, data }: Recorded): void => {
  if (type !== 'JournalEntryPosted') return;
  for (const { account, side, amount } of (JSON.parse(data) as JournalEntry).lines) {
    const { debits, credits } = sums.get(account) ?? { debits: 0, credits: 0 };
    const [debit, credit] = side === 'debit' ? [amount, 0] : [0, amount];
    sums.set(account, { debits: wholeMinor(debits + debit), credits: wholeMinor(credits + credit) });
  }
};

const hashOf = (sums: ReadonlyMap<AccountId, AccountSums>): string => {
  const hash = createHash('sha256');
  for (const account of [...sums.keys()].sort()) {
    const { debits, credits } = sums.get(account)!;
    hash.update(`${account} ${debits} ${credits}\n`);
  }
  return hash.digest('hex');
};
