import type { DomainEvent } from '@taprail/event-sourcing';
import type { CalendarName, CivilDate, ClosedDay, CurrencyCode, Minor } from '@taprail/money';
import type { Destination } from '../payouts/payout/payout.events';
import type { Interval } from '../value-dates/payout-days';
import type { OperatingSums } from './operating-sums';

export const operatingBalanceStreamPrefix = 'operatingBalance-';

/** A platform's own money in one currency. */
export type OperatingSubject = Readonly<{ platformId: string; currency: CurrencyCode }>;

export const operatingBalanceId = ({ platformId, currency }: OperatingSubject): string => `${platformId}.${currency}`;

/** Who changed something: a key or a person, as the audit names it. */
export type OperatingActor = Readonly<{ kind: string; id: string }>;

export type PlatformSchedule = Readonly<{ interval: Interval; minimumAmount: Minor; timezone: string }>;

/** What the journal says of the money up to a position of the log. */
export type OperatingMoney = Readonly<{
  sums: OperatingSums;
  /** Fees, within the sums, of sales that are not available yet. */
  pending: Minor;
}>;

export const platformBreakdownKeys = [
  'carried_in',
  'returned_payouts',
  'platform_fees',
  'platform_fees_returned',
  'processing_fees',
  'adjustments',
  'negative_balances',
  'pending_before',
  'pending_after',
  'carried_out',
] as const;

/** Signed parts that sum to the amount of the payout. */
export type PlatformBreakdown = Readonly<Record<(typeof platformBreakdownKeys)[number], Minor>>;

/** When a payout leaves and arrives. */
export type PlatformPayoutTimes = Readonly<{
  sendAt: string;
  eta: CivilDate;
  arrivesAt: string;
  skipped: readonly ClosedDay[];
  calendar: CalendarName;
  /** On whose clock. */
  timezone: string;
}>;

/** Why a run of the schedule pays nothing. */
export type PlatformSkipReason = 'negative' | 'below_minimum' | 'payouts_frozen';

/** A run of the schedule that is awaited. */
export type AwaitedPlatformRun = Readonly<{ date: CivilDate; runsAt: string }>;

type Of<Data extends object = object> = OperatingSubject & Readonly<{ at: string }> & Readonly<Data>;

export type OperatingBalanceEvent =
  /** The account number and the holder's name are in the vault; here are their tokens. */
  | DomainEvent<
      'PlatformAccountSet',
      Of<{ destination: Destination; holderToken: string; accountToken: string; by: OperatingActor }>
    >
  | DomainEvent<'PlatformScheduleSet', Of<PlatformSchedule & Readonly<{ by: OperatingActor }>>>
  | DomainEvent<'PlatformRunAwaited', Of<AwaitedPlatformRun>>
  /** Nothing waits for a run any more. */
  | DomainEvent<'PlatformRunsEnded', Of>
  | DomainEvent<'PlatformRunSkipped', Of<{ date: CivilDate; reason: PlatformSkipReason; available: Minor }>>
  | DomainEvent<
      'PlatformPayoutPlanned',
      Of<
        PlatformPayoutTimes &
          Readonly<{
            payoutId: string;
            amount: Minor;
            breakdown: PlatformBreakdown;
            pspCosts: Minor;
            money: OperatingMoney;
            /** The day of the schedule's run; null for one that was asked for by hand. */
            runDate: CivilDate | null;
            destination: Destination;
            by: OperatingActor;
          }>
      >
    >
  | DomainEvent<
      'PlatformPayoutEnded',
      Of<{ payoutId: string; amount: Minor; outcome: 'paid' | 'failed' | 'returned' }>
    >;

export type OperatingEventOf<Type extends OperatingBalanceEvent['type']> = Extract<
  OperatingBalanceEvent,
  { type: Type }
>['data'];
