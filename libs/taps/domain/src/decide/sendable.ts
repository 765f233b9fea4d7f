import { type CurrencyCode, currencyOf } from '@taprail/money';
import type { Minor } from '../transaction/transaction.events';

/** Acquirers take three decimals only when the last one is nought. */
export const isSendable = (amount: Minor, currency: CurrencyCode): boolean =>
  currencyOf(currency).exponent < 3 || amount % 10 === 0;

/** The message that refuses an amount that cannot be sent to the card networks. */
export const notSendable = (param: string, currency: CurrencyCode): Readonly<{ message: string }> => ({
  message: `${param} must end in 0 in ${currency}: its third decimal is not charged to cards.`,
});
