import type { DomainEvent } from '@taprail/event-sourcing';
import type { CivilDate, CurrencyCode, Minor } from '@taprail/money';
import type { RunTime } from '../../value-dates/payout-days';

export const payoutRunStreamPrefix = 'payoutRun-';

/** Why a sub-merchant gets nothing in this run. What it has is carried: to the next run, or as a debt when negative. */
export type SkipReason =
  | 'payouts_disabled'
  | 'payouts_frozen'
  | 'payouts_held'
  | 'bank_details_missing'
  | 'below_minimum'
  | 'negative'
  | 'balance_moved';

/** A payout that somebody asked for: for whom, how much if not everything, and the failed one that it tries again. */
export type AskedPayout = Readonly<{ subMerchantId: string; amount: Minor | null; retryOf: string | null }>;

type Of<Data extends object = object> = Readonly<{ runId: string; at: string }> & Readonly<Data>;

export type PayoutRunEvent =
  | DomainEvent<
      'RunOpened',
      Of<{
        currency: CurrencyCode;
        date: CivilDate;
        calendar: Readonly<{ id: string; version: number }>;
        timezone: string;
        /** Of the run at six nothing is said. */
        runTime?: RunTime;
        /** How far the log is read: later money waits for the next run. */
        cut: Readonly<Record<string, number>>;
        /** Null for a run of the schedule. */
        asked: AskedPayout | null;
      }>
    >
  | DomainEvent<
      'CandidateSkipped',
      Of<{ subMerchantId: string; reason: SkipReason; carried: Minor; itemIds: readonly string[] }>
    >
  | DomainEvent<
      'PayoutPlanned',
      Of<{ subMerchantId: string; payoutId: string; amount: Minor; carried: Minor; itemIds: readonly string[] }>
    >
  | DomainEvent<'PayoutReserved', Of<{ subMerchantId: string; payoutId: string; amount: Minor }>>
  | DomainEvent<'PayoutEntered', Of<{ subMerchantId: string; payoutId: string; amount: Minor }>>
  | DomainEvent<'RunClosed', Of<{ payouts: number; total: Minor; skipped: number; carried: Minor }>>;

export type RunEventOf<Type extends PayoutRunEvent['type']> = Extract<PayoutRunEvent, { type: Type }>;

/** The name of a run and of its payouts: opening the same run again finds the one there is. */
export const runName = (
  currency: CurrencyCode,
  date: CivilDate,
  calendarId: string,
  { timezone, runTime }: Readonly<{ timezone: string; runTime: RunTime }>,
): readonly string[] => [currency, date, calendarId, timezone, ...(runTime === '06:00' ? [] : [runTime])];
export const payoutName = (runId: string, subMerchantId: string, currency: CurrencyCode) =>
  [runId, subMerchantId, currency] as const;
