import { currencyOf, formatRate, isCurrencyCode } from '@taprail/money';
import { hash32, scatter } from '../../../engine/state/seeded-ids';
import type { FxQuote } from '../../messages';
import { refused } from '../../refused';
import { rateOf } from './rates';

const minuteMs = 60_000;
/** Half a percent either way. */
const driftPpmMax = 5_000;
const rateIdLength = 12;

/** The rate of this minute. It is computed, not kept: the same minute gives the same quote, restarts included. */
export const quoteAt = (seed: string, from: string, to: string, nowMs: number): FxQuote => {
  if (!isCurrencyCode(from) || !isCurrencyCode(to) || currencyOf(from).code === currencyOf(to).code) {
    throw refused('currency_not_supported', `There is no rate from '${from}' to '${to}'.`);
  }
  const [source, target] = [currencyOf(from).code, currencyOf(to).code];
  const minute = Math.floor(nowMs / minuteMs);
  const drift = (code: string): number => {
    if (code === 'USD') return 0;
    return (hash32(`${seed}/fx/${code}/${minute}`) % (2 * driftPpmMax + 1)) - driftPpmMax;
  };
  return {
    rateId: `fx_${scatter(`${seed}/fx/${source}/${target}/${minute}`, rateIdLength)}`,
    from: source,
    to: target,
    rate: formatRate(rateOf(source, target, drift)),
    quotedAt: new Date(minute * minuteMs).toISOString(),
  };
};
