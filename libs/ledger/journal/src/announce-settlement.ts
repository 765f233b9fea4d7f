import { catalogue, type SettlementPosted } from '@taprail/contracts';
import { type AccountId, type JournalEntry, type JournalEvent } from '@taprail/ledger-domain';
import type { Announcement } from '@taprail/subscriptions';

/**
 * Announces to the record of a transaction that its money has become available, and every entry after that. Before, a sale
 * is not settled and may still be reversed as a whole.
 */
export const announceSettlement = ({ type, data }: JournalEvent): readonly Announcement[] => {
  if (type !== 'JournalEntriesPosted') return [];
  return data.entries.flatMap(({ entry, request }) => {
    if (!isSettled(entry)) return [];
    const named = entry.settles ? [entry.settles.entryId, entry.entryId] : [entry.entryId];
    return named.map((entryId) => ({ ...announcement(entry, entryId), ...request }));
  });
};

const isAvailable = (account: AccountId): boolean => account.startsWith('merchant_available:');

const isSettled = ({ trace, lines }: JournalEntry): boolean =>
  trace.transactionId !== null && lines.some(({ account }) => isAvailable(account));

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
