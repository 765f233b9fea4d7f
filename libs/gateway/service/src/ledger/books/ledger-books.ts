import { Inject, Injectable } from '@nestjs/common';
import { HandlerUnavailable } from '@taprail/bus';
import { EVENT_STORE, type EventStore, LOG_START, type Position } from '@taprail/event-store';
import { journalStreamPrefix, type RecordedEntry } from '@taprail/ledger-domain';
import type { CivilDate } from '@taprail/money';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { hasHeard, inSnapshot, type ListOptions, type ProjectedRow, ProjectionReader } from '@taprail/subscriptions';
import { entryKey } from './book-keys';
import type { BookRow, ClearingRow, EntryRow, ShardRow } from './book-rows';
import { ledgerBooks } from './books.projection';
import {
  type Asked,
  type BookCut,
  type BookSums,
  type LogWindow,
  type MovedDay,
  movedDays,
  sumsOfBook,
} from './book-sums';
import { withTail } from './known-at';
import { walkEntries } from './walk-entries';

/** How much of the journal an answer knows. */
export type Standing = Readonly<{
  /** The last revision of each shard's stream: `{"2026-03.5": 17}`. */
  positions: Readonly<Record<string, number>>;
  /** Entries that are in the journal and not in this answer yet; a thousand stands for more. */
  lag_events: number;
}>;

export type FoundEntry = ProjectedRow<EntryRow>;

const journal = { streamPrefixes: [journalStreamPrefix] };
const catchUpMs = 200;
const patienceMs = 30_000;
const lagMax = 1_000;
const shardsMax = 1_000;

/** The books of every platform as read. Whoever asks says whose. */
@Injectable()
export class LedgerBooks {
  private readonly reader: ProjectionReader<BookRow>;

  constructor(
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {
    this.reader = new ProjectionReader(readStore, ledgerBooks);
  }

  /** Debits and credits of each account up to a cut, and what part of the journal they are made of. */
  async sums(asked: Asked, cut: BookCut): Promise<Readonly<{ sums: BookSums; standing: Standing }>> {
    const { found, shards, checkpoint } = await inSnapshot(this.readStore, async (db) => {
      const reader = new ProjectionReader<BookRow>({ db, dialect: this.readStore.dialect }, ledgerBooks);
      const found = await sumsOfBook(reader, asked, cut);
      return { found, shards: await shardsOf(reader), checkpoint: await reader.checkpoint() };
    });
    const sums = cut.knownAt === null ? found : await withTail(this.reader, found, asked, cut.asOf, cut.knownAt);
    return { sums, standing: { positions: positionsOf(shards), lag_events: await this.lag(checkpoint) } };
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

  async standing(): Promise<Standing> {
    const checkpoint = await this.reader.checkpoint();
    return { positions: positionsOf(await shardsOf(this.reader)), lag_events: await this.lag(checkpoint) };
  }

  /** The days on which an account moved, with the places in the log between which each of them was recorded. */
  movedDays(asked: Asked, from: CivilDate, to: CivilDate): Promise<readonly MovedDay[]> {
    return movedDays(this.reader, asked, from, to);
  }

  walk(asked: Asked, window: LogWindow): AsyncIterable<FoundEntry> {
    return walkEntries(this.reader, asked, window);
  }

  /** Another platform's entry is an unknown one. */
  async entry(platform: string, entryId: string): Promise<RecordedEntry | undefined> {
    const row = (await this.reader.get(entryKey(entryId)))?.row;
    return row?.kind === 'entry' && row.platform === platform ? row : undefined;
  }

  entries(platform: string, { filters = [], ...options }: ListOptions): Promise<readonly FoundEntry[]> {
    const own = filters.some(({ column }) => column === 'sub_merchant')
      ? []
      : [{ column: 'book', operator: '=', value: `entry ${platform}` } as const];
    return this.reader.list({ ...options, filters: [...own, ...filters] }) as Promise<readonly FoundEntry[]>;
  }

  /** What is on its way now. */
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

  private async lag(checkpoint: bigint | undefined): Promise<number> {
    const { events } = await this.store.readAll(checkpoint ?? LOG_START, journal, lagMax);
    return events.filter(({ type }) => type === 'JournalEntryPosted').length;
  }
}

const shardsOf = async (reader: ProjectionReader<BookRow>): Promise<readonly ShardRow[]> => {
  const filters = [{ column: 'book', operator: '=', value: 'shard' }] as const;
  const rows = await reader.list({ filters, order: 'asc', limit: shardsMax });
  return rows.map(({ row }) => row as ShardRow);
};

const positionsOf = (shards: readonly ShardRow[]): Standing['positions'] =>
  Object.fromEntries(shards.map(({ period, shard, revision }) => [`${period}.${shard}`, revision] as const).sort());
