import { type ReconciliationEvent, reconciliationStreamPrefix, type SettlementHead } from '@taprail/ledger-domain';
import type { CivilDate, Minor } from '@taprail/money';
import type { Projection } from '@taprail/subscriptions';
import { reconciliationCodec } from '../doors';

/** A settlement file, and the credit of the bank that it announced. */
export type SettlementBatchRow = Omit<SettlementHead, 'checksum'> &
  Readonly<{
    reconciliationId: string;
    cash: Readonly<{ bankLineId: string; amount: Minor; date: CivilDate }> | null;
    isPosted: boolean;
  }>;

const rowEvents: readonly string[] = ['SettlementFileReceived', 'SettlementCashArrived', 'SettlementEntered'];

export const settlementBatches: Projection<ReconciliationEvent, SettlementBatchRow> = {
  name: 'settlement-batches',
  version: 1,
  streamPrefix: reconciliationStreamPrefix,
  codec: reconciliationCodec,
  keys: ({ type, data }) => (rowEvents.includes(type) ? [data.reconciliationId] : []),
  project: (row, { type, data }) => {
    if (type === 'SettlementFileReceived') {
      const { at: _at, checksum: _checksum, ...head } = data;
      return { ...head, cash: null, isPosted: false };
    }
    if (type === 'SettlementEntered' && row) return { ...row, isPosted: true };
    if (type !== 'SettlementCashArrived' || !row) throw new Error(`${type} stands before its file`);
    return { ...row, cash: { bankLineId: data.bankLineId, amount: data.amount, date: data.date } };
  },
  columns: {
    waiting: ({ cash, settlementCurrency }) => (cash === null ? settlementCurrency : null),
    unposted: ({ cash, isPosted }) => (cash !== null && !isPosted ? 'unposted' : null),
    cash_line: ({ cash }) => cash?.bankLineId ?? null,
    currency: ({ currency }) => currency,
  },
};
