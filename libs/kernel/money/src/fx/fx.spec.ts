import { money } from '../money/money';
import { Unreadable } from '../unreadable';
import { convert } from './convert';
import { formatRate, parseRate } from './rate';

describe('a rate', () => {
  it('is read to an exact ratio', () =>
    expect(parseRate('0.92150000')).toEqual({ numerator: 92_150_000n, denominator: 100_000_000n }));

  it.each([
    ['0.92150000', '0.92150000'],
    ['0.9215', '0.92150000'],
    ['162', '162.00000000'],
    ['0.00000001', '0.00000001'],
    ['9999999999.99999999', '9999999999.99999999'],
  ])('%s is written as %s', (text, written) => expect(formatRate(parseRate(text))).toBe(written));

  it('that is no decimal is written half-even', () => {
    expect(formatRate({ numerator: 2n, denominator: 3n })).toBe('0.66666667');
    expect(formatRate({ numerator: 1n, denominator: 200_000_000n })).toBe('0.00000000');
    expect(formatRate({ numerator: 3n, denominator: 200_000_000n })).toBe('0.00000002');
  });

  it.each([
    '',
    '0',
    '0.00000000',
    '-1.5',
    '+1.5',
    '1e-3',
    '.5',
    '5.',
    '01.5',
    '1.123456789',
    '1,5',
    ' 1.5',
    '1.5\n',
    'NaN',
    '١',
  ])('is not read from %j', (text) => expect(() => parseRate(text)).toThrow(Unreadable));
});

describe('a conversion', () => {
  it.each([
    [10_000, 'USD', '0.92150000', 9_215, 'EUR'],
    [10_000, 'EUR', '162.35000000', 16_235, 'JPY'],
    [16_235, 'JPY', '0.00615953', 10_000, 'EUR'],
    [1_234, 'KWD', '3.25410000', 402, 'USD'],
    [1_000, 'JPY', '0.00210000', 2_100, 'KWD'],
    [1, 'USD', '0.50000000', 0, 'EUR'],
    [3, 'USD', '0.50000000', 2, 'EUR'],
    [-3, 'USD', '0.50000000', -2, 'EUR'],
    [0, 'USD', '0.92150000', 0, 'EUR'],
  ] as const)('of %i %s at %s gives %i %s', (amount, from, rate, converted, to) =>
    expect(convert(money(amount, from), parseRate(rate), to)).toEqual({ amount: converted, currency: to }),
  );

  it('of a refund in parts gives back exactly what the sale gave', () => {
    const rate = parseRate('0.92150000');
    const converted = (amount: number) => convert(money(amount, 'USD'), rate, 'EUR').amount;
    const refund = (before: number, step: number) => converted(before + step) - converted(before);
    expect([refund(0, 333), refund(333, 333), refund(666, 334)]).toEqual([307, 307, 308]);
    expect(converted(1_000)).toBe(307 + 307 + 308);
  });

  it('to the same currency, at a rate of 0, or past the largest amount is our bug', () => {
    const usd = money(100, 'USD');
    expect(() => convert(usd, parseRate('1'), 'USD')).toThrow('USD to USD is not a conversion');
    expect(() => convert(usd, { numerator: 0n, denominator: 1n }, 'EUR')).toThrow('0/1 is not a rate above 0');
    expect(() => convert(usd, { numerator: 1n, denominator: 0n }, 'EUR')).toThrow('1/0 is not a rate above 0');
    expect(() => convert(money(2 ** 52, 'USD'), parseRate('2'), 'EUR')).toThrow('exceed');
  });
});
