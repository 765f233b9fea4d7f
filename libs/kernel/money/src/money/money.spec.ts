import type { CurrencyCode } from '../currency/currency';
import { money, sum } from './money';

const eur = (amount: number) => money(amount, 'EUR');
const largest = eur(Number.MAX_SAFE_INTEGER);
const smallest = eur(Number.MIN_SAFE_INTEGER);

describe('money', () => {
  it('sums a list, and an empty list to zero of the currency', () => {
    expect(sum('EUR', [eur(1), eur(2), eur(-10)])).toEqual({ amount: -7, currency: 'EUR' });
    expect(sum('JPY', [])).toEqual({ amount: 0, currency: 'JPY' });
  });

  it('knows only one zero, so that equal amounts are equal', () => {
    expect(Object.is(sum('EUR', [eur(-1), eur(1)]).amount, 0)).toBe(true);
    expect(Object.is(eur(-0).amount, 0)).toBe(true);
  });

  it('never mixes currencies', () => {
    const yen = money(1, 'JPY');
    for (const terms of [[yen], [eur(1), yen]]) expect(() => sum('EUR', terms)).toThrow('EUR and JPY do not mix');
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53)])(
    'is a whole number of minor units, unlike %d',
    (amount) => {
      expect(() => eur(amount)).toThrow('is not a whole number of minor units');
      expect(() => sum('EUR', [{ amount, currency: 'EUR' }])).toThrow('is not a whole number of minor units');
    },
  );

  it('stops at an overflow instead of losing a cent', () => {
    expect(() => sum('EUR', [largest, eur(1)])).toThrow('9007199254740992 minor units exceed');
    expect(() => sum('EUR', [smallest, eur(-1)])).toThrow('-9007199254740992 minor units exceed');
  });

  it('needs only the result of a sum to fit', () => expect(sum('EUR', [largest, largest, smallest])).toEqual(largest));

  it('is of a known currency', () => expect(() => money(1, 'ABC' as CurrencyCode)).toThrow('no such code'));
});
