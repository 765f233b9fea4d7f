import { Injectable } from '@nestjs/common';
import type { JournalEntry } from '@taprail/ledger-domain';
import { addDays, dayOf } from '@taprail/money';
import type { TransactionView } from '@taprail/taps-domain';
import { LedgerBooks } from '../ledger/books/ledger-books';

type Settlement = NonNullable<TransactionView['settlement']>;
type Sale = Readonly<{ transactionId: string; capturedAt: string }>;

/** A sales day may begin on the day before in UTC, and in a zone behind it on the day before that. */
const daysBefore = 2;
const undoings: readonly string[] = ['capture_reversed', 'capture_revoked'];

/**
 * The settlement of sales from the ledger's own books, for the time until their money is available: only then the record
 * of a transaction has it in its own stream. It says seconds after the capture on which day the sale will be paid.
 */
@Injectable()
export class PostedSettlement {
  constructor(private readonly books: LedgerBooks) {}

  /** Of many sales of a platform at once; without what is not posted. `knownAt`: only what was recorded by then. */
  async findMany(platform: string, sales: readonly Sale[], knownAt?: string): Promise<ReadonlyMap<string, Settlement>> {
    const first = sales.map(({ capturedAt }) => dayOf(capturedAt)).toSorted()[0];
    if (first === undefined) return new Map();
    const ids = sales.map(({ transactionId }) => transactionId);
    const query = { platform, from: addDays(first, 0 - daysBefore), knownAt };
    const found = await this.books.entriesOfSales(ids, query);
    return new Map(
      [...found].flatMap(([id, entries]) => {
        const settlement = settlementIn(entries.map(({ entry }) => entry));
        return settlement ? [[id, settlement] as const] : [];
      }),
    );
  }
}

const settlementIn = (entries: readonly JournalEntry[]): Settlement | null => {
  const posted = entries.filter(({ layer }) => layer === 'posted');
  const capture = posted.find(({ rule }) => rule === 'capture');
  if (!capture || posted.some(({ rule }) => undoings.includes(rule))) return null;
  return {
    ledger_entries: posted.map(({ entryId }) => entryId),
    batch: capture.batch,
    available_on: capture.availableOn,
    payout: null,
    payout_status: null,
    wire_reference: null,
  };
};
