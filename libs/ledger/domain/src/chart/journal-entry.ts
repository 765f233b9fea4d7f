import type { CivilDate, CurrencyCode, Minor } from '@taprail/money';
import type { AccountId } from './account';
import type { Layer, Side } from './chart';
import type { Component } from './component';

/** The event that caused an entry. Processing it again gives the same entry ids, so it cannot post twice. */
export type Source = Readonly<{ eventId: string; type: string; stream: string; revision: number }>;

/** The ids that an entry is about. Fields that do not apply are null, so that every entry has the same shape. */
export type Trace = Readonly<{
  tapId: string | null;
  transactionId: string | null;
  authorisationChainId: string | null;
  captureId: string | null;
  refundId: string | null;
  disputeId: string | null;
  payoutId: string | null;
  subMerchant: string | null;
  platform: string | null;
}>;

/** The rate that an entry was converted at; it never moves again. */
export type LockedRate = Readonly<{ from: CurrencyCode; to: CurrencyCode; rate: string; rateId: string }>;

export type JournalLine = Readonly<{
  /** Counts from 1 within the entry. */
  n: number;
  account: AccountId;
  side: Side;
  /** Above 0; the side says which way. */
  amount: Minor;
  component: Component;
}>;

/** One business fact in double entry. Never changed: a correction is another entry. */
export type JournalEntry = Readonly<{
  entryId: string;
  rule: string;
  ruleVersion: number;
  source: Source;
  trace: Trace;
  occurredAt: string;
  effectiveDate: CivilDate;
  /** When the money of the entry is free, where it says so. */
  availableOn: CivilDate | null;
  /** The instant at which `availableOn` begins on the clock of the sub-merchant's schedule. */
  availableAt?: string | undefined;
  /** The calendar that decided `availableOn`. */
  calendar: Readonly<{ id: string; version: number }> | null;
  /** The batch that settles it, by business day and currency, such as `2026-03-02/EUR`. */
  batch: string | null;
  fx: LockedRate | null;
  /** The version of the price list that its processing fee was taken from. */
  feeSchedule: string | null;
  /** The capture whose money became available, and the day of that sale. */
  settles?: Readonly<{ entryId: string; salesDay: CivilDate }> | undefined;
  /** The entries whose payable money goes into a payout or under a debt with this one, or comes back from it. */
  items?: readonly string[] | undefined;
  /** It came after the books of its month were closed: the day on which it would have counted. */
  late?: Readonly<{ effectiveDate: CivilDate }> | undefined;
  /** The records that a file of the PSP has settled, with the amounts owed and kept. */
  settled?: readonly Readonly<{ key: string; amount: Minor; fee: Minor }>[] | undefined;
  /** The entry that this one undoes. */
  reverses: string | null;
  layer: Layer;
  lines: readonly JournalLine[];
}>;

/** The permanent name of a line, from the entry and its place there. */
export const lineId = (entryId: string, { n }: Pick<JournalLine, 'n'>): string => `${entryId}/${n}`;

/** Debits count up, credits down. */
export const debitOf = ({ side, amount }: Pick<JournalLine, 'side' | 'amount'>): Minor =>
  side === 'debit' ? amount : 0 - amount;

export const opposite = (side: Side): Side => (side === 'debit' ? 'credit' : 'debit');
