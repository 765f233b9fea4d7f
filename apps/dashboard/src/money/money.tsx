import { formatMoney } from './format-money';

/** `<Money amount={4200} currency="EUR" />` in figures of equal width, so that columns line up. */
export const Money = ({ amount, currency }: { amount: number; currency: string }) => (
  <span class="money" data-negative={amount < 0}>
    {formatMoney(amount, currency)}
  </span>
);
