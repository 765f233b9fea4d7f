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
  type SaleInLedger,
  saleUnknown,
  shardOf,
  SourceEventConflict,
} from '@taprail/ledger-domain';
import type { ShardBooks } from '../books/shard-books';
import { nameEntry, ReservationRefused } from '../posting';
import type { BatchDraft } from './batch-draft';
import type { Gathered, Known } from './gathered';

export type Decision = Readonly<{
  entries: readonly JournalEntry[];
  repeated: boolean;
  /** Of a fact of a sale: what the journal held of it before. */
  before?: SaleInLedger | undefined;
}>;

/** Which entries a fact is, on all that is written and on all that the draft will write before it. */
export class PostingDesk {
  constructor(
    private readonly shard: number,
    private readonly books: ShardBooks,
  ) {}

  decide(fact: LedgerFact, { known, sales }: Gathered, draft: BatchDraft): Decision {
    const first = known.get(fact.source.eventId);
    if (first) return { entries: asBefore(fact, first), repeated: true };
    if (!('sale' in fact)) {
      const entries = this.placed(post(fact, nameEntry));
      this.requireCover(fact, draft);
      return { entries, repeated: false };
    }
    const { transactionId } = fact.sale;
    const before = draft.sales.get(transactionId) ?? sales.get(transactionId) ?? saleUnknown;
    const entries = this.placed(postSale(fact, before, nameEntry));
    return { entries, repeated: false, before };
  }

  /** In this shard, and in a month whose books are open. */
  private placed(entries: readonly JournalEntry[]): readonly JournalEntry[] {
    const stray = entries.find(({ trace }) => shardOf(trace) !== this.shard);
    if (stray) throw new Error(`${stray.entryId} does not belong to this shard`);
    const { closedThrough } = this.books;
    return closedThrough === null ? entries : entries.map((entry) => inOpenMonth(entry, closedThrough));
  }

  private requireCover(fact: LedgerFact, { batch }: BatchDraft): void {
    if (fact.type !== 'PayoutScheduled') return;
    const account = merchantAccount('merchant_available', fact.subMerchant, fact.currency);
    const available = 0 - this.books.balances.of(account) - batch.changeOf(account);
    if (!mayReserve(available, fact.amount)) throw new ReservationRefused(fact.payoutId, fact.amount, available);
  }
}

/** The stored entries, if the fact says the same again; posted by older rules, they stand as they are. */
const asBefore = (fact: LedgerFact, { entries: known, before }: Known): readonly JournalEntry[] => {
  if (known.some(({ rule, ruleVersion }) => ruleVersions[rule as RuleName] !== ruleVersion)) return known;
  const again = postedAgain(fact, known, before ?? saleUnknown);
  const byId = new Map(known.map((entry) => [entry.entryId, entry]));
  const other = again.find((entry) => isNew(entry, byId.get(entry.entryId)));
  if (other || again.length !== known.length) throw new SourceEventConflict((other ?? known[0]!).entryId);
  return known;
};

const postedAgain = (
  fact: LedgerFact,
  known: readonly JournalEntry[],
  before: SaleInLedger,
): readonly JournalEntry[] => {
  if (!('sale' in fact)) return post(fact, nameEntry);
  try {
    return postSale(fact, before, nameEntry);
  } catch {
    // It could be posted once, on the same sale: it says something else now.
    throw new SourceEventConflict(known[0]!.entryId);
  }
};
