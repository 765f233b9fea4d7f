import { roundHalfEven } from '../rounding/round-half-even';
import { Unreadable } from '../unreadable';

/** Units of the target currency per unit of the source, in major units, as an exact ratio above 0. Stored as its text. */
export type Rate = Readonly<{ numerator: bigint; denominator: bigint }>;

export const RATE_DECIMALS = 8;

const scale = 10n ** BigInt(RATE_DECIMALS);

/** Reads a plain decimal with at most 8 decimals and 10 digits before the point. No sign, no exponent, no leading zero. */
export const parseRate = (text: string): Rate => {
  const match = /^(0|[1-9][0-9]{0,9})(?:\.([0-9]{1,8}))?$/.exec(text);
  if (!match)
    throw new Unreadable('rate', text, `a decimal with at most ${RATE_DECIMALS} decimals, such as 0.92150000`);
  const [, whole = '', decimals = ''] = match;
  const numerator = BigInt(whole + decimals.padEnd(RATE_DECIMALS, '0'));
  if (numerator === 0n) throw new Unreadable('rate', text, 'a rate is above 0');
  return { numerator, denominator: scale };
};

/** Always 8 decimals, so that equal rates are equal text. */
export const formatRate = (rate: Rate): string => {
  const { numerator, denominator } = positiveRate(rate);
  const digits = roundHalfEven(numerator * scale, denominator)
    .toString()
    .padStart(RATE_DECIMALS + 1, '0');
  return `${digits.slice(0, -RATE_DECIMALS)}.${digits.slice(-RATE_DECIMALS)}`;
};

export const positiveRate = (rate: Rate): Rate => {
  if (rate.numerator <= 0n || rate.denominator <= 0n) {
    throw new Error(`${rate.numerator}/${rate.denominator} is not a rate above 0`);
  }
  return rate;
};
