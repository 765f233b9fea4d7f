import type Stripe from 'stripe';
import { driftsOf, type StatedBalance } from './balance-drift';
import type { Maturity } from './settlement-days';

const now = new Date('2026-03-10T05:00:00.000Z');
const stated: StatedBalance = { currency: 'EUR', date: '2026-03-08', closing: 1_000 };

const at = (
  balances: readonly (readonly [available: number, pending: number])[],
  moved: Record<string, Maturity[]>,
) => {
  let reads = 0;
  const retrieve = async () => {
    const [available, pending] = balances[Math.min(reads, balances.length - 1)]!;
    reads += 1;
    const amounts = (amount: number) => [{ currency: 'eur', amount }];
    return { available: amounts(available), pending: amounts(pending) };
  };
  const maturitiesOf = async (day: string) => moved[day] ?? [];
  return { stripe: { balance: { retrieve } } as unknown as Stripe, days: { maturitiesOf } };
};
const of = (availableOn: string, net: number, currency: Maturity['currency'] = 'EUR'): Maturity => ({
  currency,
  availableOn,
  net,
});

describe('our balance at Stripe beside its last statement', () => {
  const known = {
    // Was available when the day was stated.
    '2026-03-05': [of('2026-03-08', 400), of('2026-03-09', 70)],
    '2026-03-09': [of('2026-03-12', 30), of('2026-03-09', 500, 'USD')],
  };

  it('is the same where every movement is known, available or pending', async () =>
    expect(await driftsOf(at([[1_070, 30]], known), [stated], now)).toEqual([{ currency: 'EUR', drift: 0 }]));

  it.each([
    ['more', [[1_070, 55]], 25],
    ['less', [[1_010, 30]], -60],
  ] as const)('shows what is %s than the movements come to', async (_what, balances, drift) =>
    expect(await driftsOf(at(balances, known), [stated], now)).toEqual([{ currency: 'EUR', drift }]),
  );

  it('is read again while it moves, and is not compared if it goes on', async () => {
    const moving = [
      [1_000, 30],
      [1_070, 30],
    ] as const;
    expect(await driftsOf(at(moving, known), [stated], now)).toEqual([{ currency: 'EUR', drift: 0 }]);
    const restless = Array.from({ length: 9 }, (_, n) => [n, 0] as const);
    await expect(driftsOf(at(restless, known), [stated], now)).rejects.toThrow('does not stand still');
  });
});
