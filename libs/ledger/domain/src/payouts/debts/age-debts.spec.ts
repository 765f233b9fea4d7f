import fc from 'fast-check';
import { merchantAccount } from '../../chart/account';
import { ageDebts, owedByCurrency } from './age-debts';
import type { Debt } from './allocate-recoveries';

const at = '2026-06-30T12:00:00.000Z';
const dayMs = 86_400_000;
const debt = (subMerchant: string, daysAgo: number, outstanding: number, currency: 'EUR' | 'USD' = 'EUR'): Debt => ({
  entryId: `le_${subMerchant}_${daysAgo}`,
  foundAt: new Date(Date.parse(at) - daysAgo * dayMs).toISOString(),
  account: merchantAccount('merchant_negative', subMerchant, currency),
  amount: outstanding + 5,
  outstanding,
  items: [],
  recoveries: [],
});

describe('the ages of debts', () => {
  it('are counted in days since each was booked, to the last day of a band', () => {
    const days = [0, 30, 31, 60, 61, 90, 91];
    const [all, ...others] = ageDebts(
      days.map((each) => debt('sm_1', each, 10 ** days.indexOf(each))),
      at,
    );
    expect(others).toEqual([]);
    expect(all).toEqual({
      subMerchant: 'sm_1',
      currency: 'EUR',
      outstanding: 1_111_111,
      byAge: { days_0_30: 11, days_31_60: 1_100, days_61_90: 110_000, over_90_days: 1_000_000 },
      oldestAt: '2026-03-31T12:00:00.000Z',
      oldestDays: 91,
      debts: 7,
    });
  });

  it('are those of each sub-merchant and currency, the oldest first, without what is settled', () => {
    const aged = ageDebts(
      [debt('sm_1', 3, 5), debt('sm_2', 70, 7), debt('sm_2', 1, 9, 'USD'), debt('sm_3', 99, 0)],
      at,
    );
    expect(aged.map(({ subMerchant, currency, outstanding }) => [subMerchant, currency, outstanding])).toEqual([
      ['sm_2', 'EUR', 7],
      ['sm_1', 'EUR', 5],
      ['sm_2', 'USD', 9],
    ]);
    expect(owedByCurrency(aged).map(({ currency, outstanding }) => [currency, outstanding])).toEqual([
      ['EUR', 12],
      ['USD', 9],
    ]);
  });

  it('add up to what is owed, whatever the debts', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('sm_1', 'sm_2'), fc.nat(200), fc.nat(1_000), fc.constantFrom('EUR', 'USD'))),
        (told) => {
          const debts = told.map(([who, days, amount, currency]) => debt(who, days, amount, currency as 'EUR'));
          const aged = ageDebts(debts, at);
          const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
          expect(sum(owedByCurrency(aged).map(({ outstanding }) => outstanding))).toBe(
            sum(debts.map(({ outstanding }) => outstanding)),
          );
          for (const { outstanding, byAge } of [...aged, ...owedByCurrency(aged)])
            expect(sum(Object.values(byAge))).toBe(outstanding);
        },
      ),
    ));
});
