import { currencyOf, isCurrencyCode } from '@taprail/money';

/** The typed amount in minor units, or why it is none. */
export type ReadAmount = Readonly<{ amount: number } | { problem: string }>;

/**
 * Reads `42`, `42.5`, `42.50` and `1,234.50`. The field shows the currency and the minor units beneath it, so a whole number is
 * unambiguous here, unlike on a command line. More decimals than the currency has are refused and never rounded.
 */
export const readAmount = (text: string, currency: string): ReadAmount => {
  if (!isCurrencyCode(currency)) return { problem: `${currency} is not a supported currency` };
  const { exponent, code } = currencyOf(currency);
  const match = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d*))?$/.exec(text.trim());
  if (!match) return { problem: 'Use digits and a point for decimals' };
  const [, major = '', decimals = ''] = match;
  if (decimals.length > exponent) {
    return { problem: exponent === 0 ? `${code} has no decimal places` : `${code} has ${exponent} decimal places` };
  }
  const amount = Number(major.replaceAll(',', '') + decimals.padEnd(exponent, '0'));
  return Number.isSafeInteger(amount) ? { amount } : { problem: 'Amount is too large' };
};

/** Minor units as the text that `readAmount` reads. */
export const amountText = (amount: number, currency: string): string => {
  const { exponent } = currencyOf(currency);
  const digits = String(amount).padStart(exponent + 1, '0');
  return exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
};
