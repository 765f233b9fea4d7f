import type { DomainEvent } from '@taprail/event-sourcing';
import type { CalendarName, CivilDate, ClosedDay, CurrencyCode, Minor } from '@taprail/money';
import type { Breakdown } from '../items/breakdown';

export const payoutStreamPrefix = 'payout-';

/** The fields that name the payout in every event. */
export type PayoutSubject = Readonly<{
  payoutId: string;
  platformId: string;
  subMerchantId: string;
  /** The reference that the platform gave the sub-merchant. */
  submerchant: string;
}>;

export type Destination = Readonly<{ bankName: string | null; last4: string; country: string; currency: CurrencyCode }>;

export const failureCodes = [
  'account_closed',
  'account_frozen',
  'bank_account_restricted',
  'bank_ownership_changed',
  'could_not_process',
  'debit_not_authorized',
  'declined',
  'incorrect_account_holder_name',
  'insufficient_funds',
  'invalid_account_number',
  'invalid_currency',
  'no_account',
  'unsupported',
] as const;
export type FailureCode = (typeof failureCodes)[number];

type Of<Data extends object = object> = PayoutSubject & Readonly<{ at: string }> & Readonly<Data>;

/** Public events of a payout are numbered from 1 without gaps; the number is decided here, once. */
type Told<Data extends object = object> = Of<Data & Readonly<{ sequence: number }>>;

/** The names under which the bank has an order. */
export type BankReferences = Readonly<{
  /** The account at the provider that the money goes to. */
  accountId: string;
  transferReference: string;
  payoutReference: string;
}>;

/**
 * Why an order has to be given again: our own balance is too short, nobody answered, or the transferred money is not there
 * yet. None of them is the fault of the sub-merchant's bank.
 */
export const delayReasons = ['balance_short', 'no_answer', 'transfer_pending'] as const;
export type DelayReason = (typeof delayReasons)[number];

type Failure = Readonly<{ failureCode: FailureCode; failureMessage: string }>;

export type PayoutEvent =
  | DomainEvent<
      'PayoutScheduled',
      Told<{
        /** Null for a payout that was asked for by hand. */
        runId: string | null;
        amount: Minor;
        currency: CurrencyCode;
        /** The part of its items that the next payout carries. */
        carried: Minor;
        breakdown: Breakdown;
        itemIds: readonly string[];
        transactionIds: readonly string[];
        /** Of these it has a refund, a fee or the like, and another payout has the sale. Unknown of the oldest payouts. */
        withoutSaleIds?: readonly string[];
        salesDays: readonly CivilDate[];
        eta: CivilDate;
        /** When it goes to the bank, and when it is expected to have arrived. */
        sendAt: string;
        arrivesAt: string;
        /** The days on which banks are closed between the payout and its arrival. */
        skipped: readonly ClosedDay[];
        /** The calendar that decided `eta`. Unknown of the oldest payouts. */
        calendar?: CalendarName;
        destination: Destination;
        retryOf: string | null;
        livemode: boolean;
      }>
    >
  | DomainEvent<'PayoutSent', Of>
  /** The bank has the order; from then on it is asked by these names. */
  | DomainEvent<'PayoutOrdered', Of<BankReferences>>
  | DomainEvent<'PayoutDelayed', Of<{ reason: DelayReason; retryAt: string }>>
  | DomainEvent<'PayoutPaid', Told<{ wireReference: string }>>
  | DomainEvent<'PayoutFailed', Told<Failure>>
  /** It had been paid, and the bank sent it back. Outside it is a payout that failed. */
  | DomainEvent<'PayoutReturned', Told<Failure>>
  | DomainEvent<'PayoutCanceled', Of>
  /** The receiving bank gave its trace of a payout that had been confirmed without one. */
  | DomainEvent<'PayoutTraced', Of<{ bankTraceId: string }>>
  | DomainEvent<'PayoutRetried', Of<{ retryId: string }>>;

export type PayoutEventOf<Type extends PayoutEvent['type']> = Extract<PayoutEvent, { type: Type }>;
