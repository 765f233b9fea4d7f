import type { CurrencyCode } from '../currency/currency';
import { Unreadable } from '../unreadable';
import { parseDecimalText, toDecimalText } from './decimal-text';
import { money } from './money';

describe('decimal text', () => {
  it.each([
    ['42.00', 4200, 'EUR'],
    ['0.05', 5, 'EUR'],
    ['-0.05', -5, 'EUR'],
    ['0.00', 0, 'EUR'],
    ['4200', 4200, 'JPY'],
    ['-7', -7, 'JPY'],
    ['0', 0, 'JPY'],
    ['1.234', 1234, 'KWD'],
    ['0.001', 1, 'KWD'],
    ['10.00', 1000, 'HUF'],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER, 'EUR'],
    ['-9007199254740991', -Number.MAX_SAFE_INTEGER, 'JPY'],
  ] as const)('%s is %d minor units of %s, both ways', (text, amount, currency) => {
    expect(toDecimalText(money(amount, currency))).toBe(text);
    expect(parseDecimalText(text, currency)).toEqual({ amount, currency });
  });

  it.each<[string, CurrencyCode, string]>([
    ['42', 'EUR', 'EUR has 2 decimals'],
    ['42.0', 'EUR', 'EUR has 2 decimals'],
    ['42.000', 'EUR', 'EUR has 2 decimals'],
    ['4200.00', 'JPY', 'JPY has 0 decimals'],
    ['1.23', 'KWD', 'KWD has 3 decimals'],
    ['-0.00', 'EUR', 'zero has no sign'],
    ['90071992547409.92', 'EUR', 'too large'],
    ['9999999999999999.99', 'EUR', 'too large'],
    ...[
      '',
      '.50',
      '42.',
      '042.00',
      '+42.00',
      ' 42.00',
      '42.00\n',
      '42,00',
      '1,000.00',
      '1e3',
      '0x10',
      '٤٢.٠٠',
      '--1.00',
    ].map((text): [string, CurrencyCode, string] => [text, 'EUR', 'digits, with a point']),
  ])('refuses %j as %s: %s', (text, currency, why) => {
    expect(() => parseDecimalText(text, currency)).toThrow(Unreadable);
    expect(() => parseDecimalText(text, currency)).toThrow(why);
  });
});
