import { catalogue, type SettlementPosted } from '@taprail/contracts';
import type { JournalEntry, JournalEvent } from '@taprail/ledger-domain';
import type { Announcement } from '@taprail/subscriptions';

/**
 * What the record of a transaction learns from the ledger: that its money has become available, and every entry after
 * that. Before, a sale is not settled and may still be taken back as a whole.
 */
export const announceSettlement = ({ type, data }: JournalEvent): readonly Announcement[] => {
  if (type !== 'JournalEntryPosted' || !isSettled(data)) return [];
  const entries = data.settles ? [data.settles.entryId, data.entryId] : [data.entryId];
  return entries.map((entry) => announcement(data, entry));
};

const isSettled = ({ trace, lines }: JournalEntry): boolean =>
  trace.transactionId !== null && lines.some(({ account }) => account.startsWith('merchant_available:'));

const announcement = ({ trace, batch, availableOn }: JournalEntry, entryId: string): Announcement => {
  const { transactionId, platform } = trace;
  if (transactionId === null || platform === null) throw new Error(`${entryId} does not say whose sale it is about`);
  const data: SettlementPosted = {
    platform_id: platform,
    transaction_id: transactionId,
    ledger_entry: entryId,
    batch,
    available_on: availableOn,
  };
  const kind = 'settlement.posted';
  return { kind, version: catalogue[kind].version, key: transactionId, data };
};
