import type { Projection } from '@taprail/subscriptions';
import { type TransactionEvent, transactionStreamPrefix } from '@taprail/taps-domain';
import { transactionCodec } from './transaction.projection';

export type RefundRow = Readonly<{ platformId: string; transactionId: string }>;

/** The transaction of each refund. */
export const refundIndex: Projection<TransactionEvent, RefundRow> = {
  name: 'refunds',
  version: 1,
  streamPrefix: transactionStreamPrefix,
  codec: transactionCodec,
  keys: ({ type, data }) => (type === 'RefundRequested' ? [data.refundId] : []),
  project: (_row, { data: { platformId, transactionId } }) => ({ platformId, transactionId }),
};
