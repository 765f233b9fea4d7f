import { currencyCodes, currencyOf } from '@taprail/money';
import fc from 'fast-check';
import { fromStripe, stripeCurrency, stripePayoutStep, stripeStep, toStripe } from './stripe-amounts';

const currency = fc.constantFrom(...currencyCodes);
const steps = fc.integer({ min: -9_999_999, max: 9_999_999 });
/** Decimals that Stripe documents, where they are not those of ISO 4217. */
const decimals: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };

describe('for all currencies and amounts', () => {
  it('an amount that Stripe can carry comes back as it went', () =>
    fc.assert(
      fc.property(currency, steps, (code, count) => {
        const amount = count * stripeStep(code);
        expect(fromStripe(code, toStripe(code, amount))).toBe(amount);
      }),
    ));

  it('it is worth the same in whole units of the currency', () =>
    fc.assert(
      fc.property(currency, steps, (code, count) => {
        const { exponent } = currencyOf(code);
        const amount = count * stripeStep(code);
        const stripes = toStripe(code, amount);
        expect(BigInt(stripes) * 10n ** BigInt(exponent)).toBe(
          BigInt(amount) * 10n ** BigInt(decimals[code] ?? exponent),
        );
      }),
    ));

  it('a finer one is refused and names its field', () =>
    fc.assert(
      fc.property(currency, steps, fc.nat(99), (code, count, rest) => {
        const step = stripeStep(code);
        const amount = count * step + (rest % step);
        fc.pre(amount % step !== 0);
        expect(() => toStripe(code, amount, 'tip_amount')).toThrow(
          expect.objectContaining({ code: 'invalid_value', param: 'tip_amount' }),
        );
      }),
    ));

  it('what can be paid to a bank can be carried', () =>
    fc.assert(fc.property(currency, (code) => expect(stripePayoutStep(code) % stripeStep(code)).toBe(0))));
});

describe('the currencies that Stripe counts in its own way', () => {
  it.each([
    ['EUR', 4_200, 4_200],
    ['JPY', 4_200, 4_200],
    ['ISK', 4_200, 420_000],
    ['UGX', 4_200, 420_000],
    ['MGA', 4_200, 42],
    ['KWD', 4_200, 4_200],
    ['HUF', 4_250, 4_250],
  ] as const)('%s: %i is %i', (code, ours, theirs) => {
    expect([toStripe(code, ours), fromStripe(code, theirs)]).toEqual([theirs, ours]);
  });

  it('pays forints and Taiwan dollars in whole units', () =>
    expect((['HUF', 'TWD', 'EUR', 'KWD', 'MGA'] as const).map(stripePayoutStep)).toEqual([100, 100, 1, 10, 100]));

  it('writes them in small letters', () => expect(stripeCurrency('EUR')).toBe('eur'));

  it('never guesses at a fraction that cannot be', () =>
    expect(() => fromStripe('ISK', 150)).toThrow('150 is no amount of ISK'));
});
