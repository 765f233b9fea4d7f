import { currencyOf, isCurrencyCode, type Money, parseDecimalText, toDecimalText, Unreadable } from '@taprail/money';
import { misused } from '../program/failure';

/** `EUR 42.00`; a currency that is not known keeps its minor units, which say so. */
export const moneyText = (amount: number, currency: string): string => {
  if (!isCurrencyCode(currency) || !Number.isSafeInteger(amount)) return `${currency} ${amount} (minor units)`;
  const { code } = currencyOf(currency);
  return `${code} ${toDecimalText({ amount, currency: code })}`;
};

const form = /^(?:([A-Za-z]{3})\s*)?(-?[0-9][0-9.,']*)(?:\s*([A-Za-z]{3}))?$/;

/**
 * Reads `EUR 42.00`, or `42.00` where the currency is known. The digits must be those of the currency: `EUR 42` may be
 * 42 euros or 42 cents, and money is never guessed.
 */
export const readMoney = (option: string, text: string, known?: string): Money => {
  const [, before, digits = '', behind] = form.exec(text.trim()) ?? [];
  const code = before ?? behind ?? known;
  if (digits === '' || (before && behind)) throw misused(`${option} "${text}" is no amount; write it as "EUR 42.00"`);
  if (code === undefined) throw misused(`${option} "${text}" has no currency; write it as "${inEuros(digits)}"`);
  if (!isCurrencyCode(code)) throw misused(`${option} "${text}": ${code} is no currency that is taken`);
  const { code: currency } = currencyOf(code);
  try {
    return parseDecimalText(digits, currency);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw misused(`${option} "${text}" cannot be read for sure${guessOf(digits, currency)}`);
  }
};

/** An example that is accepted when it is typed: with the decimals of its currency. */
const inEuros = (digits: string): string => `EUR ${/^-?[0-9]+$/.test(digits) ? `${digits}.00` : digits}`;

const guessOf = (digits: string, currency: Money['currency']): string => {
  const { exponent } = currencyOf(currency);
  if (/^-?[0-9]{14,}(\.[0-9]+)?$/.test(digits)) return ': it is more than any amount';
  const whole = /^-?[0-9]+$/.test(digits) ? Number(digits) : undefined;
  if (whole === undefined || !Number.isSafeInteger(whole)) {
    return `: ${currency} has ${exponent === 0 ? 'no decimals' : `${exponent} decimals, after a point`}`;
  }
  const asMajor = moneyText(whole * 10 ** exponent, currency);
  return `: is it "${asMajor}", or "${moneyText(whole, currency)}"?`;
};
