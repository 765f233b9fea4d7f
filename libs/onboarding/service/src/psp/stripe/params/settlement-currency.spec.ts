import { isCurrencyCode } from '@taprail/money';
import { settlementCurrencyOf } from './settlement-currency';

describe('the currency that a country’s banks are paid in', () => {
  it.each([
    ['DE', 'EUR'],
    ['GB', 'GBP'],
    ['US', 'USD'],
    ['CH', 'CHF'],
    ['LI', 'CHF'],
    ['XX', undefined],
  ])('of %s is %s', (country, currency) => expect(settlementCurrencyOf(country)).toBe(currency));

  it('is one that we know how to count', () => {
    const countries = [
      'AE',
      'AU',
      'BR',
      'CA',
      'CZ',
      'DK',
      'HK',
      'HU',
      'IN',
      'JP',
      'MX',
      'MY',
      'NO',
      'NZ',
      'PL',
      'RO',
      'SE',
    ];
    const unknown = countries.filter((country) => !isCurrencyCode(settlementCurrencyOf(country) ?? ''));
    expect(unknown).toEqual([]);
  });
});
