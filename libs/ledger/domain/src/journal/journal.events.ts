import type { DomainEvent, Upcasters } from '@taprail/event-sourcing';
import type { Minor } from '@taprail/money';
import type { AccountId } from '../chart/account';
import type { JournalEntry } from '../chart/journal-entry';

export const journalStreamPrefix = 'ledgerJournal-';

/** Fixed within a period: all lines of a sub-merchant are in one shard, in one order. */
export const JOURNAL_SHARDS = 8;

/** The request that caused an entry, for traces and logs. */
export type RequestOrigin = Readonly<{ correlationId: string; traceparent?: string | undefined }>;

export type PostedEntry = Readonly<{ entry: JournalEntry; request: RequestOrigin }>;

export type JournalEvent =
  /** The entries of one append. They are whole, so that no event ever holds half of one; `codec` packs them for the store. */
  | DomainEvent<'JournalEntriesPosted', Readonly<{ entries: readonly PostedEntry[] }>>
  /**
   * The first of a period's stream: what the period before left on each account of the shard, in as many parts as it
   * takes. `previous` carries the chain of the shard from one period's stream into the next.
   */
  | DomainEvent<
      'PeriodOpened',
      Readonly<{
        period: string;
        shard: number;
        balances: Readonly<Record<AccountId, Minor>>;
        at: string;
        previous?: Readonly<{ period: string; hash: string }> | null;
        part?: Readonly<{ n: number; of: number }>;
        /** The last month whose books are closed; absent before the first close. */
        closedThrough?: string;
      }>
    >
  /** From here on, whatever counts in this month or before it comes too late for it. */
  | DomainEvent<'MonthFenced', Readonly<{ month: string; shard: number; at: string }>>
  /** The last of a period's stream: whoever still writes there is turned away, and finds out where it goes on. */
  | DomainEvent<'PeriodClosed', Readonly<{ period: string; shard: number; next: string; at: string }>>;

/** The entries of an event, in the order in which they were posted; none in an event that opens or closes something. */
export const entriesIn = ({ type, data }: JournalEvent): readonly JournalEntry[] =>
  type === 'JournalEntriesPosted' ? data.entries.map(({ entry }) => entry) : [];

/** Which periods a shard has, in order; a period is named here before it is written. */
export type JournalPeriodsEvent = DomainEvent<'PeriodNamed', Readonly<{ period: string; at: string }>>;

/** `2026-03` and shard 5 are `ledgerJournal-2026-03.5`. */
export const journalStream = (period: string, shard: number): string => {
  if (!/^[0-9]{4}-(0[1-9]|1[0-2])$/.test(period)) throw new Error(`${period} is not a month`);
  if (!(Number.isInteger(shard) && shard >= 0 && shard < JOURNAL_SHARDS)) throw new Error(`${shard} is not a shard`);
  return `${journalStreamPrefix}${period}.${shard}`;
};

export const journalPeriodsStream = (shard: number): string => `ledgerPeriods-${shard}`;

/** By sub-merchant; what belongs to none goes by platform, and what belongs to nobody has a place of its own. */
export const shardOf = ({ subMerchant, platform }: Pick<JournalEntry['trace'], 'subMerchant' | 'platform'>): number =>
  fnv1a(subMerchant ?? platform ?? 'house') % JOURNAL_SHARDS;

/** Small, the same everywhere and good enough to spread: nothing here needs to be hard to guess. */
const fnv1a = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let n = 0; n < text.length; n += 1) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
  return hash >>> 0;
};

export const journalUpcasters: Upcasters = {};
