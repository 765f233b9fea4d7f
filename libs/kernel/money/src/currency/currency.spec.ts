import { Unreadable } from '../unreadable';
import { notSupported } from './currencies';
import { currencyCodes, currencyOf, isCurrencyCode } from './currency';

const codesWith = (exponent: number) =>
  currencyCodes.filter((code) => currencyOf(code).exponent === exponent).join(' ');

describe('a currency', () => {
  it.each(['eur', 'EUR', 'eUr'])('is found by its code as %s and answers in upper case', (code) =>
    expect(currencyOf(code)).toEqual({ code: 'EUR', exponent: 2, minorPerMajor: 100 }),
  );

  it('has no decimals where ISO 4217 says so', () => {
    expect(codesWith(0)).toBe('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF');
    expect(currencyOf('JPY')).toEqual({ code: 'JPY', exponent: 0, minorPerMajor: 1 });
  });

  it('has three decimals where ISO 4217 says so', () => {
    expect(codesWith(3)).toBe('BHD IQD JOD KWD LYD OMR TND');
    expect(currencyOf('KWD')).toEqual({ code: 'KWD', exponent: 3, minorPerMajor: 1000 });
  });

  it.each(['HUF', 'IDR', 'PKR', 'COP', 'ALL', 'RSD', 'MGA', 'TWD', 'CVE'] as const)(
    'has two decimals as %s, which Intl or a PSP counts otherwise',
    (code) => expect(currencyOf(code).exponent).toBe(2),
  );

  it('covers 155 codes, each of three letters and in order', () => {
    expect(currencyCodes).toHaveLength(155);
    expect(currencyCodes.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
    expect(currencyCodes).toEqual(currencyCodes.toSorted());
  });

  it('cannot be changed by who uses it', () => expect(Object.isFrozen(currencyOf('EUR'))).toBe(true));

  it.each(['', 'EU', 'EURO', ' EUR', 'EUR ', 'E1R', 'ıdr', 'ＥＵＲ', 'ABC', 'constructor', '__proto__', 'EUR\n'])(
    'is not found under %j',
    (code) => {
      expect(isCurrencyCode(code)).toBe(false);
      expect(() => currencyOf(code)).toThrow(Unreadable);
    },
  );

  it('says why a code of the standard is not taken', () =>
    expect(() => currencyOf('clf')).toThrow('"clf" is not a readable currency: a unit of account with four decimals'));

  it('is never both supported and not', () =>
    expect(Object.keys(notSupported).filter((code) => isCurrencyCode(code))).toEqual([]));
});
