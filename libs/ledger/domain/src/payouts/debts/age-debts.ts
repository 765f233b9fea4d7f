import type { CurrencyCode, Minor } from '@taprail/money';
import { parseAccount } from '../../chart/account';
import type { Debt } from './allocate-recoveries';

const dayMs = 86_400_000;

/** What is owed by the days since it was booked. */
export type OwedByAge = Readonly<{ days_0_30: Minor; days_31_60: Minor; days_61_90: Minor; over_90_days: Minor }>;

/** All that a sub-merchant owes in one currency. */
export type AgedDebt = Readonly<{
  subMerchant: string;
  currency: CurrencyCode;
  outstanding: Minor;
  byAge: OwedByAge;
  /** When the oldest debt that is not settled was booked. */
  oldestAt: string;
  oldestDays: number;
  debts: number;
}>;

const nothing: OwedByAge = { days_0_30: 0, days_31_60: 0, days_61_90: 0, over_90_days: 0 };

const bandOf = (days: number): keyof OwedByAge =>
  days <= 30 ? 'days_0_30' : days <= 60 ? 'days_31_60' : days <= 90 ? 'days_61_90' : 'over_90_days';

/** Who owes what, since when; the oldest first. What is settled is left out. */
export const ageDebts = (debts: readonly Debt[], at: string): readonly AgedDebt[] => {
  const aged = new Map<string, AgedDebt>();
  for (const { account, foundAt, outstanding } of debts) {
    if (outstanding === 0) continue;
    const { subMerchant, currency } = parseAccount(account);
    if (!subMerchant) throw new Error(`${account} belongs to nobody`);
    // A run counts on the day in the zone of its sub-merchant, which may have begun before ours.
    const days = Math.max(0, Math.floor((Date.parse(at) - Date.parse(foundAt)) / dayMs));
    const before = aged.get(account);
    const byAge = addTo(before?.byAge ?? nothing, days, outstanding);
    const isOldest = before === undefined || foundAt < before.oldestAt;
    aged.set(account, {
      subMerchant,
      currency,
      outstanding: (before?.outstanding ?? 0) + outstanding,
      byAge,
      oldestAt: isOldest ? foundAt : before.oldestAt,
      oldestDays: isOldest ? days : before.oldestDays,
      debts: (before?.debts ?? 0) + 1,
    });
  }
  return [...aged.values()].toSorted((left, right) => (left.oldestAt < right.oldestAt ? -1 : 1));
};

const addTo = (byAge: OwedByAge, days: number, amount: Minor): OwedByAge => {
  const band = bandOf(days);
  return { ...byAge, [band]: byAge[band] + amount };
};

export type OwedInCurrency = Readonly<{ currency: CurrencyCode; outstanding: Minor; byAge: OwedByAge }>;

export const owedByCurrency = (aged: readonly AgedDebt[]): readonly OwedInCurrency[] => {
  const totals = new Map<CurrencyCode, OwedInCurrency>();
  for (const { currency, outstanding, byAge } of aged) {
    const before = totals.get(currency) ?? { currency, outstanding: 0, byAge: nothing };
    totals.set(currency, {
      currency,
      outstanding: before.outstanding + outstanding,
      byAge: {
        days_0_30: before.byAge.days_0_30 + byAge.days_0_30,
        days_31_60: before.byAge.days_31_60 + byAge.days_31_60,
        days_61_90: before.byAge.days_61_90 + byAge.days_61_90,
        over_90_days: before.byAge.over_90_days + byAge.over_90_days,
      },
    });
  }
  return [...totals.values()].toSorted((left, right) => (left.currency < right.currency ? -1 : 1));
};
