import type { CurrencyCode, Minor } from '@taprail/money';
import { parseAccount } from '../../chart/account';
import type { JournalEntry } from '../../chart/journal-entry';
import { type BalanceHolder, type Movement, movementsOfItem, pendingMovementsOf } from './movement';
import type { MovementType } from './movement-types';
import { netOf } from './payout-item';

/** A movement after the capture. */
export type LaterMovement = Readonly<{
  movement: Movement;
  /** The item of a payout that it belongs to; null while its sale is pending. */
  item: string | null;
  /** It came off the sale before the money was available, and is in its net. */
  isOfSale: boolean;
}>;

export type SaleMovements = Readonly<{
  subMerchant: string;
  currency: CurrencyCode;
  /** The amount of the sale in its payout, which nothing changes once the money is available. */
  net: Minor;
  /** Refunds, disputes and fees given back, oldest first: also those that came off before the money was available. */
  later: readonly LaterMovement[];
}>;

/** The movements that are the sale itself. */
const ofTheSale: readonly MovementType[] = ['capture', 'tip', 'reserve_held'];

/** The movements of one sale, from its entries in the order of the journal; null while it has moved no money. */
export const saleMovementsOf = (entries: readonly JournalEntry[]): SaleMovements | null => {
  const posted = entries.filter(({ layer }) => layer === 'posted');
  const holder = holderIn(posted);
  if (!holder) return null;
  const opening = posted.find(({ rule }) => rule === 'sale_available');
  const earlier = opening ? posted.slice(0, posted.indexOf(opening)) : posted;
  const sale = opening
    ? movementsOfItem(opening, holder, earlier)
    : earlier.flatMap((entry) => pendingMovementsOf(entry, holder));
  const later = posted.flatMap((entry): readonly LaterMovement[] => [
    ...sale
      .filter(({ entryId }) => entryId === entry.entryId)
      .map((movement) => ({ movement, item: opening?.entryId ?? null, isOfSale: true })),
    ...(entry === opening ? [] : movementsOfItem(entry, holder, [])).map((movement) => ({
      movement,
      item: entry.entryId,
      isOfSale: false,
    })),
  ]);
  return {
    ...holder,
    net: netOf(sale.map(({ net }) => ({ amount: net }))),
    later: later.filter(({ movement }) => !ofTheSale.includes(movement.type)),
  };
};

/** All entries of a sale move the money of one sub-merchant in one currency. */
const holderIn = (entries: readonly JournalEntry[]): BalanceHolder | undefined => {
  for (const { account } of entries.flatMap(({ lines }) => lines)) {
    const { name, subMerchant, currency } = parseAccount(account);
    if (subMerchant !== null && (name === 'merchant_pending' || name === 'merchant_available')) {
      return { subMerchant, currency };
    }
  }
  return undefined;
};
