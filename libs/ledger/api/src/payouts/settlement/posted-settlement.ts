import { Injectable } from '@nestjs/common';
import type { SaleSettlement } from '@taprail/contracts';
import { type JournalEntry, saleMovementsOf } from '@taprail/ledger-domain';
import { addDays, dayOf } from '@taprail/money';
import { LedgerBooks } from '../../books/ledger-books';
import { type ItemTaker, ItemsInPayouts } from '../items/items-in-payouts';
import { saleMovementView } from './sale-movement.view';

type Sale = Readonly<{ transactionId: string; tappedAt: string }>;
type PostedSale = Readonly<{
  entries: readonly JournalEntry[];
  movements: ReturnType<typeof saleMovementsOf>;
}>;

/** A sales day may begin on the day before in UTC, and in a zone behind it on the day before that. */
const daysBefore = 2;

/** The settlement of sales from the ledger's own books, seconds after each posting. */
@Injectable()
export class PostedSettlement {
  constructor(
    private readonly books: LedgerBooks,
    private readonly items: ItemsInPayouts,
  ) {}

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
    const posted = [...found].flatMap(([id, recorded]) => {
      const sale = postedIn(recorded.map(({ entry }) => entry));
      return sale ? [[id, sale] as const] : [];
    });
    const moved = posted.flatMap(([, { movements }]) =>
      (movements?.later ?? []).flatMap(({ item }) =>
        item === null ? [] : [{ item, subMerchant: movements!.subMerchant }],
      ),
    );
    const takers = await this.items.findTakers(platform, moved, knownAt);
    return new Map(posted.map(([id, sale]) => [id, settlementOf(sale, takers)]));
  }
}

/** Money that is only held is noted on a layer of its own: it is no settlement. */
const postedIn = (all: readonly JournalEntry[]): PostedSale | null => {
  const entries = all.filter(({ layer }) => layer === 'posted');
  return entries.length === 0 ? null : { entries, movements: saleMovementsOf(entries) };
};

const settlementOf = ({ entries, movements }: PostedSale, takers: ReadonlyMap<string, ItemTaker>): SaleSettlement => {
  const capture = entries.find(({ rule }) => rule === 'capture');
  return {
    ledger_entries: entries.map(({ entryId }) => entryId),
    batch: capture?.batch ?? null,
    available_on: capture?.availableOn ?? null,
    net: movements?.net ?? null,
    currency: movements?.currency ?? null,
    movements: (movements?.later ?? []).map((later) => saleMovementView(later, movements!.currency, takers)),
  };
};
