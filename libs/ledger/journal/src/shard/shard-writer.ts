import { randomUUID } from 'node:crypto';
import type { Clock } from '@taprail/clock';
import type { EventStore } from '@taprail/event-store';
import { journalStream, type Month, periodAt, postingTimeAfter } from '@taprail/ledger-domain';
import type { EncodedJournalEvent } from '../books/journal-record';
import { SaleBalances } from '../books/sale-balances';
import { type Fence, ShardBooks } from '../books/shard-books';
import { StoredEntries } from '../books/stored-entries';
import type { JournalArchive } from '../archive/journal-archive';
import type { Posting } from '../posting/posting';
import type { WriteAttempt } from './draft/batch-draft';
import type { DraftSales } from './draft/draft-sales';
import { dependsOnHead, type PostingAnswer, PostingDecider, PostingFailed } from './posting-decider';
import { ReadPostingInputs } from './posting-inputs';
import { ShardStreams } from './shard-streams';

export type ShardPorts = Readonly<{ store: EventStore; clock: Clock; archive: JournalArchive }>;

/** Below the megabyte that a store takes at once. */
export const batchBytesMax = 900 * 1_024;

const tooLarge = ({ fact }: Posting, bytes: number): PostingFailed =>
  new PostingFailed(fact.source.eventId, new Error(`its entries are too large for one append: ${bytes} bytes`));

/** Writes a shard that it has read to its head, at exactly the head that it knows. */
export class ShardWriter {
  readonly books = new ShardBooks();
  readonly sales: SaleBalances;
  private readonly streams: ShardStreams;
  private readonly decider: PostingDecider;
  private readonly id = randomUUID();
  private attempts = 0;
  /** False from the moment something is sent to the store until it has answered. */
  private isSure = true;

  private constructor(
    private readonly shard: number,
    private readonly ports: ShardPorts,
  ) {
    const { store, archive } = ports;
    const stored = new StoredEntries(store, shard);
    this.sales = new SaleBalances(this.books.recent, stored, archive);
    this.streams = new ShardStreams(store, shard);
    const inputs = new ReadPostingInputs(this.books, this.sales, { stored, archive });
    this.decider = new PostingDecider(shard, this.books, inputs);
  }

  static async open(shard: number, ports: ShardPorts): Promise<ShardWriter> {
    const writer = new ShardWriter(shard, ports);
    await writer.streams.load(writer.books);
    return writer;
  }

  /** Writes as many of the first postings as one append holds, and answers them. No answers: they must be decided again. */
  async writeNext(postings: readonly Posting[]): Promise<readonly PostingAnswer[]> {
    const attempt = await this.begin();
    const stream = journalStream(this.books.head.period, this.shard);
    for (let next = postings; ;) {
      const { draft, answers } = await this.decider.decideBatch(next, attempt);
      // Nothing is written that a newer writer could refuse: its events are read, and the postings decided on them.
      if (draft.isEmpty) return answers.some(dependsOnHead) && (await this.hasMoved()) ? [] : answers;
      const written = draft.encode(stream);
      const bytes = Buffer.byteLength(written.stored.data) + Buffer.byteLength(written.stored.metadata);
      if (bytes <= batchBytesMax) {
        await this.append(stream, written, draft.sales);
        return answers;
      }
      if (answers.length === 1) throw tooLarge(next[0]!, bytes);
      next = next.slice(0, Math.max(1, Math.floor((answers.length * batchBytesMax) / (bytes + 1))));
    }
  }

  /** The place where a month was closed in the shard, which is done now unless it was before. Null: longer ago than is kept. */
  async fence(month: Month): Promise<Fence | null> {
    const attempt = await this.begin();
    await this.writeUnsure(() => this.streams.fence(month, this.books, attempt));
    const { fence } = this.books;
    return fence?.month === month ? fence : null;
  }

  /** At the head of the shard, in the period of now. */
  private async begin(): Promise<WriteAttempt> {
    this.attempts += 1;
    const attempt = { now: this.ports.clock.iso(), writer: `${this.id}.${this.attempts}` };
    if (!this.isSure) await this.hasMoved();
    await this.writeUnsure(() => this.streams.turnTo(this.periodNow(attempt.now), this.books, attempt));
    return attempt;
  }

  private async append(stream: string, { event, stored, head }: EncodedJournalEvent, sales: DraftSales): Promise<void> {
    await this.writeUnsure(() => this.ports.store.append(stream, this.books.head.revision, [stored]));
    this.books.add(event, head);
    for (const [transactionId, waiting] of sales.all()) this.sales.hold(transactionId, waiting);
  }

  /** Without an answer, or with a refusal, it is not known where the shard ends: the next attempt reads first. */
  private async writeUnsure(write: () => Promise<unknown>): Promise<void> {
    this.isSure = false;
    await write();
    this.isSure = true;
  }

  /** Whether someone else has written; then it is read. */
  private async hasMoved(): Promise<boolean> {
    const moved = await this.streams.catchUp(this.books);
    if (moved) this.sales.forgetAll();
    return moved;
  }

  private periodNow(now: string): string {
    return periodAt(postingTimeAfter(this.books.head.at, now));
  }
}
