import type { JournalEntry, LedgerFact, SaleFact, SaleBalance } from '@taprail/ledger-domain';
import type { SaleBalances } from '../books/sale-balances';
import type { ShardBooks } from '../books/shard-books';
import type { StoredEntries } from '../books/stored-entries';
import type { JournalArchive } from '../archive/journal-archive';
import type { Posting } from '../posting/posting';

/** The entries of an event that was posted before, and the balance of its sale before that. */
export type KnownPosting = Readonly<{ entries: readonly JournalEntry[]; before: SaleBalance | undefined }>;

/** All that is to be known of some facts before they are decided. Of most there is nothing: they are new. */
export type PostingInputs = Readonly<{
  known: ReadonlyMap<string, KnownPosting>;
  sales: ReadonlyMap<string, SaleBalance>;
}>;

/**
 * Fetches what the facts that wait have to be decided upon, side by side: one after another, a far store would set the
 * pace. What is decided afterwards waits for nothing.
 */
export class ReadPostingInputs {
  constructor(
    private readonly books: ShardBooks,
    private readonly sales: SaleBalances,
    private readonly sources: Readonly<{ stored: StoredEntries; archive: JournalArchive }>,
  ) {}

  async read(postings: readonly Posting[]): Promise<PostingInputs> {
    const known = new Map<string, KnownPosting>();
    const sales = new Map<string, SaleBalance>();
    const fetching: Promise<void>[] = [];
    for (const { fact } of postings) {
      if (this.mayBeKnown(fact)) fetching.push(this.fetchKnown(fact, known));
      if ('sale' in fact && this.mayHaveSale(fact)) fetching.push(this.fetchSale(fact, sales));
    }
    await Promise.all(fetching);
    return { known, sales };
  }

  private mayBeKnown({ source, occurredAt }: LedgerFact): boolean {
    if (this.books.recent.findSource(source.eventId)) return true;
    const { knownFrom } = this.books.recent;
    // Nothing is posted before it happens, give or take a clock: what happened since is known here or new.
    return knownFrom !== null && occurredAt < `${knownFrom}-02`;
  }

  private async fetchKnown(fact: LedgerFact, known: Map<string, KnownPosting>): Promise<void> {
    const { eventId } = fact.source;
    const entries = await this.entriesOf(eventId);
    if (entries.length === 0) return;
    const before = 'sale' in fact ? await this.sales.readBefore(eventId, fact.sale.transactionId) : undefined;
    known.set(eventId, { entries, before });
  }

  private async entriesOf(eventId: string): Promise<readonly JournalEntry[]> {
    const { stored, archive } = this.sources;
    const place = this.books.recent.findSource(eventId);
    if (place) return stored.readSource(eventId, place);
    const { knownFrom } = this.books.recent;
    return knownFrom === null ? [] : archive.entriesOfSource(eventId, knownFrom);
  }

  private mayHaveSale(fact: SaleFact): boolean {
    return isBegun(fact) || this.sales.mayHave(fact.sale.transactionId);
  }

  private async fetchSale(fact: SaleFact, sales: Map<string, SaleBalance>): Promise<void> {
    const { transactionId } = fact.sale;
    sales.set(transactionId, await this.sales.read(transactionId));
  }
}

/**
 * Whether something of the sale was posted before, be it long ago. A hold ends after a month at most, so that of a
 * captured sale is among the recent, or there was none.
 */
const isBegun = (fact: SaleFact): boolean => fact.type !== 'HoldOpened' && fact.type !== 'SaleCaptured';
