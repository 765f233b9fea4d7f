import type { CommandOf } from '../transaction/transaction.commands';
import type { EventOf, LinkedPayoutStatus } from '../transaction/transaction.events';
import type { KnownTransaction } from '../transaction/transaction.state';

type Recorded = Pick<KnownTransaction, 'subject' | 'settlement'>;

/** A bank may send back what it had confirmed; nothing else goes back. */
const order: Readonly<Record<LinkedPayoutStatus, number>> = {
  scheduled: 0,
  in_transit: 1,
  paid: 2,
  failed: 3,
  canceled: 3,
};

/** The ledger's facts, in the transaction's own stream: one stream from the tap to the wire reference. */
export const recordSettlement = (
  { ledgerEntry, batch, availableOn, at }: CommandOf<'RecordSettlement'>,
  { subject, settlement }: Recorded,
): readonly EventOf<'SettlementPosted'>[] =>
  settlement?.ledgerEntries.includes(ledgerEntry)
    ? []
    : [{ type: 'SettlementPosted', data: { ...subject, ledgerEntry, batch, availableOn, at } }];

/** A payout that is reported late or twice, or that another one has replaced, changes nothing. */
export const recordPayout = (
  { payoutId, status, wireReference, scheduledAt, at }: CommandOf<'RecordPayout'>,
  { subject, settlement }: Recorded,
): readonly EventOf<'PayoutLinked'>[] => {
  const isChange =
    settlement?.payout === payoutId
      ? order[status] > order[settlement.payoutStatus ?? 'scheduled']
      : isLater(scheduledAt, settlement?.payoutScheduledAt ?? null);
  return isChange
    ? [{ type: 'PayoutLinked', data: { ...subject, payoutId, status, wireReference, scheduledAt, at } }]
    : [];
};

const isLater = (at: string, than: string | null): boolean => than === null || Date.parse(at) > Date.parse(than);
