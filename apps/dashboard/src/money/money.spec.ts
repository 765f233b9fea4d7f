import { countOf, formatMoney, formatMoneyShort, formatRate } from './format-money';
import { moneyAction } from './money-action';
import { amountText, readAmount } from './read-money';

describe('an amount', () => {
  it.each([
    [4_200, 'EUR', '€42.00'],
    [5, 'EUR', '€0.05'],
    [-850, 'EUR', '−€8.50'],
    [4_200, 'JPY', '¥4,200'],
    [1_234, 'KWD', 'KWD 1.234'],
    [123_456, 'HUF', 'HUF 1,234.56'],
    [123_456, 'IQD', 'IQD 123.456'],
    [150_000, 'RSD', 'RSD 1,500.00'],
  ])('of %s %s is shown with the digits of its currency', (amount, currency, text) => {
    expect(formatMoney(amount, currency).replaceAll('\u00a0', ' ')).toBe(text);
  });

  it('is exact where a floating-point number is not', () => {
    expect(formatMoney(9_007_199_254_740_991, 'EUR')).toBe('€90,071,992,547,409.91');
  });

  it('keeps its minor units in a currency that nobody knows', () => {
    expect(formatMoney(4_200, 'XXX')).toBe('XXX 4200 (minor units)');
  });

  it('is short on an axis', () => {
    expect([formatMoneyShort(144_581, 'EUR'), formatMoneyShort(0, 'JPY')]).toEqual(['€1.4K', '¥0']);
  });

  it.each([
    ['42', 'EUR', 4_200],
    ['42.5', 'EUR', 4_250],
    ['42.', 'EUR', 4_200],
    ['1,234.50', 'EUR', 123_450],
    ['4200', 'JPY', 4_200],
    ['1.234', 'KWD', 1_234],
  ])('typed as %s in %s is %s', (text, currency, amount) => {
    expect(readAmount(text, currency)).toEqual({ amount });
  });

  it.each([
    ['42.505', 'EUR', 'EUR has 2 decimal places'],
    ['42.5', 'JPY', 'JPY has no decimal places'],
    ['-4', 'EUR', 'Use digits and a point for decimals'],
    ['4,2', 'EUR', 'Use digits and a point for decimals'],
    ['', 'EUR', 'Use digits and a point for decimals'],
    ['99999999999999999', 'EUR', 'Amount is too large'],
    ['1', 'XXX', 'XXX is not a supported currency'],
  ])('typed as "%s" in %s is refused', (text, currency, problem) => {
    expect(readAmount(text, currency)).toEqual({ problem });
  });

  it('is read back from the text that a field begins with', () => {
    for (const [amount, currency] of [
      [4_205, 'EUR'],
      [7, 'EUR'],
      [0, 'EUR'],
      [42, 'JPY'],
      [7, 'KWD'],
    ] as const) {
      expect(readAmount(amountText(amount, currency), currency)).toEqual({ amount });
    }
  });
});

it('a rate is a percentage, and a dash where nothing was counted', () => {
  expect([9_286, null, 10_000, 9_997, 0, 3].map(formatRate)).toEqual(['92.9%', '–', '100.0%', '99.9%', '0.0%', '0.1%']);
});

it('one thing is counted in the singular', () => {
  expect([countOf(1, 'refund'), countOf(1_284, 'refund'), countOf(0, 'refund')]).toEqual([
    '1 refund',
    '1,284 refunds',
    '0 refunds',
  ]);
});

it('a button names the amount only when it can be sent', () => {
  expect([moneyAction('Refund', '€42.00', undefined), moneyAction('Refund', '€0.00', 'Enter an amount')]).toEqual([
    'Refund €42.00',
    'Refund',
  ]);
});
