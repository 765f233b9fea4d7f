import { type CurrencyCode, currencyOf } from '@taprail/money';
import type { Minor } from '../transaction.events';

/** Acquirers take three decimals only when the last one is nought. */
export const isSendable = (amount: Minor, currency: CurrencyCode): boolean =>
  currencyOf(currency).exponent < 3 || amount % 10 === 0;
