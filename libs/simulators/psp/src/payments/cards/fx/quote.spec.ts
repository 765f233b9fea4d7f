import { currencyCodes, parseRate } from '@taprail/money';
import { dollarsIn } from './dollars-in';
import { quoteAt } from './quote';
import { rateOf } from './rates';

const nowMs = Date.parse('2026-03-02T10:00:30Z');

describe('rates of exchange', () => {
  it('exist between every two currencies, with eight decimals and above 0', () => {
    const pairs = currencyCodes.flatMap((from) => currencyCodes.filter((to) => to !== from).map((to) => [from, to]));
    const rates = pairs.map(([from = '', to = '']) => quoteAt('s', from, to, nowMs).rate);
    expect(rates).toHaveLength(155 * 154);
    expect(rates.filter((rate) => !/^\d+\.\d{8}$/.test(rate) || parseRate(rate).numerator <= 0n)).toEqual([]);
  });

  it('earn nothing on a detour', () => {
    const rate = (from: string, to: string): number => Number(quoteAt('s', from, to, nowMs).rate);
    expect(rate('EUR', 'GBP') * rate('GBP', 'USD')).toBeCloseTo(rate('EUR', 'USD'), 6);
  });

  it('belong to a seed, and to no spelling of a code', () => {
    const quote = quoteAt('s', 'eur', 'usd', nowMs);
    expect(quote).toEqual(quoteAt('s', 'EUR', 'USD', nowMs + 29_999));
    expect(quoteAt('t', 'EUR', 'USD', nowMs).rateId).not.toBe(quote.rateId);
  });

  it('stand still for limits and fees, in minor units of each currency', () => {
    expect(rateOf('USD', 'EUR')).toEqual({ numerator: 92_000_000_000_000n, denominator: 100_000_000_000_000n });
    expect([dollarsIn(50, 'USD'), dollarsIn(50, 'EUR'), dollarsIn(50, 'JPY'), dollarsIn(50, 'KWD')]).toEqual([
      5_000, 4_600, 7_400, 15_350,
    ]);
  });
});
