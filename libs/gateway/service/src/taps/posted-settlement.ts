import { Injectable } from '@nestjs/common';
import { addDays, dayOf } from '@taprail/money';
import type { TransactionView } from '@taprail/taps-domain';
import { LedgerBooks } from '../ledger/books/ledger-books';

type Sale = Readonly<{
  transactionId: string;
  platformId: string;
  capturedAt: string;
  /** Only what was recorded by then; everything without it. */
  recordedBy?: string;
}>;

/** Of one sale there are a few dozen entries at most. */
const entriesMax = 200;
/** A sales day may begin on the day before in UTC, and in a zone behind it on the day before that. */
const daysBefore = 2;
const undoings: readonly string[] = ['capture_reversed', 'capture_revoked'];

/**
 * The settlement of a sale from the ledger's own books, for the time until its money is available: only then the record
 * of the transaction has it in its own stream. It says seconds after the capture on which day the sale will be paid.
 */
@Injectable()
export class PostedSettlement {
  constructor(private readonly books: LedgerBooks) {}

  async find({ transactionId, platformId, capturedAt, recordedBy }: Sale): Promise<TransactionView['settlement']> {
    const from = addDays(dayOf(capturedAt), 0 - daysBefore);
    const query = { platform: platformId, transaction: transactionId, from, knownAt: recordedBy };
    const found = await this.books.entries(query, { order: 'asc', limit: entriesMax });
    const posted = found.map(({ row }) => row.entry).filter(({ layer }) => layer === 'posted');
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
  }
}
