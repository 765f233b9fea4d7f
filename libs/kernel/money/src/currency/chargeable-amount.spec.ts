import { CHARGE_MAX_MINOR, chargeFault, chargeMinMinor } from './chargeable-amount';

describe('an amount that can be charged', () => {
  it.each([
    ['EUR', 50],
    ['JPY', 50],
    ['KWD', 500],
  ] as const)('starts in live %s at %i minor units', (currency, min) => {
    expect(chargeMinMinor(currency, 'live')).toBe(min);
    expect(chargeFault(min, currency, 'live')).toBeUndefined();
    expect(chargeFault(min - 1, currency, 'live')).toBe('amount_too_small');
  });

  it.each(['EUR', 'JPY', 'KWD'] as const)('starts in test %s at one minor unit', (currency) => {
    expect(chargeFault(1, currency, 'test')).toBeUndefined();
    expect(chargeFault(0, currency, 'test')).toBe('amount_too_small');
    expect(chargeFault(-1, currency, 'test')).toBe('amount_too_small');
  });

  it('ends at 99,999,999 minor units everywhere', () => {
    expect(CHARGE_MAX_MINOR).toBe(99_999_999);
    expect(chargeFault(99_999_999, 'EUR', 'live')).toBeUndefined();
    expect(chargeFault(100_000_000, 'EUR', 'live')).toBe('amount_too_large');
    expect(chargeFault(100_000_000, 'KWD', 'test')).toBe('amount_too_large');
  });

  it.each([10.5, Number.NaN, Number.POSITIVE_INFINITY])('is whole, unlike %d', (amount) =>
    expect(chargeFault(amount, 'EUR', 'live')).toBe('invalid_value'),
  );
});
