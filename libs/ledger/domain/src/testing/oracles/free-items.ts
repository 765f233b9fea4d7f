import type { PayoutItem } from '../../payouts/items/payout-item';

/** The payable money of one sub-merchant in one currency that is in no payout. Its sum is the available balance. */
export type FreeItems = Readonly<{
  /** In the order in which they were posted. */
  free: readonly PayoutItem[];
  /** By the payout that has them; a failed or canceled one gives them back. */
  taken: Readonly<Record<string, readonly PayoutItem[]>>;
}>;

export const noItems: FreeItems = { free: [], taken: {} };

export const withItem = (items: FreeItems, item: PayoutItem): FreeItems => ({ ...items, free: [...items.free, item] });

/** Into a payout, or under a debt: either way nothing else may pay them. */
export const takeItems = ({ free, taken }: FreeItems, by: string, ids: readonly string[]): FreeItems => {
  const wanted = new Set(ids);
  const found = free.filter(({ id }) => wanted.has(id));
  if (found.length !== wanted.size) throw new Error(`${by} takes money that is not free`);
  if (taken[by]) throw new Error(`${by} has taken its money before`);
  return { free: free.filter(({ id }) => !wanted.has(id)), taken: { ...taken, [by]: found } };
};

/** The money of a payout that did not arrive is free again, in front: it has waited longest. */
export const giveItemsBack = ({ free, taken }: FreeItems, by: string): FreeItems => {
  const { [by]: back, ...rest } = taken;
  if (!back) throw new Error(`${by} has nothing to give back`);
  return { free: [...back, ...free], taken: rest };
};
