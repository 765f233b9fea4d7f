import { Injectable } from '@nestjs/common';
import type { SaleSettlement } from '@taprail/contracts';
import type { JournalEntry } from '@taprail/ledger-domain';
import { addDays, dayOf } from '@taprail/money';
import { LedgerBooks } from '../../books/ledger-books';

type Sale = Readonly<{ transactionId: string; tappedAt: string }>;

/** A sales day may begin on the day before in UTC, and in a zone behind it on the day before that. */
const daysBefore = 2;

/** The settlement of sales from the ledger's own books, seconds after each posting. */
@Injectable()
export class PostedSettlement {
  constructor(private readonly books: LedgerBooks) {}

  /** Of many sales of a platform at once; without what is not posted. `knownAt`: only what was recorded by then. */
  async findMany(
    platform: string,
    sales: readonly Sale[],
    knownAt?: string,
  ): Promise<ReadonlyMap<string, SaleSettlement>> {
    const first = sales.map(({ tappedAt }) => dayOf(tappedAt)).toSorted()[0];
    if (first === undefined) return new Map();
    const ids = sales.map(({ transactionId }) => transactionId);
    const query = { platform, from: addDays(first, 0 - daysBefore), knownAt };
    const found = await this.books.entriesOfSales(ids, query);
    return new Map(
      [...found].flatMap(([id, entries]) => {
        const posted = postedIn(entries.map(({ entry }) => entry));
        return posted ? [[id, posted] as const] : [];
      }),
    );
  }
}

/** Money that is only held is noted on a layer of its own: it is no settlement. */
const postedIn = (entries: readonly JournalEntry[]): SaleSettlement | null => {
  const posted = entries.filter(({ layer }) => layer === 'posted');
  if (posted.length === 0) return null;
  const capture = posted.find(({ rule }) => rule === 'capture');
  return {
    ledger_entries: posted.map(({ entryId }) => entryId),
    batch: capture?.batch ?? null,
    available_on: capture?.availableOn ?? null,
  };
};
