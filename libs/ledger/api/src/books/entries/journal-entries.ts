import { Codec, type EventStore, type Recorded } from '@taprail/event-store';
import {
  entriesIn,
  type JournalEvent,
  journalPackings,
  journalUpcasters,
  type RecordedEntry,
  timeOfEntry,
} from '@taprail/ledger-domain';
import { numericTagOfId, type ProjectionReader, RecentMap } from '@taprail/subscriptions';
import { marksOf } from './batch-marks';
import { runsOf } from './batch-runs';
import { entryPlaceOf } from '../book-keys';
import type { BatchRow, BookRow } from '../book-rows';
import { firstPlaceIn, isInWindow, lastPlaceIn, type PositionRange, placeOfEntry, positionOf } from './entry-places';
import { batchFilters, type EntryQuery, isWanted } from './entry-query';

const codec = new Codec<JournalEvent>(journalUpcasters, journalPackings);
/** Read side by side: one after another, a far store would set the pace. */
const batchesPerPage = 16;
/** A page of sales has fewer, unless each of them was refunded again and again. */
const batchesAtOnce = 500;
/** The next page asks again for the entries that were written together with the end of the last one. */
const batchesHeld = 32;

/** `createdPosition` is the place of the entry, not of the event that holds it. */
export type FoundEntry = Readonly<{ row: RecordedEntry; createdPosition: bigint }>;

/** Finds entries by the books and reads them where they were written. */
export class JournalEntries {
  private readonly held = new RecentMap<Promise<readonly RecordedEntry[]>>(batchesHeld);

  constructor(
    private readonly reader: ProjectionReader<BookRow>,
    private readonly store: EventStore,
  ) {}

  /** In the order of the journal or the other way round, a page of it in memory at a time. */
  async *find(query: EntryQuery, order: 'asc' | 'desc', window: PositionRange): AsyncGenerator<FoundEntry> {
    const wanted = { filters: batchFilters(query), numericTags: marksOf(query.platform, query), order };
    const start = order === 'asc' ? positionOf(window.first) - 1n : positionOf(window.last) + 1n;
    for (let from: Readonly<{ after: bigint; afterKey?: string }> = { after: start }; ;) {
      const page = await this.reader.list({ ...wanted, ...from, limit: batchesPerPage });
      const batches = await Promise.all(page.map(({ row }) => this.entriesOf(row as BatchRow)));
      for (const [n, { createdPosition }] of page.entries()) {
        if (isBeyond(createdPosition, order, window)) return;
        yield* this.inBatch(batches[n]!, createdPosition, query, order, window);
      }
      const last = page.at(-1);
      if (!last || page.length < batchesPerPage) return;
      from = { after: last.createdPosition, afterKey: last.key };
    }
  }

  /** Those of many sales, oldest first. */
  listOfSales(sales: ReadonlySet<string>, query: Omit<EntryQuery, 'transaction'>): Promise<readonly RecordedEntry[]> {
    return this.listWith(sales, ({ trace }) => trace.transactionId, query);
  }

  /** Those of these ids, oldest first. */
  listNamed(ids: ReadonlySet<string>, query: Omit<EntryQuery, 'entry'>): Promise<readonly RecordedEntry[]> {
    return this.listWith(ids, ({ entryId }) => entryId, query);
  }

  /** One question to the books for all ids, and the journal is read in as few pieces as can be. */
  private async listWith(
    ids: ReadonlySet<string>,
    idOf: (entry: RecordedEntry['entry']) => string | null,
    query: EntryQuery,
  ): Promise<readonly RecordedEntry[]> {
    if (ids.size === 0) return [];
    const anyNumericTags = [...new Set([...ids].map(numericTagOfId))];
    const batches: BatchRow[] = [];
    for await (const page of this.reader.pages({ filters: batchFilters(query), anyNumericTags }, batchesAtOnce)) {
      batches.push(...page.map(({ row }) => row as BatchRow));
    }
    const recorded = new Map<string, Recorded>();
    for (const runs of inPieces(runsOf(batches), batchesPerPage)) {
      const read = await Promise.all(runs.map(({ stream, from, limit }) => this.store.read(stream, from, limit)));
      for (const stored of read.flat()) recorded.set(placeOf(stored), stored);
    }
    return batches
      .flatMap((row) => entriesAt(row, recorded.get(placeOf(row))))
      .filter((found) => ids.has(idOf(found.entry) ?? '') && isWanted(found, query));
  }

  private *inBatch(
    entries: readonly RecordedEntry[],
    position: bigint,
    query: EntryQuery,
    order: 'asc' | 'desc',
    window: PositionRange,
  ): Generator<FoundEntry> {
    const found = entries
      .map((row, n) => ({ row, createdPosition: placeOfEntry(position, n) }))
      .filter(({ row, createdPosition }) => isInWindow(createdPosition, window) && isWanted(row, query));
    yield* order === 'asc' ? found : found.reverse();
  }

  private entriesOf(row: BatchRow): Promise<readonly RecordedEntry[]> {
    const key = placeOf(row);
    let entries = this.held.get(key);
    if (!entries) {
      entries = this.read(row);
      entries.catch(() => this.held.delete(key));
      this.held.set(key, entries);
    }
    return entries;
  }

  private async read(row: BatchRow): Promise<readonly RecordedEntry[]> {
    const [stored] = await this.store.read(row.stream, row.revision, 1);
    return entriesAt(row, stored);
  }
}

const placeOf = ({ stream, revision }: Pick<Recorded, 'stream' | 'revision'>): string => `${stream}@${revision}`;

const entriesAt = (row: BatchRow, stored: Recorded | undefined): readonly RecordedEntry[] => {
  if (!stored) throw new Error(`There is nothing at ${placeOf(row)}`);
  const { period, shard } = entryPlaceOf(row);
  return entriesIn(codec.decode(stored).event).map((entry, n) => ({
    entry,
    recordedAt: timeOfEntry(row.recordedAt, n),
    position: `${period}.${shard}@${row.revision}/${n + 1}`,
  }));
};

const inPieces = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));

const isBeyond = (position: bigint, order: 'asc' | 'desc', { first, last }: PositionRange): boolean =>
  order === 'asc' ? firstPlaceIn(position) > last : lastPlaceIn(position) < first;
