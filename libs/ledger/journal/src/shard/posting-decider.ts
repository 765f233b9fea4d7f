import {
  type AccountId,
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
  type SaleBalance,
  noSale,
  shardOf,
  SourceEventConflict,
} from '@taprail/ledger-domain';
import type { Minor } from '@taprail/money';
import type { ShardBooks } from '../books/shard-books';
import { nameEntry, ReservationRefused } from '../posting/posting';
import type { BatchDraft } from './draft/batch-draft';
import type { PostingInputs, KnownPosting } from './posting-inputs';

export type Decision = Readonly<{
  entries: readonly JournalEntry[];
  repeated: boolean;
  /** Of a fact of a sale: what the journal held of it before. */
  before?: SaleBalance | undefined;
}>;

/** Which entries a fact is, on all that is written and on all that the draft will write before it. */
export class PostingDecider {
  constructor(
    private readonly shard: number,
    private readonly books: ShardBooks,
  ) {}

  decide(fact: LedgerFact, { known, sales }: PostingInputs, draft: BatchDraft): Decision {
    const first = known.get(fact.source.eventId);
    if (first) return { entries: asBefore(fact, first), repeated: true };
    if (!('sale' in fact)) {
      const entries = this.placed(post(fact, nameEntry));
      this.requireCover(fact, draft);
      return { entries, repeated: false };
    }
    const { transactionId } = fact.sale;
    const before = draft.sales.get(transactionId) ?? sales.get(transactionId) ?? noSale;
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

  /** A payout takes no more than is there, and a recovery no more than is owed: runs of two zones may want the same. */
  private requireCover(fact: LedgerFact, draft: BatchDraft): void {
    if (fact.type !== 'PayoutScheduled' && fact.type !== 'NegativeRecovered') return;
    const { subMerchant, currency, amount } = fact;
    const available = 0 - this.balanceOf(merchantAccount('merchant_available', subMerchant, currency), draft);
    const owed = this.balanceOf(merchantAccount('merchant_negative', subMerchant, currency), draft);
    const cover = fact.type === 'PayoutScheduled' ? available : Math.min(available, owed);
    const subject = fact.type === 'PayoutScheduled' ? fact.payoutId : fact.source.eventId;
    if (!mayReserve(cover, amount)) throw new ReservationRefused(subject, amount, cover);
  }

  private balanceOf(account: AccountId, draft: BatchDraft): Minor {
    return this.books.balances.of(account) + draft.changeOf(account);
  }
}

/** The stored entries, if the fact says the same again; posted by older rules, they stand as they are. */
const asBefore = (fact: LedgerFact, { entries: known, before }: KnownPosting): readonly JournalEntry[] => {
  if (known.some(({ rule, ruleVersion }) => ruleVersions[rule as RuleName] !== ruleVersion)) return known;
  const again = postedAgain(fact, known, before ?? noSale);
  const byId = new Map(known.map((entry) => [entry.entryId, entry]));
  const other = again.find((entry) => isNew(entry, byId.get(entry.entryId)));
  if (other || again.length !== known.length) throw new SourceEventConflict((other ?? known[0]!).entryId);
  return known;
};

const postedAgain = (
  fact: LedgerFact,
  known: readonly JournalEntry[],
  before: SaleBalance,
): readonly JournalEntry[] => {
  if (!('sale' in fact)) return post(fact, nameEntry);
  try {
    return postSale(fact, before, nameEntry);
  } catch {
    // It could be posted once, on the same sale: it says something else now.
    throw new SourceEventConflict(known[0]!.entryId);
  }
};
