import {
  type JournalEvent,
  journalPeriodsStream,
  type JournalPeriodsEvent,
  journalStream,
  type Month,
  postingTimeAfter,
} from '@taprail/ledger-domain';
import { Codec, type EventStore, firstPrevHash, readStream } from '@taprail/event-store';
import type { ShardBooks } from '../books/shard-books';
import { writeAfter } from '../books/journal-record';
import { periodsKept } from '../books/recent-entries';
import type { WriteAttempt } from './draft/batch-draft';

/** About 60 bytes each: a part of the opening balances stays well below what one append may hold. */
export const openingAccountsMax = 8_000;
/** Of events that may hold hundreds of entries each. */
const pageSize = 32;

const periodsCodec = new Codec<JournalPeriodsEvent>();

/** Reads the streams of a shard into its books, and leads from one period to the next. */
export class ShardStreams {
  constructor(
    private readonly store: EventStore,
    private readonly shard: number,
    private readonly accountsMax = openingAccountsMax,
  ) {}

  /** The current period and those before it that ids are kept of. */
  async load(books: ShardBooks): Promise<void> {
    const { names } = await this.readPeriods();
    const first = names.at(-periodsKept) ?? names[0];
    if (first === undefined) return;
    books.enter(first);
    await this.catchUp(books);
  }

  /** Reads on to the head, from one period into the next. Says whether there was anything. */
  async catchUp(books: ShardBooks): Promise<boolean> {
    const from = books.head.seq;
    while (books.head.period !== '') {
      const { period, revision } = books.head;
      const page = await this.store.read(journalStream(period, this.shard), revision + 1, pageSize);
      for (const stored of page) books.read(stored);
      if (page.length === pageSize) continue;
      if (books.next === null) break;
      books.enter(books.next);
    }
    return books.head.seq > from;
  }

  /**
   * Closes the period that is over and opens the one that has begun. Each step is written before the next one and can be
   * found again: whoever comes after a crash goes on with what is missing, and of two writers one is turned away.
   */
  async turnTo(period: string, books: ShardBooks, attempt: WriteAttempt): Promise<void> {
    if (books.head.period === '') books.enter(await this.nameAfter('', period, attempt));
    else if (books.next === null && period > books.head.period) {
      const next = await this.nameAfter(books.head.period, period, attempt);
      await this.write(books, (at) => ({ type: 'PeriodClosed', data: { ...this.placeOf(books), next, at } }), attempt);
    }
    if (books.next !== null) books.enter(books.next);
    if (!books.isOpened) await this.openPeriod(books, attempt);
  }

  /** Says that the books of a month are closed; whatever is written after it is late for that month. */
  async fence(month: Month, books: ShardBooks, attempt: WriteAttempt): Promise<void> {
    if (books.closedThrough !== null && month <= books.closedThrough) return;
    const { shard } = this;
    await this.write(books, (at) => ({ type: 'MonthFenced', data: { month, shard, at } }), attempt);
  }

  private async openPeriod(books: ShardBooks, attempt: WriteAttempt): Promise<void> {
    const parts = books.balances.inParts(this.accountsMax);
    const { previous } = books;
    for (const [index, balances] of parts.entries()) {
      if (index < books.partsOpened) continue;
      const part = { n: index + 1, of: parts.length };
      const closed = books.closedThrough === null ? {} : { closedThrough: books.closedThrough };
      const data = { ...this.placeOf(books), balances, previous, part, ...closed };
      await this.write(books, (at) => ({ type: 'PeriodOpened', data: { ...data, at } }), attempt);
    }
  }

  private async write(
    books: ShardBooks,
    eventAt: (at: string) => JournalEvent,
    { now, writer }: WriteAttempt,
  ): Promise<void> {
    const { head } = books;
    const stream = journalStream(head.period, this.shard);
    const at = postingTimeAfter(head.at, now);
    const event = eventAt(at);
    const writeId = `${stream}/${head.revision + 1}/${writer}`;
    const written = writeAfter(head, event, { stream, at, postedFor: head.postedFor, writeId });
    await this.store.append(stream, head.revision < 0 ? 'no-stream' : head.revision, [written.stored]);
    books.add(event, written.head);
  }

  /** The period that follows: the one that was named already, or this one. */
  private async nameAfter(before: string, period: string, { now, writer }: WriteAttempt): Promise<string> {
    const { names, hash } = await this.readPeriods();
    const named = names.find((name) => name > before);
    if (named !== undefined) return named;
    const stream = journalPeriodsStream(this.shard);
    const commandId = `${stream}/${period}/${writer}`;
    const envelope = { commandId, correlationId: stream, actor: { kind: 'service', id: 'ledger' } } as const;
    const { events } = periodsCodec.encode([{ type: 'PeriodNamed', data: { period, at: now } }], envelope, now, {
      stream,
      revision: names.length - 1,
      hash,
    });
    await this.store.append(stream, names.length === 0 ? 'no-stream' : names.length - 1, events);
    return period;
  }

  private async readPeriods(): Promise<Readonly<{ names: readonly string[]; hash: string }>> {
    const stored = await readStream(this.store, journalPeriodsStream(this.shard));
    const decoded = stored.map((each) => periodsCodec.decode(each));
    return {
      names: decoded.map(({ event }) => event.data.period),
      hash: decoded.at(-1)?.metadata.hash ?? firstPrevHash,
    };
  }

  private placeOf({ head: { period } }: ShardBooks): Readonly<{ period: string; shard: number }> {
    return { period, shard: this.shard };
  }
}
