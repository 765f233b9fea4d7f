import { HttpProblem, isInstant } from '@taprail/http';
import { type AccountId, parseAccount } from '@taprail/ledger-domain';
import { type CivilDate, type CurrencyCode, currencyOf, dayOf, parseDate } from '@taprail/money';
import { inFuture, pastInstant } from '../reads/past-instant';
import type { BookCut } from './books/book-sums';

const hourMs = 3_600_000;
/** The zone that is ahead of all others. */
const firstZoneHours = 14;

const readable = (read: () => unknown): boolean => {
  try {
    read();
    return true;
  } catch {
    return false;
  }
};

export const isCivilDate = (value: unknown): value is CivilDate =>
  typeof value === 'string' && readable(() => parseDate(value));

export const isDayOrInstant = (value: unknown): boolean => isCivilDate(value) || isInstant(value);

/** A sale counts on the day of its own zone: the last day that something can count on is the last that has begun anywhere. */
export const lastDayBegun = (now: Date): CivilDate =>
  dayOf(new Date(now.getTime() + firstZoneHours * hourMs).toISOString());

export const dayBegun = (param: string, day: CivilDate, now: Date): CivilDate =>
  day > lastDayBegun(now) ? inFuture(param) : day;

export type ReportCut = BookCut & Readonly<{ shown: Readonly<{ as_of: CivilDate; known_at: string }> }>;

/** What a report is asked for, and what it answers that it was asked for. */
export const reportCut = (
  { as_of, known_at }: Readonly<{ as_of?: string; known_at?: string }>,
  now: Date,
): ReportCut => {
  const asOf =
    as_of === undefined ? null : isCivilDate(as_of) ? as_of : dayOf(pastInstant('as_of', as_of, now).toISOString());
  if (asOf !== null) dayBegun('as_of', asOf, now);
  const knownAt = known_at === undefined ? null : pastInstant('known_at', known_at, now).toISOString();
  return { asOf, knownAt, shown: { as_of: asOf ?? lastDayBegun(now), known_at: knownAt ?? now.toISOString() } };
};

/** An account of the chart, or a refusal that says how one is written. */
export const knownAccount = (account: string): AccountId => {
  try {
    parseAccount(account);
    return account;
  } catch (error) {
    throw new HttpProblem('invalid_value', { param: 'account', message: `${(error as Error).message}.` });
  }
};

export const knownCurrency = (currency: string): CurrencyCode => {
  try {
    return currencyOf(currency).code;
  } catch {
    throw new HttpProblem('invalid_value', { param: 'currency', message: `${currency} is not a currency we know.` });
  }
};
