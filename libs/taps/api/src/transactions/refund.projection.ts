import type { Projection } from '@taprail/subscriptions';
import { type Refund, type TransactionEvent, transactionStreamPrefix } from '@taprail/taps-domain';
import { transactionCodec } from './transaction.projection';

/** A refund with the fields that lists are filtered by and the transaction that it is found in. */
export type RefundRow = Readonly<{
  id: string;
  transactionId: string;
  platformId: string;
  subMerchantId: string;
  status: Refund['status'];
  createdAt: string;
}>;

const keysOf = ({ type, data }: TransactionEvent): readonly string[] =>
  type === 'RefundRequested' || type === 'RefundSucceeded' || type === 'RefundFailed' ? [data.refundId] : [];

const requested = (event: TransactionEvent): RefundRow => {
  if (event.type !== 'RefundRequested') throw new Error(`${event.type} comes before its refund was requested`);
  const { refundId: id, transactionId, platformId, subMerchantId, at: createdAt } = event.data;
  return { id, transactionId, platformId, subMerchantId, status: 'pending', createdAt };
};

export const refundList: Projection<TransactionEvent, RefundRow> = {
  name: 'refunds',
  version: 2,
  streamPrefix: transactionStreamPrefix,
  codec: transactionCodec,
  keys: keysOf,
  project: (row, event) => {
    if (row === undefined) return requested(event);
    if (event.type === 'RefundSucceeded') return { ...row, status: 'succeeded' };
    return event.type === 'RefundFailed' ? { ...row, status: 'failed' } : row;
  },
  columns: {
    platform: ({ platformId }) => platformId,
    status: ({ status }) => status,
    sub_merchant: ({ subMerchantId }) => subMerchantId,
    transaction: ({ transactionId }) => transactionId,
    created: ({ createdAt }) => createdAt,
  },
  unindexed: ['created'],
};
