import { type CurrencyCode, parseRate, type Rate } from '@taprail/money';
import { unitsPerDollar } from './units-per-dollar';

/** Parts per million by which a currency's value moves. */
export type RateDrift = (code: CurrencyCode) => number;

const million = 1_000_000n;
const still: RateDrift = () => 0;

const valueOf = (code: CurrencyCode, drift: RateDrift): bigint =>
  parseRate(unitsPerDollar[code]).numerator * (million + BigInt(drift(code)));

/** Every rate comes from the two currencies' values in dollars, so that a detour over a third one earns nothing. */
export const rateOf = (from: CurrencyCode, to: CurrencyCode, drift: RateDrift = still): Rate => ({
  numerator: valueOf(to, drift),
  denominator: valueOf(from, drift),
});
