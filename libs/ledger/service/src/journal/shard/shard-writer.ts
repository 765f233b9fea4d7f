import { randomUUID } from 'node:crypto';
import { journalStream, type Month, periodAt, postingTimeAfter } from '@taprail/ledger-domain';
import { SaleBalances } from '../books/sale-balances';
import { type Fence, ShardBooks } from '../books/shard-books';
import { StoredEntries } from '../books/stored-entries';
import type { WriteAttempt, BatchDraft } from './batch-draft';
import { PostingDecider } from './posting-decider';
import { fillDraft, type Settled, standsOnHead } from './fill-draft';
import { Gatherer } from './gathered';
import type { ShardPorts } from './shard-ports';
import { ShardStreams } from './shard-streams';
import type { PostingQueue } from './posting-queue';

/** Writes a shard that it has read to its head, at exactly the head that it knows. */
export class ShardWriter {
  readonly books = new ShardBooks();
  readonly sales: SaleBalances;
  private readonly streams: ShardStreams;
  private readonly deciders: Readonly<{ gatherer: Gatherer; desk: PostingDecider }>;
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
    const gatherer = new Gatherer(this.books, this.sales, { stored, archive });
    this.deciders = { gatherer, desk: new PostingDecider(shard, this.books) };
  }

  static async open(shard: number, ports: ShardPorts): Promise<ShardWriter> {
    const writer = new ShardWriter(shard, ports);
    await writer.streams.load(writer.books);
    return writer;
  }

  /** One append of what waits, and the answers of the first in the line. No answers: they must be decided again. */
  async writeNext(waiting: PostingQueue): Promise<readonly Settled[]> {
    const attempt = await this.begin();
    const { draft, settled } = await fillDraft(waiting, this.deciders, { head: this.books.head, ...attempt });
    if (!draft.isEmpty) {
      await this.append(draft);
      return settled;
    }
    // Nothing is written that a newer writer could refuse: what it wrote is looked for, and decided upon instead.
    return settled.some(standsOnHead) && (await this.hasMoved()) ? [] : settled;
  }

  /** Where the shard was told that a month is closed; it is told now unless it knows. Null: longer ago than is kept. */
  async fence(month: Month): Promise<Fence | null> {
    const attempt = await this.begin();
    await this.unsure(() => this.streams.fence(month, this.books, attempt));
    const { fence } = this.books;
    return fence?.month === month ? fence : null;
  }

  /** At the head of the shard, in the period of now. */
  private async begin(): Promise<WriteAttempt> {
    this.attempts += 1;
    const attempt = { now: this.ports.clock.iso(), writer: `${this.id}.${this.attempts}` };
    if (!this.isSure) await this.hasMoved();
    await this.unsure(() => this.streams.turnTo(this.periodNow(attempt.now), this.books, attempt));
    return attempt;
  }

  private async append(draft: BatchDraft): Promise<void> {
    const { period, revision } = this.books.head;
    const stream = journalStream(period, this.shard);
    const { stored, head } = draft.write(stream);
    const { entries, batch, sales } = draft;
    await this.unsure(() => this.ports.store.append(stream, revision, [stored]));
    // What was written is true now.
    this.books.post(entries, batch.changes(), head);
    for (const [transactionId, waiting] of sales.all()) this.sales.hold(transactionId, waiting);
  }

  /** Without an answer, or with a refusal, it is not known where the shard ends: the next attempt reads first. */
  private async unsure(write: () => Promise<unknown>): Promise<void> {
    this.isSure = false;
    await write();
    this.isSure = true;
  }

  /** Whether someone else has written; then it is read. */
  private async hasMoved(): Promise<boolean> {
    const moved = await this.streams.catchUp(this.books);
    if (moved) this.sales.letGo();
    return moved;
  }

  private periodNow(now: string): string {
    return periodAt(postingTimeAfter(this.books.head.at, now));
  }
}
