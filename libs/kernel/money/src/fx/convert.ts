import { currencyOf, type CurrencyCode } from '../currency/currency';
import { money, type Money } from '../money/money';
import { roundHalfEven } from '../rounding/round-half-even';
import { minorFromExact, wholeMinor } from '../rounding/whole-minor';
import { positiveRate, type Rate } from './rate';

/** amount · rate · 10^(target exponent − source exponent), rounded once. */
export const convert = (from: Money, rate: Rate, to: CurrencyCode): Money => {
  const [source, target] = [currencyOf(from.currency), currencyOf(to)];
  if (source.code === target.code) throw new Error(`${to} to ${to} is not a conversion`);
  const { numerator, denominator } = positiveRate(rate);
  const converted = roundHalfEven(
    BigInt(wholeMinor(from.amount)) * numerator * BigInt(target.minorPerMajor),
    denominator * BigInt(source.minorPerMajor),
  );
  return money(minorFromExact(converted), target.code);
};
