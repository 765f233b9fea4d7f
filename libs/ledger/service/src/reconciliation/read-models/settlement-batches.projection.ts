import { type ReconciliationEvent, reconciliationStreamPrefix, type SettlementHead } from '@taprail/ledger-domain';
import type { CivilDate, Minor } from '@taprail/money';
import type { Projection } from '@taprail/subscriptions';
import { reconciliationCodec } from '../reconciliation-repositories';

/** A settlement file, and the credit of the bank that it announced. */
export type SettlementBatchRow = Omit<SettlementHead, 'checksum'> &
  Readonly<{
    reconciliationId: string;
    receivedAt: string;
    cash: Readonly<{ bankLineId: string; amount: Minor; date: CivilDate; arrivedAt: string }> | null;
    isPosted: boolean;
  }>;

const rowEvents: readonly string[] = ['SettlementFileReceived', 'SettlementCashArrived', 'SettlementEntered'];

export const settlementBatches: Projection<ReconciliationEvent, SettlementBatchRow> = {
  name: 'settlement-batches',
  version: 2,
  streamPrefix: reconciliationStreamPrefix,
  codec: reconciliationCodec,
  keys: ({ type, data }) => (rowEvents.includes(type) ? [data.reconciliationId] : []),
  project: (row, { type, data }) => {
    if (type === 'SettlementFileReceived') {
      const { at: receivedAt, checksum: _checksum, ...head } = data;
      return { ...head, receivedAt, cash: null, isPosted: false };
    }
    if (type === 'SettlementEntered' && row) return { ...row, isPosted: true };
    if (type !== 'SettlementCashArrived' || !row) throw new Error(`${type} stands before its file`);
    const { bankLineId, amount, date, at: arrivedAt } = data;
    return { ...row, cash: { bankLineId, amount, date, arrivedAt } };
  },
  columns: {
    waiting: ({ cash, settlementCurrency }) => (cash === null ? settlementCurrency : null),
    unposted: ({ cash, isPosted }) => (cash !== null && !isPosted ? 'unposted' : null),
    cash_line: ({ cash }) => cash?.bankLineId ?? null,
    currency: ({ currency }) => currency,
  },
};
