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
import { type CashLine, pendingDaysMax, type SettlementDays } from './settlement-days';
import { statementText } from './statement-text';

export type StatementSources = Readonly<{ stripe: Stripe; days: SettlementDays }>;

type Balances = ReadonlyMap<CurrencyCode, Minor>;

const attemptsMax = 3;

/**
 * The statements of a day that is over. Its closing balance is what is available now less what has become available since:
 * a movement that was not listed shows as a closing that is not the next opening.
 */
export const statementsOf = async (
  sources: StatementSources,
  day: CivilDate,
  now: Date,
): Promise<readonly Readonly<{ currency: CurrencyCode; content: string }>[]> => {
  const lines = await cashOn(sources.days, day);
  if (lines.length === 0) return [];
  const closings = await closingsOf(sources, day, now);
  const currencies = [...new Set(lines.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const own = lines.filter((line) => line.currency === currency);
    const closing = closings.get(currency) ?? 0;
    const opening = closing - own.reduce((sum, { amount }) => sum + amount, 0);
    return { currency, content: statementText({ currency, date: day, opening, closing, lines: own }) };
  });
};

/** What became available on a day, whenever it happened, in the order of days and ids. */
const cashOn = async (days: SettlementDays, date: CivilDate): Promise<readonly CashLine[]> => {
  const found: CashLine[] = [];
  for (let day = addDays(date, 0 - pendingDaysMax); day <= date; day = addDays(day, 1)) {
    found.push(...(await days.cashOf(day)).cash.filter((line) => line.date === date));
  }
  return found;
};

const closingsOf = async (sources: StatementSources, day: CivilDate, now: Date): Promise<Balances> => {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const before = await availableIn(sources.stripe);
    const since = await availableSince(sources.days, day, now);
    const after = await availableIn(sources.stripe);
    if (!isSame(before, after)) continue;
    return new Map([...before].map(([currency, amount]) => [currency, amount - (since.get(currency) ?? 0)]));
  }
  throw new Error(`Our balance at Stripe does not stand still; the statement of ${day} comes later`);
};

const availableIn = async (stripe: Stripe): Promise<Balances> => {
  const { available } = await stripe.balance.retrieve();
  const known = available.filter(({ currency }) => isCurrencyCode(currency));
  return new Map(
    known.map(({ currency, amount }) => {
      const { code } = currencyOf(currency);
      return [code, fromStripe(code, amount)];
    }),
  );
};

/** What has become available after the end of a day and until now. */
const availableSince = async (days: SettlementDays, day: CivilDate, now: Date): Promise<Balances> => {
  const today = dayOf(now.toISOString());
  const sums = new Map<CurrencyCode, Minor>();
  for (let each = addDays(day, 1 - pendingDaysMax); each <= today; each = addDays(each, 1)) {
    for (const { currency, availableOn, net } of await days.maturitiesOf(each, now)) {
      if (availableOn > day && availableOn <= today) sums.set(currency, (sums.get(currency) ?? 0) + net);
    }
  }
  return sums;
};

const isSame = (one: Balances, other: Balances): boolean =>
  one.size === other.size && [...one].every(([currency, amount]) => other.get(currency) === amount);
