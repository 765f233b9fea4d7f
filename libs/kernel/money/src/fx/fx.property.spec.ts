import fc from 'fast-check';
import { currencyCodes, currencyOf } from '../currency/currency';
import { money } from '../money/money';
import { convert } from './convert';
import { formatRate, parseRate, type Rate } from './rate';

const rateText = fc
  .tuple(fc.oneof(fc.constant(0), fc.nat(200), fc.nat(50_000)), fc.nat(99_999_999))
  .filter(([whole, decimals]) => whole + decimals > 0)
  .map(([whole, decimals]) => `${whole}.${String(decimals).padStart(8, '0')}`);
const amount = fc.nat(99_999_999);
const pair = fc.uniqueArray(fc.constantFrom(...currencyCodes), { minLength: 2, maxLength: 2 });
const abs = (value: bigint) => (value < 0n ? -value : value);
const inverse = ({ numerator, denominator }: Rate): Rate => ({ numerator: denominator, denominator: numerator });

/** The exact factor between minor units as up/down. */
const factor = (rate: Rate, from: (typeof currencyCodes)[number], to: (typeof currencyCodes)[number]) => ({
  up: rate.numerator * BigInt(currencyOf(to).minorPerMajor),
  down: rate.denominator * BigInt(currencyOf(from).minorPerMajor),
});

describe('for all rates, amounts and pairs of currencies', () => {
  it('a rate reads back as it was written', () =>
    fc.assert(fc.property(rateText, (text) => expect(formatRate(parseRate(text))).toBe(text))));

  it('a conversion is within half a unit of the exact value, and mirrors at zero', () =>
    fc.assert(
      fc.property(amount, rateText, pair, (minor, text, [from = 'EUR', to = 'USD']) => {
        const rate = parseRate(text);
        const { up, down } = factor(rate, from, to);
        const got = convert(money(minor, from), rate, to);
        expect(got.currency).toBe(to);
        expect(2n * abs(BigInt(got.amount) * down - BigInt(minor) * up) <= down).toBe(true);
        expect(convert(money(0 - minor, from), rate, to).amount).toBe(0 - got.amount);
      }),
      { numRuns: 500 },
    ));

  it('there and back is off by at most half a unit of each side', () =>
    fc.assert(
      fc.property(amount, rateText, pair, (minor, text, [from = 'EUR', to = 'USD']) => {
        const rate = parseRate(text);
        const { up, down } = factor(rate, from, to);
        const back = convert(convert(money(minor, from), rate, to), inverse(rate), from);
        expect(2n * up * abs(BigInt(back.amount - minor)) <= up + down).toBe(true);
      }),
      { numRuns: 500 },
    ));

  it('refunds in any number of parts give back what the sale gave, and never less than nothing', () =>
    fc.assert(
      fc.property(
        fc.array(fc.nat(100_000), { maxLength: 40 }),
        rateText,
        pair,
        (parts, text, [from = 'EUR', to = 'USD']) => {
          const rate = parseRate(text);
          const converted = (minor: number) => convert(money(minor, from), rate, to).amount;
          let [before, given] = [0, 0];
          for (const part of parts) {
            const back = converted(before + part) - converted(before);
            expect(back).toBeGreaterThanOrEqual(0);
            [before, given] = [before + part, given + back];
          }
          expect(given).toBe(converted(before));
        },
      ),
    ));
});
