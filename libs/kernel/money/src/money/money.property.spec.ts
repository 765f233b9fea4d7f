import fc from 'fast-check';
import { currencyCodes } from '../currency/currency';
import { parseDecimalText, toDecimalText } from './decimal-text';
import { money, sum } from './money';

const currency = fc.constantFrom(...currencyCodes);
const amount = fc.maxSafeInteger();

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
});
