import type { CommandOf } from '../transaction.commands';
import type { TransactionEvent } from '../transaction.events';
import type { KnownTransaction } from '../transaction.state';

type Events = readonly TransactionEvent[];

/** The ledger's facts, in the transaction's own stream: one stream from the tap to the wire reference. */
export const recordSettlement = (
  { ledgerEntry, batch, availableOn, at }: CommandOf<'RecordSettlement'>,
  { subject, settlement }: KnownTransaction,
): Events =>
  settlement?.ledgerEntries.includes(ledgerEntry)
    ? []
    : [{ type: 'SettlementPosted', data: { ...subject, ledgerEntry, batch, availableOn, at } }];

export const recordPayout = (
  { payoutId, status, wireReference, at }: CommandOf<'RecordPayout'>,
  { subject, settlement }: KnownTransaction,
): Events =>
  settlement?.payout === payoutId && settlement.payoutStatus === status
    ? []
    : [{ type: 'PayoutLinked', data: { ...subject, payoutId, status, wireReference, at } }];
