import {
  countMovement,
  isCountedEvent,
  moneySourceStreamPrefix,
  type MoneySourceEvent,
  type MoneySourceState,
  type MovementKind,
} from '@taprail/contracts';
import type { DomainEvent } from '@taprail/event-sourcing';
import { Codec } from '@taprail/event-store';
import {
  entriesIn,
  type JournalEntry,
  type JournalEvent,
  journalStreamPrefix,
  journalUpcasters,
} from '@taprail/ledger-domain';
import type { Projection } from '@taprail/subscriptions';

/** A movement of money that has no entry in the journal yet. */
export type OpenMovement = Readonly<{ revision: number; kind: MovementKind; occurredAt: string }>;

/** What happened to the money of a transaction, counted in its own stream and in the journal. */
export type SalePostings = Readonly<{
  /** Null where the journal names a stream of which the log has nothing. */
  source: MoneySourceState | null;
  /** Movements that the journal owes an entry. */
  moved: number;
  /** Those of them that have one. */
  posted: number;
  /** Those that have none, oldest first. */
  missing: readonly OpenMovement[];
}>;

type StoredEvent = DomainEvent<string, Readonly<Record<string, unknown>>>;

/** An event of a transaction's stream, or an entry of the journal that names one as its source. */
type Part =
  | Readonly<{ type: 'moved'; event: MoneySourceEvent }>
  | Readonly<{ type: 'posted'; transactionId: string; revision: number }>;

const postedOf = ({ source, trace: { transactionId } }: JournalEntry): readonly Part[] =>
  transactionId !== null && source.stream.startsWith(moneySourceStreamPrefix)
    ? [{ type: 'posted', transactionId, revision: source.revision }]
    : [];

const none: Pick<SalePostings, 'moved' | 'posted' | 'missing'> = { moved: 0, posted: 0, missing: [] };

/**
 * Counts per source stream what the journal must hold and what it holds. A movement is in the log before its entry can be,
 * so whatever is seen and has no entry is in flight or missing.
 */
export const salePostings: Projection<StoredEvent, SalePostings, Part> = {
  name: 'sale-postings',
  version: 1,
  streamPrefix: moneySourceStreamPrefix,
  alsoStreamPrefixes: [journalStreamPrefix],
  codec: new Codec<StoredEvent>(journalUpcasters),
  unhurried: true,
  parts: (event, { stream }) => {
    if (stream.startsWith(journalStreamPrefix)) return entriesIn(event as unknown as JournalEvent).flatMap(postedOf);
    return isCountedEvent(event.type) ? [{ type: 'moved', event }] : [];
  },
  keys: (part, { stream }) => [
    part.type === 'moved' ? stream.slice(moneySourceStreamPrefix.length) : part.transactionId,
  ],
  begins: (part) => part.type === 'moved' && part.event.type === 'TapPresented',
  project: (row, part, { revision, metadata }) => {
    const { moved, posted, missing } = row ?? none;
    if (part.type === 'posted') {
      const left = missing.filter((movement) => movement.revision !== part.revision);
      return { source: row?.source ?? null, moved, posted: posted + missing.length - left.length, missing: left };
    }
    const { state: source, owes } = countMovement(row?.source ?? undefined, part.event);
    if (owes === null) return { source, moved, posted, missing };
    const movement = { revision, kind: owes, occurredAt: metadata.at };
    return { source, moved: moved + 1, posted, missing: [...missing, movement] };
  },
  columns: {
    missing_in: ({ source, missing }) => (missing.length > 0 && source ? source.currency : null),
    missing_since: ({ missing }) => missing[0]?.occurredAt ?? null,
    missing_count: ({ missing }) => (missing.length > 0 ? missing.length : null),
    platform: ({ source }) => source?.platformId ?? null,
    sub_merchant: ({ source }) => source?.subMerchantId ?? null,
  },
  unindexed: ['missing_since', 'missing_count', 'platform', 'sub_merchant'],
  fixed: ['platform', 'sub_merchant'],
};
