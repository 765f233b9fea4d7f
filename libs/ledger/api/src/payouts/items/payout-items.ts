import { Injectable } from '@nestjs/common';
import { HandlerUnavailable } from '@taprail/bus';
import {
  carriedOverBy,
  type JournalEntry,
  type KnownPayout,
  type Movement,
  movementsOfItem,
  type RecordedEntry,
} from '@taprail/ledger-domain';
import { LedgerBooks } from '../../books/ledger-books';

/** The place of a movement in its payout: the item, and the number of the movement in it, both from 0. */
export type ItemPlace = Readonly<{ item: number; n: number }>;
export type PlacedMovement = Readonly<{ place: ItemPlace; movement: Movement }>;

type Scheduled = KnownPayout['scheduled'];

const itemsPerPiece = 250;

/**
 * The movements that a payout is made of, read from the journal. They are fixed when it is scheduled: later refunds and
 * disputes are movements of later payouts.
 */
@Injectable()
export class PayoutItems {
  constructor(private readonly books: LedgerBooks) {}

  /** In the order in which the money became payable, after a place; as many as are asked for, as far as there are. */
  async list(payout: Scheduled, after: ItemPlace | null, limit: number): Promise<readonly PlacedMovement[]> {
    const found: PlacedMovement[] = [];
    // Every item has a movement. All those of the first may have been on the page before.
    const pieces = this.walk(payout, after?.item ?? 0, Math.min(limit + 1, itemsPerPiece));
    for await (const piece of pieces) {
      found.push(...piece.filter(({ place }) => !after || isAfter(place, after)));
      if (found.length >= limit) break;
    }
    return found.slice(0, limit);
  }

  /** All of them from an item on, a piece in memory at a time. */
  async *walk(payout: Scheduled, first = 0, size = itemsPerPiece): AsyncGenerator<readonly PlacedMovement[]> {
    const { itemIds } = payout;
    for (let at = first; at < itemIds.length; at += size) {
      yield await this.inItems(payout, itemIds.slice(at, at + size), at);
    }
    if (payout.carried !== 0 && first <= itemIds.length) yield await this.carriedOver(payout);
  }

  private async inItems(payout: Scheduled, ids: readonly string[], first: number): Promise<readonly PlacedMovement[]> {
    const { platformId: platform, subMerchantId: subMerchant, currency } = payout;
    const entries = await this.requireEntries(platform, ids);
    const sales = entries.flatMap(({ rule, trace }) => (rule === 'sale_available' ? (trace.transactionId ?? []) : []));
    const ofSales = await this.books.entriesOfSales(sales, { platform });
    return entries.flatMap((entry, at) => {
      const earlier = entriesBefore(entry, ofSales.get(entry.trace.transactionId ?? ''));
      return placed(movementsOfItem(entry, { subMerchant, currency }, earlier), first + at);
    });
  }

  /** Its own entry books the part that is left for the next payout; it comes after all items. */
  private async carriedOver(payout: Scheduled): Promise<readonly PlacedMovement[]> {
    const { platformId: platform, payoutId, subMerchantId: subMerchant, currency, itemIds } = payout;
    const query = { platform, payout: payoutId, rule: 'payout_scheduled' };
    const [found] = await this.books.entries(query, { order: 'asc', limit: 1 });
    if (!found) throw new HandlerUnavailable(`The books do not have ${payoutId} yet`);
    return placed(carriedOverBy(found.row.entry, { subMerchant, currency }), itemIds.length);
  }

  /** A payout may be known a moment before the books have read the entries of its items. */
  private async requireEntries(platform: string, ids: readonly string[]): Promise<readonly JournalEntry[]> {
    const found = await this.books.entriesNamed(platform, ids);
    if (ids.every((id) => found.has(id))) return ids.map((id) => found.get(id)!.entry);
    await this.books.catchUp();
    const again = await this.books.entriesNamed(platform, ids);
    return ids.map((id) => {
      const recorded = again.get(id);
      if (!recorded) throw new HandlerUnavailable(`The books do not have ${id} yet`);
      return recorded.entry;
    });
  }
}

/** The entries of a sale that were recorded before one of them. */
const entriesBefore = ({ entryId }: JournalEntry, ofSale: readonly RecordedEntry[] = []): readonly JournalEntry[] => {
  const entries = ofSale.map(({ entry }) => entry);
  const at = entries.findIndex((each) => each.entryId === entryId);
  return entries.slice(0, Math.max(0, at));
};

const placed = (movements: readonly Movement[], item: number): readonly PlacedMovement[] =>
  movements.map((movement, n) => ({ place: { item, n }, movement }));

const isAfter = (place: ItemPlace, after: ItemPlace): boolean =>
  place.item > after.item || (place.item === after.item && place.n > after.n);
