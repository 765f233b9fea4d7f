import type { Projection } from '@taprail/subscriptions';
import { type DisputeState, type TransactionEvent, transactionStreamPrefix } from '@taprail/taps-domain';
import { transactionCodec } from '../transactions/transaction.projection';

/** A dispute with the fields that lists are filtered by and the transaction that it is found in. */
export type DisputeRow = Readonly<{
  id: string;
  transactionId: string;
  platformId: string;
  subMerchantId: string;
  chainId: string;
  status: DisputeState['status'];
  openedAt: string;
}>;

const changing: readonly TransactionEvent['type'][] = [
  'EvidenceSubmitted',
  'DisputeEscalated',
  'DisputeClosed',
  'DisputeCorrected',
];

const keysOf = ({ type, data }: TransactionEvent): readonly string[] => {
  if (type === 'DisputeOpened') return [data.dispute.id];
  return changing.includes(type) && 'disputeId' in data ? [data.disputeId] : [];
};

const opened = (event: TransactionEvent): DisputeRow => {
  if (event.type !== 'DisputeOpened') throw new Error(`${event.type} comes before its dispute was opened`);
  const { dispute, transactionId, platformId, subMerchantId, chainId, at } = event.data;
  const whose = { transactionId, platformId, subMerchantId, chainId };
  return { id: dispute.id, ...whose, status: 'needs_response', openedAt: at };
};

export const disputeList: Projection<TransactionEvent, DisputeRow> = {
  name: 'disputes',
  version: 1,
  streamPrefix: transactionStreamPrefix,
  codec: transactionCodec,
  keys: keysOf,
  project: (row, event) => {
    if (row === undefined) return opened(event);
    if (event.type === 'EvidenceSubmitted') return { ...row, status: 'under_review' };
    if (event.type === 'DisputeEscalated') return { ...row, status: 'needs_response' };
    const isEnd = event.type === 'DisputeClosed' || event.type === 'DisputeCorrected';
    return isEnd ? { ...row, status: event.data.outcome } : row;
  },
  columns: {
    platform: ({ platformId }) => platformId,
    status: ({ status }) => status,
    sub_merchant: ({ subMerchantId }) => subMerchantId,
    chain: ({ chainId }) => chainId,
    created: ({ openedAt }) => openedAt,
  },
};
