import type { Payout, PayoutItem } from '@taprail/sdk';
import { formatMoney } from '../../money/format-money';

/** Whether the items are the payout; unknown while some of them are not loaded. */
export const itemsNote = (
  items: readonly Pick<PayoutItem, 'net'>[],
  { amount, currency }: Pick<Payout, 'amount' | 'currency'>,
  isAll: boolean,
): string => {
  if (!isAll) return 'More items below.';
  const sum = items.reduce((total, { net }) => total + net, 0);
  return sum === amount
    ? 'The items add up to the payout amount.'
    : `The items add up to ${formatMoney(sum, currency)}, which does not match the payout amount.`;
};
