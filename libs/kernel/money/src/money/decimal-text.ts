import { currencyOf, type CurrencyCode } from '../currency/currency';
import { wholeMinor } from '../rounding/whole-minor';
import { Unreadable } from '../unreadable';
import { money, type Money } from './money';

/** `4200` EUR is `42.00`, JPY is `4200`. By our own exponents: `Intl` has other digits than ISO 4217 for 17 currencies. */
export const toDecimalText = ({ amount, currency }: Money): string => {
  const { exponent } = currencyOf(currency);
  const digits = String(Math.abs(wholeMinor(amount))).padStart(exponent + 1, '0');
  const sign = amount < 0 ? '-' : '';
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
};

/** Reads exactly what `toDecimalText` writes. `42` EUR is refused: it could mean 42 euros or 42 cents. */
export const parseDecimalText = (text: string, code: CurrencyCode): Money => {
  const { exponent } = currencyOf(code);
  const refuse = (why: string): never => {
    throw new Unreadable('amount', text, why);
  };
  const match = /^(-?)(0|[1-9][0-9]{0,15})(?:\.([0-9]+))?$/.exec(text);
  if (!match) return refuse('digits, with a point before the decimals and a minus in front if negative');
  const [, sign = '', major = '', decimals = ''] = match;
  if (decimals.length !== exponent) return refuse(`${code} has ${exponent} decimals`);
  const minor = Number(major + decimals);
  if (!Number.isSafeInteger(minor)) return refuse('too large');
  if (sign && minor === 0) return refuse('zero has no sign');
  return money(sign ? 0 - minor : minor, code);
};
