import {
  addDays,
  type CivilDate,
  type CurrencyCode,
  currencyOf,
  dayOf,
  isCurrencyCode,
  type Minor,
} from '@taprail/money';
import { fromStripe } from '@taprail/stripe';
import type Stripe from 'stripe';
import { pendingDaysMax, type SettlementDays } from './settlement-days';

/** The closing balance that we have of a day: what was available then. */
export type StatedBalance = Readonly<{ currency: CurrencyCode; date: CivilDate; closing: Minor }>;

export type BalanceDrift = Readonly<{ currency: CurrencyCode; drift: Minor }>;

type Sources = Readonly<{ stripe: Stripe; days: Pick<SettlementDays, 'maturitiesOf'> }>;
type Totals = ReadonlyMap<string, Minor>;

const attemptsMax = 3;

/**
 * What Stripe has of ours now, available and pending, less what was stated last and everything that moved since. Anything
 * but 0 is money that moved without a transaction that we have seen.
 */
export const driftsOf = async (
  { stripe, days }: Sources,
  stated: readonly StatedBalance[],
  now: Date,
): Promise<readonly BalanceDrift[]> => {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const before = await totalsOf(stripe);
    const moved = await movedSince(days, stated, now);
    if (!isSame(before, await totalsOf(stripe))) continue;
    return stated.map(({ currency, closing }) => ({
      currency,
      drift: (before.get(currency) ?? 0) - closing - (moved.get(currency) ?? 0),
    }));
  }
  throw new Error('Our balance at Stripe does not stand still; it is compared with the statements later');
};

const totalsOf = async (stripe: Stripe): Promise<Totals> => {
  const { available, pending } = await stripe.balance.retrieve();
  const totals = new Map<string, Minor>();
  for (const { currency, amount } of [...available, ...pending]) {
    if (!isCurrencyCode(currency)) continue;
    const { code } = currencyOf(currency);
    totals.set(code, (totals.get(code) ?? 0) + fromStripe(code, amount));
  }
  return totals;
};

const isSame = (one: Totals, other: Totals): boolean =>
  one.size === other.size && [...one].every(([currency, amount]) => other.get(currency) === amount);

/** Whatever became available after the end of the stated day, or has not yet. */
const movedSince = async (days: Sources['days'], stated: readonly StatedBalance[], now: Date): Promise<Totals> => {
  const sums = new Map<string, Minor>();
  const dates = new Map(stated.map(({ currency, date }) => [currency, date]));
  const [earliest] = [...dates.values()].sort();
  if (earliest === undefined) return sums;
  const today = dayOf(now.toISOString());
  for (let day = addDays(earliest, 1 - pendingDaysMax); day <= today; day = addDays(day, 1)) {
    for (const { currency, availableOn, net } of await days.maturitiesOf(day, now)) {
      const date = dates.get(currency);
      if (date !== undefined && day > addDays(date, 0 - pendingDaysMax) && availableOn > date) {
        sums.set(currency, (sums.get(currency) ?? 0) + net);
      }
    }
  }
  return sums;
};
