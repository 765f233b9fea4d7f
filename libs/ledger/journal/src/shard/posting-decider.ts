import {
  type AccountId,
  inOpenMonth,
  type JournalEntry,
  type LedgerFact,
  mayReserve,
  merchantAccount,
  post,
  postSale,
  type SaleBalance,
  noSale,
  shardOf,
  SourceEventConflict,
} from '@taprail/ledger-domain';
import type { Minor } from '@taprail/money';
import type { ShardBooks } from '../books/shard-books';
import { nameEntry, type Posting, type PostResult, ReservationRefused } from '../posting/posting';
import { BatchDraft, type WriteAttempt } from './draft/batch-draft';
import type { PostingInputs, ReadPostingInputs } from './posting-inputs';
import { entriesOfRepetition } from './repeated-posting';

/** The answer to a posting once the draft is written. */
export type PostingAnswer =
  | Readonly<{ posted: PostResult }>
  | Readonly<{ refused: SourceEventConflict | ReservationRefused }>;

/**
 * Whether an answer is only as true as the head that it was decided upon. What is in the journal stays there; that there
 * is nothing to post, or nothing to reserve, another writer may have changed.
 */
export const dependsOnHead = (answer: PostingAnswer): boolean =>
  'posted' in answer ? !answer.posted.repeated : answer.refused instanceof ReservationRefused;

/** A fact that cannot become entries is our bug: nothing may be written over it. */
export class PostingFailed extends Error {
  override readonly name = 'PostingFailed';

  constructor(
    readonly sourceEventId: string,
    override readonly cause: Error,
  ) {
    super(`${sourceEventId} cannot be posted: ${cause.message}`);
  }
}

type DecidedBatch = Readonly<{ draft: BatchDraft; answers: readonly PostingAnswer[] }>;

type Decision = Readonly<{
  entries: readonly JournalEntry[];
  repeated: boolean;
  /** Of a fact of a sale: what the journal held of it before. */
  before?: SaleBalance;
}>;

/** Decides which entries facts are, on all that is written and on all that the draft will write before them. */
export class PostingDecider {
  constructor(
    private readonly shard: number,
    private readonly books: ShardBooks,
    private readonly inputs: ReadPostingInputs,
  ) {}

  /** The first of the postings, in order, for as long as their entries fit into one event. */
  async decideBatch(postings: readonly Posting[], attempt: WriteAttempt): Promise<DecidedBatch> {
    const inputs = await this.inputs.read(postings);
    const draft = new BatchDraft(this.books.head, attempt);
    const answers: PostingAnswer[] = [];
    for (const posting of postings) {
      // The same event with other words: it is compared with what is written, so that must be written first.
      if (draft.sources.has(posting.fact.source.eventId)) break;
      const result = this.addToDraft(posting, inputs, draft);
      // Postings before one that fails are written first; then the failed one is at the head of the queue, and stops it.
      if (result === undefined || ('failed' in result && answers.length > 0)) break;
      if ('failed' in result) throw new PostingFailed(posting.fact.source.eventId, result.failed);
      answers.push(result);
    }
    return { draft, answers };
  }

  /** Undefined when it does not fit any more. */
  private addToDraft(
    posting: Posting,
    inputs: PostingInputs,
    draft: BatchDraft,
  ): PostingAnswer | Readonly<{ failed: Error }> | undefined {
    try {
      const { entries, repeated, before } = this.decide(posting.fact, inputs, draft);
      const posted = { entryIds: entries.map(({ entryId }) => entryId), repeated };
      if (repeated || entries.length === 0) return { posted };
      if (!draft.add(posting, entries)) {
        if (!draft.isEmpty) return undefined;
        throw new Error(`${entries.length} entries are too many for one append`);
      }
      if (before && 'sale' in posting.fact) draft.sales.add(posting.fact.sale.transactionId, before, entries);
      return { posted };
    } catch (error) {
      if (error instanceof SourceEventConflict || error instanceof ReservationRefused) return { refused: error };
      return { failed: error as Error };
    }
  }

  private decide(fact: LedgerFact, { known, sales }: PostingInputs, draft: BatchDraft): Decision {
    const stored = known.get(fact.source.eventId);
    if (stored) return { entries: entriesOfRepetition(fact, stored), repeated: true };
    if (!('sale' in fact)) {
      const entries = this.placeEntries(post(fact, nameEntry));
      this.requireCover(fact, draft);
      return { entries, repeated: false };
    }
    const { transactionId } = fact.sale;
    const before = draft.sales.get(transactionId) ?? sales.get(transactionId) ?? noSale;
    return { entries: this.placeEntries(postSale(fact, before, nameEntry)), repeated: false, before };
  }

  /** In this shard, and in a month whose books are open. */
  private placeEntries(entries: readonly JournalEntry[]): readonly JournalEntry[] {
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
    return this.books.balances.balanceOf(account) + draft.changeOf(account);
  }
}
