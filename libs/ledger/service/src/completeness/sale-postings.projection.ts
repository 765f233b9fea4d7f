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
  type GapExplanationEvent,
  gapExplanationStreamPrefix,
  gapExplanationUpcasters,
  type JournalEntry,
  type JournalEvent,
  journalStreamPrefix,
  journalPackings,
  journalUpcasters,
} from '@taprail/ledger-domain';
import type { Projection } from '@taprail/subscriptions';

/** A movement of money that has no entry in the journal yet. */
export type OpenMovement = Readonly<{
  revision: number;
  kind: MovementKind;
  occurredAt: string;
  /** In the currency of the sale; null where its event does not tell. */
  amount: number | null;
}>;

/** One that an operator has explained. It stays here for good, also when its entry comes after all. */
export type ExplainedMovement = Omit<OpenMovement, 'kind'> &
  Readonly<{ kind: string; reason: string; by: string; explainedAt: string; isPosted: boolean }>;

/** The movements of a transaction's money, counted in its own stream and in the journal. */
export type SalePostings = Readonly<{
  /** Null where the journal names a stream of which the log has nothing. */
  source: MoneySourceState | null;
  /** Movements that the journal owes an entry. */
  moved: number;
  /** Those of them that have one. */
  posted: number;
  /** Those that have none and nobody has explained, oldest first. */
  missing: readonly OpenMovement[];
  /** Those that somebody has explained, in the order of that. */
  explained: readonly ExplainedMovement[];
}>;

type StoredEvent = DomainEvent<string, Readonly<Record<string, unknown>>>;

/** An event of a transaction's stream, or an entry of the journal or an explanation that names one as its source. */
type Part =
  | Readonly<{ type: 'moved'; event: MoneySourceEvent }>
  | Readonly<{ type: 'posted'; transactionId: string; revision: number }>
  | Readonly<{ type: 'explained'; transactionId: string; explanation: GapExplanationEvent['data'] }>;

const postedOf = ({ source, trace: { transactionId } }: JournalEntry): readonly Part[] =>
  transactionId !== null && source.stream.startsWith(moneySourceStreamPrefix)
    ? [{ type: 'posted', transactionId, revision: source.revision }]
    : [];

const explainedBy = ({ data: explanation }: GapExplanationEvent): readonly Part[] => [
  { type: 'explained', transactionId: explanation.gap.stream.slice(moneySourceStreamPrefix.length), explanation },
];

const none: SalePostings = { source: null, moved: 0, posted: 0, missing: [], explained: [] };

/** An entry ends a gap, whether or not somebody has explained it before. */
const withPosted = (row: SalePostings, revision: number): SalePostings => {
  const missing = row.missing.filter((movement) => movement.revision !== revision);
  const isLate = (movement: ExplainedMovement): boolean => movement.revision === revision && !movement.isPosted;
  const ended = row.missing.length - missing.length + row.explained.filter(isLate).length;
  if (ended === 0) return row;
  const explained = row.explained.map((each) => (isLate(each) ? { ...each, isPosted: true } : each));
  return { ...row, posted: row.posted + ended, missing, explained };
};

/** A movement that was posted between the explanation and its place in the log keeps the explanation all the same. */
const withExplained = (
  row: SalePostings,
  { gap: { revision, kind, occurredAt, amount }, reason, by, at }: GapExplanationEvent['data'],
): SalePostings => {
  const missing = row.missing.filter((movement) => movement.revision !== revision || movement.kind !== kind);
  const isPosted = missing.length === row.missing.length;
  const movement = { revision, kind, occurredAt, amount, reason, by, explainedAt: at, isPosted };
  return { ...row, missing, explained: [...row.explained, movement] };
};

const openOf = ({ explained }: SalePostings): number => explained.filter(({ isPosted }) => !isPosted).length;

/**
 * Counts per source stream what the journal must hold and what it holds. A movement is in the log before its entry can be,
 * so whatever is seen and has no entry is in flight or missing.
 */
export const salePostings: Projection<StoredEvent, SalePostings, Part> = {
  name: 'sale-postings',
  version: 2,
  streamPrefix: moneySourceStreamPrefix,
  alsoStreamPrefixes: [journalStreamPrefix, gapExplanationStreamPrefix],
  codec: new Codec<StoredEvent>({ ...journalUpcasters, ...gapExplanationUpcasters }, journalPackings),
  unhurried: true,
  parts: (event, { stream }) => {
    if (stream.startsWith(journalStreamPrefix)) return entriesIn(event as unknown as JournalEvent).flatMap(postedOf);
    if (stream.startsWith(gapExplanationStreamPrefix)) return explainedBy(event as unknown as GapExplanationEvent);
    return isCountedEvent(event.type) ? [{ type: 'moved', event }] : [];
  },
  keys: (part, { stream }) => [
    part.type === 'moved' ? stream.slice(moneySourceStreamPrefix.length) : part.transactionId,
  ],
  begins: (part) => part.type === 'moved' && part.event.type === 'TapPresented',
  project: (row = none, part, { revision, metadata }) => {
    if (part.type === 'posted') return withPosted(row, part.revision);
    if (part.type === 'explained') return withExplained(row, part.explanation);
    const { state: source, owes, amount } = countMovement(row.source ?? undefined, part.event);
    if (owes === null) return { ...row, source };
    const movement = { revision, kind: owes, occurredAt: metadata.at, amount };
    return { ...row, source, moved: row.moved + 1, missing: [...row.missing, movement] };
  },
  columns: {
    missing_in: ({ source, missing }) => (missing.length > 0 && source ? source.currency : null),
    missing_since: ({ missing }) => missing[0]?.occurredAt ?? null,
    missing_count: ({ missing }) => (missing.length > 0 ? missing.length : null),
    explained_in: ({ source, explained }) => (explained.length > 0 && source ? source.currency : null),
    /** Of those that are explained and not posted. */
    explained_count: (row) => (row.explained.length > 0 ? openOf(row) : null),
    platform: ({ source }) => source?.platformId ?? null,
    sub_merchant: ({ source }) => source?.subMerchantId ?? null,
  },
  unindexed: ['missing_since', 'missing_count', 'explained_count', 'platform', 'sub_merchant'],
  fixed: ['platform', 'sub_merchant'],
};
