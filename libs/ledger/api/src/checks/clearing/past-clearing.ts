import { type ClearingItem, clearingMoves, type Cut, isWithin, withMove } from '@taprail/ledger-domain';
import { clearingKey } from '../../books/book-keys';
import { wholeLog } from '../../books/entries/entry-places';
import type { LedgerBooks } from '../../books/ledger-books';

export type PlacedItem = ClearingItem & Readonly<{ key: string; createdPosition: bigint }>;

/** The money on its way at a cut, oldest first. Rows are of now alone: the past is folded from its entries. */
export const pastClearing = async (books: LedgerBooks, platform: string, cut: Cut): Promise<readonly PlacedItem[]> => {
  const items = new Map<string, PlacedItem>();
  for await (const { row, createdPosition } of books.walk({ platform }, wholeLog)) {
    if (!isWithin(row, cut)) continue;
    for (const { account, subject, ...part } of clearingMoves(row.entry)) {
      const key = clearingKey(platform, account, subject);
      const before = items.get(key);
      const parts = withMove(before?.parts ?? [], part);
      if (parts.length === 0) items.delete(key);
      else
        items.set(key, { key, account, subject, parts, createdPosition: before?.createdPosition ?? createdPosition });
    }
  }
  return [...items.values()].toSorted(byPlace);
};

const byPlace = (left: PlacedItem, right: PlacedItem): number => {
  if (left.createdPosition !== right.createdPosition) return left.createdPosition < right.createdPosition ? -1 : 1;
  return left.key < right.key ? -1 : 1;
};
