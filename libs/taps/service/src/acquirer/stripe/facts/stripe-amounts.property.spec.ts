import fc from 'fast-check';
import { currencyCodes } from '@taprail/money';
import { fromStripe, toStripe } from './stripe-amounts';

const amount = fc.integer({ min: 1, max: 99_999_999 });
const currency = fc.constantFrom(...currencyCodes);

describe('amounts at Stripe', () => {
  it('come back as they went, or do not go', () =>
    fc.assert(
      fc.property(currency, amount, (code, minor) => {
        try {
          return fromStripe(code.toLowerCase(), toStripe(code, minor)) === minor;
        } catch (error) {
          expect(error).toMatchObject({ name: 'AcquirerRefused', code: 'invalid_amount' });
          return true;
        }
      }),
    ));

  it('go in every currency, in whole units', () =>
    fc.assert(fc.property(currency, amount, (code, units) => toStripe(code, units * 1_000) > 0)));

  it.each([
    ['EUR', 4_200, 4_200],
    ['JPY', 4_200, 4_200],
    ['KWD', 1_230, 1_230],
    ['ISK', 500, 50_000],
    ['UGX', 500, 50_000],
    ['MGA', 500, 5],
  ])('of %s: %d is %d', (code, minor, there) => {
    expect(toStripe(code, minor)).toBe(there);
    expect(fromStripe(code, there)).toBe(minor);
  });

  it.each([
    ['KWD', 1_234],
    ['MGA', 150],
    ['EUR', 0],
    ['EUR', -1],
    ['EUR', 1.5],
    ['ISK', Number.MAX_SAFE_INTEGER],
    ['XXX', 100],
  ])('of %s do not go: %d', (code, minor) => expect(() => toStripe(code, minor)).toThrow('cannot be charged'));

  it('that are no whole units of a currency without fractions are no amounts', () =>
    expect(() => fromStripe('isk', 150)).toThrow('no amount of ISK'));
});
