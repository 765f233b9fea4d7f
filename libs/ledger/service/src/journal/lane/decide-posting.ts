import {
  inOpenMonth,
  isNew,
  type JournalEntry,
  type LedgerFact,
  mayReserve,
  merchantAccount,
  post,
  postSale,
  type RuleName,
  ruleVersions,
  type SaleFact,
  type SaleInLedger,
  shardOf,
  SourceEventConflict,
  withEntry,
} from '@taprail/ledger-domain';
import type { SalesInLedger } from '../books/sales-in-ledger';
import type { ShardBooks } from '../books/shard-books';
import type { StoredEntries } from '../books/stored-entries';
import type { JournalArchive } from '../journal-archive';
import { nameEntry, ReservationRefused } from '../posting';
import type { BatchDraft } from './batch-draft';

export type Decision = Readonly<{ entries: readonly JournalEntry[]; repeated: boolean; sale?: SaleInLedger }>;

/** Which entries a fact is, on all that is written and on all that the draft will write before it. */
export class PostingDesk {
  constructor(
    private readonly shard: number,
    private readonly books: ShardBooks,
    private readonly sales: SalesInLedger,
    private readonly sources: Readonly<{ stored: StoredEntries; archive: JournalArchive }>,
  ) {}

  async decide(fact: LedgerFact, draft: BatchDraft): Promise<Decision> {
    const known = await this.knownOf(fact);
    if (known.length > 0) return { entries: await this.asBefore(fact, known), repeated: true };
    const before = await this.saleOf(fact, draft);
    const posted = before && 'sale' in fact ? postSale(fact, before, nameEntry) : post(fact as never, nameEntry);
    const entries = posted.map((entry) => inOpenMonth(entry, this.books.closedThrough));
    const stray = entries.find(({ trace }) => shardOf(trace) !== this.shard);
    if (stray) throw new Error(`${stray.entryId} does not belong to this shard`);
    this.requireCover(fact, draft);
    return { entries, repeated: false, ...(before ? { sale: entries.reduce(withEntry, before) } : {}) };
  }

  /** Sales that are not at hand are fetched side by side: one after another, a far store would set the pace. */
  async fetchSales(facts: readonly LedgerFact[]): Promise<void> {
    const begun = new Set(facts.flatMap((fact) => (isBegun(fact) ? [fact.sale.transactionId] : [])));
    await Promise.all([...begun].map((transactionId) => this.sales.of(transactionId, true)));
  }

  /** What the event posted when it was first heard. */
  private async knownOf({ source, occurredAt }: LedgerFact): Promise<readonly JournalEntry[]> {
    const seq = this.books.recent.firstOfSource(source.eventId);
    if (seq !== undefined) return this.sources.stored.ofSource(source.eventId, seq);
    const { knownFrom } = this.books.recent;
    // Nothing is posted before it happens, give or take a clock: what happened since is known here or new.
    if (knownFrom === null || occurredAt >= `${knownFrom}-02`) return [];
    return this.sources.archive.entriesOfSource(source.eventId, knownFrom);
  }

  /** The stored entries, if the fact says the same again; posted by older rules, they stand as they are. */
  private async asBefore(fact: LedgerFact, known: readonly JournalEntry[]): Promise<readonly JournalEntry[]> {
    if (known.some(({ rule, ruleVersion }) => ruleVersions[rule as RuleName] !== ruleVersion)) return known;
    const again = await this.postedAgain(fact, known);
    const byId = new Map(known.map((entry) => [entry.entryId, entry]));
    const other = again.find((entry) => isNew(entry, byId.get(entry.entryId)));
    if (other || again.length !== known.length) throw new SourceEventConflict((other ?? known[0]!).entryId);
    return known;
  }

  private async postedAgain(fact: LedgerFact, known: readonly JournalEntry[]): Promise<readonly JournalEntry[]> {
    if (!('sale' in fact)) return post(fact, nameEntry);
    const before = await this.sales.before(fact.source.eventId, fact.sale.transactionId);
    try {
      return postSale(fact, before, nameEntry);
    } catch {
      // It could be posted once, on the same sale: it says something else now.
      throw new SourceEventConflict(known[0]!.entryId);
    }
  }

  private async saleOf(fact: LedgerFact, draft: BatchDraft): Promise<SaleInLedger | undefined> {
    if (!('sale' in fact)) return undefined;
    const { transactionId } = fact.sale;
    return draft.sales.get(transactionId) ?? this.sales.of(transactionId, isBegun(fact));
  }

  private requireCover(fact: LedgerFact, { changes }: BatchDraft): void {
    if (fact.type !== 'PayoutScheduled') return;
    const account = merchantAccount('merchant_available', fact.subMerchant, fact.currency);
    const available = 0 - this.books.balances.of(account) - changes.of(account);
    if (!mayReserve(available, fact.amount)) throw new ReservationRefused(fact.payoutId, fact.amount, available);
  }
}

/**
 * Whether something of the sale was posted before, be it long ago. A hold ends after a month at most, so that of a
 * captured sale is among the recent, or there was none.
 */
const isBegun = (fact: LedgerFact): fact is SaleFact =>
  'sale' in fact && fact.type !== 'HoldOpened' && fact.type !== 'SaleCaptured';
