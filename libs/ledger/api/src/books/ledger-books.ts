import { Inject, Injectable } from '@nestjs/common';
import { HandlerUnavailable } from '@taprail/bus';
import { Codec, EVENT_STORE, type EventStore, LOG_START, type Position } from '@taprail/event-store';
import {
  entriesIn,
  isWithin,
  type JournalEvent,
  journalPackings,
  journalStreamPrefix,
  journalUpcasters,
  type RecordedEntry,
} from '@taprail/ledger-domain';
import { addDays, type CivilDate, dayOf } from '@taprail/money';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { hasHeard, inSnapshot, type ListOptions, type ProjectedRow, ProjectionReader } from '@taprail/subscriptions';
import type { BookRow, ClearingRow, ShardRow } from './book-rows';
import { ledgerBooks } from './books.projection';
import type { ReportCut } from '../reports/report-days';
import {
  type BooksQuery,
  type BookCut,
  type BookSums,
  type MovedDay,
  movedDays,
  sumsOfBook,
  windowOf,
} from './book-sums';
import { type PositionRange, wholeLog } from './entries/entry-places';
import type { EntryQuery } from './entries/entry-query';
import { type FoundEntry, JournalEntries } from './entries/journal-entries';
import { withTail } from './known-at';

/** How much of the journal an answer knows. */
export type JournalFreshness = Readonly<{
  /** The last revision of each shard's stream: `{"2026-03.5": 17}`. */
  positions: Readonly<Record<string, number>>;
  /** Entries that are in the journal and not in this answer yet; a thousand stands for more. */
  lag_events: number;
}>;

/** `after`: the place of the last entry of the page before. */
export type EntryPage = Readonly<{ order: 'asc' | 'desc'; limit: number; after?: bigint }>;

const codec = new Codec<JournalEvent>(journalUpcasters, journalPackings);
const journal = { streamPrefixes: [journalStreamPrefix] };
const catchUpMs = 200;
const patienceMs = 30_000;
const lagMax = 1_000;
/** Under load there are dozens of entries in each. */
const lagEventsMax = 100;
const shardsMax = 1_000;

/** The books of every platform as read. Whoever asks says whose. */
@Injectable()
export class LedgerBooks {
  private readonly reader: ProjectionReader<BookRow>;
  private readonly journal: JournalEntries;

  constructor(
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {
    this.reader = new ProjectionReader(readStore, ledgerBooks);
    this.journal = new JournalEntries(this.reader, store);
  }

  /** Debits and credits of each account up to a cut, and what part of the journal they are made of. */
  async sums(asked: BooksQuery, cut: BookCut): Promise<Readonly<{ sums: BookSums; standing: JournalFreshness }>> {
    const { found, shards, checkpoint } = await inSnapshot(this.readStore, async (db) => {
      const reader = new ProjectionReader<BookRow>({ db, dialect: this.readStore.dialect }, ledgerBooks);
      const found = await sumsOfBook(reader, asked, cut);
      return { found, shards: await shardsOf(reader), checkpoint: await reader.checkpoint() };
    });
    return {
      sums: cut.knownAt === null ? found : await this.withTail(found, asked, cut.asOf, cut.knownAt),
      standing: { positions: positionsOf(shards), lag_events: await this.lag(checkpoint) },
    };
  }

  /**
   * The cut that a report names. One of now or of an instant has everything that was recorded by then, also what
   * counts on a day that has begun in a zone ahead: then it is of that day, and asking for the day gives the same.
   */
  async shownCut(platform: string, { asOf, shown }: ReportCut): Promise<ReportCut['shown']> {
    const { as_of: today, known_at: knownAt } = shown;
    const window = asOf === null ? await windowOf(this.reader, { platform }, dayOf(knownAt), today) : undefined;
    if (!window) return shown;
    const tomorrow = addDays(today, 1);
    for await (const { row } of this.walk({ platform }, window)) {
      if (isWithin(row, { asOf: today, knownAt })) continue;
      if (isWithin(row, { asOf: tomorrow, knownAt })) return { as_of: tomorrow, known_at: knownAt };
    }
    return shown;
  }

  /** Waits, for a moment, until everything that is recorded is in the books. */
  async catchUp(): Promise<void> {
    await this.hold(await this.store.head(), catchUpMs);
  }

  /** The end of the log, for whoever wants to read up to it again and again. */
  head(): Promise<Position> {
    return this.store.head();
  }

  /** Throws what is waited out when the books are too far behind: whoever needs all of it tries again later. */
  async haveReached(position: Position): Promise<void> {
    if (!(await this.hold(position, patienceMs))) throw new HandlerUnavailable(`The books are not at ${position} yet`);
  }

  async standing(): Promise<JournalFreshness> {
    const checkpoint = await this.reader.checkpoint();
    return { positions: positionsOf(await shardsOf(this.reader)), lag_events: await this.lag(checkpoint) };
  }

  /** The days on which an account moved, each with the part of the journal in which it was recorded. */
  movedDays(asked: BooksQuery, from: CivilDate, to: CivilDate): Promise<readonly MovedDay[]> {
    return movedDays(this.reader, asked, from, to);
  }

  /** Entries as they stand in the journal. */
  walk({ platform, subMerchant, account }: BooksQuery, window: PositionRange): AsyncIterable<FoundEntry> {
    return this.journal.find({ platform, subMerchant, account }, 'asc', window);
  }

  /** Another platform's entry is an unknown one. */
  async entry(platform: string, entry: string): Promise<RecordedEntry | undefined> {
    return (await this.entries({ platform, entry }, { order: 'asc', limit: 1 }))[0]?.row;
  }

  async entries(query: EntryQuery, { order, limit, after }: EntryPage): Promise<readonly FoundEntry[]> {
    const rest = order === 'asc' ? { first: (after ?? -1n) + 1n } : { last: (after ?? wholeLog.last + 1n) - 1n };
    const found: FoundEntry[] = [];
    for await (const each of this.journal.find(query, order, { ...wholeLog, ...rest })) {
      found.push(each);
      if (found.length === limit) break;
    }
    return found;
  }

  /** The entries of many sales of a platform, oldest first, by their sale. */
  async entriesOfSales(
    sales: readonly string[],
    query: Omit<EntryQuery, 'transaction'>,
  ): Promise<ReadonlyMap<string, readonly RecordedEntry[]>> {
    const found = new Map<string, RecordedEntry[]>();
    for (const each of await this.journal.listOfSales(new Set(sales), query)) {
      const sale = each.entry.trace.transactionId!;
      found.set(sale, [...(found.get(sale) ?? []), each]);
    }
    return found;
  }

  /** The entries of these ids, by their id; without those that the books do not have. */
  async entriesNamed(platform: string, ids: readonly string[]): Promise<ReadonlyMap<string, RecordedEntry>> {
    const found = await this.journal.listNamed(new Set(ids), { platform });
    return new Map(found.map((each) => [each.entry.entryId, each]));
  }

  /** The money that is on its way now. */
  clearing(platform: string, options: ListOptions): Promise<readonly ProjectedRow<ClearingRow>[]> {
    const open = { column: 'book', operator: '=', value: `clearing ${platform}` } as const;
    return this.reader.list({ ...options, filters: [open] }) as Promise<readonly ProjectedRow<ClearingRow>[]>;
  }

  /** The same of every platform, oldest first. */
  async allClearing(max: number): Promise<readonly ClearingRow[]> {
    const filters = [
      { column: 'book', operator: '>=', value: 'clearing ' },
      { column: 'book', operator: '<', value: 'clearing!' },
    ] as const;
    const found: ClearingRow[] = [];
    for await (const page of this.reader.pages({ filters }, lagMax)) {
      found.push(...page.map(({ row }) => row as ClearingRow));
      if (found.length >= max) break;
    }
    return found;
  }

  private hold(position: Position, timeoutMs: number): Promise<boolean> {
    return hasHeard(this.reader, { store: this.store, streamPrefix: journalStreamPrefix }, position, timeoutMs);
  }

  private async withTail(
    found: BookSums,
    asked: BooksQuery,
    asOf: BookCut['asOf'],
    knownAt: string,
  ): Promise<BookSums> {
    const window = await windowOf(this.reader, asked, dayOf(knownAt));
    return window ? withTail(this.journal, window, found, asked, asOf, knownAt) : found;
  }

  private async lag(checkpoint: bigint | undefined): Promise<number> {
    const { events } = await this.store.readAll(checkpoint ?? LOG_START, journal, lagEventsMax);
    const entries = events.reduce((sum, stored) => sum + entriesIn(codec.decode(stored).event).length, 0);
    return Math.min(entries, lagMax);
  }
}

const shardsOf = async (reader: ProjectionReader<BookRow>): Promise<readonly ShardRow[]> => {
  const filters = [{ column: 'book', operator: '=', value: 'shard' }] as const;
  const rows = await reader.list({ filters, order: 'asc', limit: shardsMax });
  return rows.map(({ row }) => row as ShardRow);
};

const positionsOf = (shards: readonly ShardRow[]): JournalFreshness['positions'] =>
  Object.fromEntries(shards.map(({ period, shard, revision }) => [`${period}.${shard}`, revision] as const).sort());
