import type { CurrencyCode } from '../currency/currency';
import { add, compare, isZero, money, negate, subtract, sum } from './money';

const eur = (amount: number) => money(amount, 'EUR');
const largest = eur(Number.MAX_SAFE_INTEGER);

describe('money', () => {
  it('is added and taken away within one currency', () => {
    expect(add(eur(4200), eur(58))).toEqual({ amount: 4258, currency: 'EUR' });
    expect(subtract(eur(58), eur(4200))).toEqual({ amount: -4142, currency: 'EUR' });
    expect(negate(eur(4200))).toEqual({ amount: -4200, currency: 'EUR' });
  });

  it('sums a list, and an empty list to zero of the currency', () => {
    expect(sum('EUR', [eur(1), eur(2), eur(-10)])).toEqual({ amount: -7, currency: 'EUR' });
    expect(sum('JPY', [])).toEqual({ amount: 0, currency: 'JPY' });
  });

  it('is ordered', () => {
    expect([compare(eur(1), eur(2)), compare(eur(2), eur(2)), compare(eur(3), eur(2))]).toEqual([-1, 0, 1]);
    expect([isZero(eur(0)), isZero(eur(-1))]).toEqual([true, false]);
  });

  it('knows only one zero, so that equal amounts are equal', () => {
    expect(Object.is(negate(eur(0)).amount, 0)).toBe(true);
    expect(Object.is(eur(-0).amount, 0)).toBe(true);
  });

  it('never mixes currencies', () => {
    const yen = money(1, 'JPY');
    for (const mix of [add, subtract, compare]) expect(() => mix(eur(1), yen)).toThrow('do not mix');
    expect(() => sum('EUR', [yen])).toThrow('EUR and JPY do not mix');
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53)])(
    'is a whole number of minor units, unlike %d',
    (amount) => {
      expect(() => eur(amount)).toThrow('is not a whole number of minor units');
      expect(() => isZero({ amount, currency: 'EUR' })).toThrow('is not a whole number of minor units');
    },
  );

  it('stops at an overflow instead of losing a cent', () => {
    expect(() => add(largest, eur(1))).toThrow('9007199254740992 minor units exceed');
    expect(() => subtract(negate(largest), eur(1))).toThrow('-9007199254740992 minor units exceed');
  });

  it('needs only the result of a sum to fit', () =>
    expect(sum('EUR', [largest, largest, negate(largest)])).toEqual(largest));

  it('is of a known currency', () => expect(() => money(1, 'ABC' as CurrencyCode)).toThrow('no such code'));
});
