import { HttpProblem, isInstant, inFuture, pastInstant } from '@taprail/http';
import { type AccountId, parseAccount } from '@taprail/ledger-domain';
import { type CivilDate, type CurrencyCode, currencyOf, dayOf, isCivilDate } from '@taprail/money';
import type { BookCut } from '../books/book-sums';

const hourMs = 3_600_000;
/** The zone that is ahead of all others. */
const firstZoneHours = 14;

export const isDayOrInstant = (value: unknown): boolean => isCivilDate(value) || isInstant(value);

/** A sale counts on the day of its own zone: the last day that something can count on is the last that has begun anywhere. */
export const lastDayBegun = (now: Date): CivilDate =>
  dayOf(new Date(now.getTime() + firstZoneHours * hourMs).toISOString());

export const dayBegun = (param: string, day: CivilDate, now: Date): CivilDate =>
  day > lastDayBegun(now) ? inFuture(param) : day;

export type ReportCut = BookCut & Readonly<{ shown: Readonly<{ as_of: CivilDate; known_at: string }> }>;

/** The day of the platform: its clock is UTC, as that of its files, seals and reconciliations. */
export const platformDay = (now: Date): CivilDate => dayOf(now.toISOString());

/**
 * One rule for all reports. Without `as_of` a report is of now, with an instant it is of that instant: everything that was
 * recorded by then. A day cuts by the day on which entries count, which is that of their sub-merchant's zone, and only then
 * `known_at` can say something else. `LedgerBooks.shownCut` says of which day the first two are.
 */
export const reportCut = (
  { as_of, known_at }: Readonly<{ as_of?: string; known_at?: string }>,
  now: Date,
): ReportCut => {
  const knownAt = known_at === undefined ? null : pastInstant('known_at', known_at, now).toISOString();
  if (as_of !== undefined && isCivilDate(as_of)) {
    const asOf = dayBegun('as_of', as_of, now);
    return { asOf, knownAt, shown: { as_of: asOf, known_at: knownAt ?? now.toISOString() } };
  }
  if (as_of === undefined) {
    return { asOf: null, knownAt, shown: { as_of: platformDay(now), known_at: knownAt ?? now.toISOString() } };
  }
  if (knownAt !== null) {
    const message = 'An instant already determines what was known: with known_at, send a day, such as 2026-03-31.';
    throw new HttpProblem('invalid_value', { param: 'as_of', message });
  }
  const instant = pastInstant('as_of', as_of, now);
  const recordedBy = instant.toISOString();
  return { asOf: null, knownAt: recordedBy, shown: { as_of: platformDay(instant), known_at: recordedBy } };
};

/** A period that has not ended is shown as far as it goes: `through` its last day so far, `lastDay` being that of now. */
export const shownPeriod = (to: CivilDate, lastDay: CivilDate, now: Date) => ({
  to,
  through: to < lastDay ? to : lastDay,
  ended: to < platformDay(now),
});

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
