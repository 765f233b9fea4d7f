import fc from 'fast-check';
import { currencyCodes } from '../currency/currency';
import { parseDecimalText, toDecimalText } from './decimal-text';
import { add, compare, money, negate, subtract, sum } from './money';

const currency = fc.constantFrom(...currencyCodes);
const amount = fc.maxSafeInteger();
const smallAmount = fc.integer({ min: -(2 ** 50), max: 2 ** 50 });

describe('for every amount of every currency', () => {
  it('reading what was written gives the amount back', () =>
    fc.assert(
      fc.property(amount, currency, (minor, code) =>
        expect(parseDecimalText(toDecimalText(money(minor, code)), code)).toEqual(money(minor, code)),
      ),
    ));

  it('text is either refused or written back exactly as it was', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^-?[0-9]{0,18}\.?[0-9]{0,4}$/), currency, (text, code) => {
        let read;
        try {
          read = parseDecimalText(text, code);
        } catch {
          return;
        }
        expect(toDecimalText(read)).toBe(text);
      }),
      { numRuns: 1000 },
    ));

  it('adding does not depend on order or grouping, and taking away undoes it', () =>
    fc.assert(
      fc.property(smallAmount, smallAmount, smallAmount, currency, (x, y, z, code) => {
        const [a, b, c] = [money(x, code), money(y, code), money(z, code)];
        expect(add(a, b)).toEqual(add(b, a));
        expect(add(add(a, b), c)).toEqual(add(a, add(b, c)));
        expect(subtract(add(a, b), b)).toEqual(a);
        expect(add(a, negate(a))).toEqual(money(0, code));
      }),
    ));

  it('a sum is exact in any order, or stops when it does not fit', () =>
    fc.assert(
      fc.property(fc.array(amount), currency, (amounts, code) => {
        const terms = amounts.map((minor) => money(minor, code));
        const exact = amounts.reduce((total, minor) => total + BigInt(minor), 0n);
        if (exact > BigInt(Number.MAX_SAFE_INTEGER) || exact < -BigInt(Number.MAX_SAFE_INTEGER)) {
          expect(() => sum(code, terms)).toThrow('exceed');
          expect(() => sum(code, terms.toReversed())).toThrow('exceed');
        } else {
          expect(sum(code, terms)).toEqual({ amount: Number(exact), currency: code });
          expect(sum(code, terms.toReversed())).toEqual(sum(code, terms));
        }
      }),
    ));

  it('comparing agrees with the sign of the difference', () =>
    fc.assert(
      fc.property(smallAmount, smallAmount, currency, (x, y, code) => {
        const [a, b] = [money(x, code), money(y, code)];
        expect(compare(a, b)).toBe(Math.sign(subtract(a, b).amount));
        expect(compare(b, a) + compare(a, b)).toBe(0);
      }),
    ));
});
