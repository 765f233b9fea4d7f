import { type PayoutEvent, payoutStreamPrefix } from '@taprail/ledger-domain';
import { type CurrencyCode, dayOf, type Minor } from '@taprail/money';
import type { Projection } from '@taprail/subscriptions';
import { payoutCodec } from '../payouts';

/** How far a payout has come at the bank. */
export type BankPayout = Readonly<{
  payoutId: string;
  subMerchantId: string;
  currency: CurrencyCode;
  amount: Minor;
  stage: 'to_order' | 'ordered' | 'paid' | 'ended';
  paidAt: string | null;
}>;

const stages: Readonly<Partial<Record<PayoutEvent['type'], BankPayout['stage']>>> = {
  PayoutOrdered: 'ordered',
  PayoutPaid: 'paid',
  PayoutFailed: 'ended',
  PayoutReturned: 'ended',
  PayoutCanceled: 'ended',
};

export const bankPayouts: Projection<PayoutEvent, BankPayout> = {
  name: 'bank-payouts',
  version: 1,
  streamPrefix: payoutStreamPrefix,
  codec: payoutCodec,
  keys: ({ type, data }) => (type === 'PayoutScheduled' || stages[type] ? [data.payoutId] : []),
  begins: ({ type }) => type === 'PayoutScheduled',
  project: (row, { type, data }) => {
    if (type === 'PayoutScheduled') {
      const { payoutId, subMerchantId, currency, amount } = data;
      return { payoutId, subMerchantId, currency, amount, stage: 'to_order', paidAt: null };
    }
    if (!row) throw new Error(`${type} comes before ${data.payoutId} was scheduled`);
    return { ...row, stage: stages[type] ?? row.stage, paidAt: type === 'PayoutPaid' ? data.at : row.paidAt };
  },
  columns: {
    may_return: ({ stage, paidAt }) => (stage === 'paid' && paidAt !== null ? dayOf(paidAt) : null),
    to_order: ({ stage, currency }) => (stage === 'to_order' ? currency : null),
    amount: ({ amount }) => amount,
  },
  unindexed: ['amount'],
};
