import { type Exponent } from './currencies';
import { currencyOf, type CurrencyCode } from './currency';

/** The smallest tap in live, in minor units: below it the fixed costs of a card payment eat the sale. */
export const CHARGE_MIN_MINOR = { 0: 50, 2: 50, 3: 500 } as const satisfies Record<Exponent, number>;

/** Test environments go down to one minor unit, so that edge cases can be tried. */
export const CHARGE_MIN_TEST_MINOR = 1;

export const CHARGE_MAX_MINOR = 99_999_999;

export type Environment = 'test' | 'live';

export const chargeMinMinor = (currency: CurrencyCode, environment: Environment): number =>
  environment === 'test' ? CHARGE_MIN_TEST_MINOR : CHARGE_MIN_MINOR[currencyOf(currency).exponent];

/** Why an amount cannot be charged, in the API's own code, or undefined when it can. */
export const chargeFault = (
  amountMinor: number,
  currency: CurrencyCode,
  environment: Environment,
): 'invalid_value' | 'amount_too_small' | 'amount_too_large' | undefined => {
  if (!Number.isInteger(amountMinor)) return 'invalid_value';
  if (amountMinor < chargeMinMinor(currency, environment)) return 'amount_too_small';
  return amountMinor > CHARGE_MAX_MINOR ? 'amount_too_large' : undefined;
};
