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
  /** By its name at the bank, where the bank has one, for as long as it has no trace of the receiving bank. */
  untracedReference: string | null;
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
  version: 2,
  streamPrefix: payoutStreamPrefix,
  codec: payoutCodec,
  keys: ({ type, data }) =>
    type === 'PayoutScheduled' || type === 'PayoutTraced' || stages[type] ? [data.payoutId] : [],
  begins: ({ type }) => type === 'PayoutScheduled',
  project: (row, { type, data }) => {
    if (type === 'PayoutScheduled') {
      const { payoutId, subMerchantId, currency, amount } = data;
      return { payoutId, subMerchantId, currency, amount, stage: 'to_order', paidAt: null, untracedReference: null };
    }
    if (!row) throw new Error(`${type} comes before ${data.payoutId} was scheduled`);
    const stage = stages[type] ?? row.stage;
    if (type === 'PayoutOrdered') return { ...row, stage, untracedReference: data.payoutReference };
    if (type === 'PayoutTraced') return { ...row, untracedReference: null };
    if (type !== 'PayoutPaid') return { ...row, stage };
    const isUntraced = data.wireReference === row.untracedReference;
    return { ...row, stage, paidAt: data.at, untracedReference: isUntraced ? row.untracedReference : null };
  },
  columns: {
    may_return: ({ stage, paidAt }) => (stage === 'paid' && paidAt !== null ? dayOf(paidAt) : null),
    untraced: ({ stage, paidAt, untracedReference: reference }) =>
      stage === 'paid' && paidAt !== null && reference !== null ? dayOf(paidAt) : null,
    to_order: ({ stage, currency }) => (stage === 'to_order' ? currency : null),
    amount: ({ amount }) => amount,
  },
  unindexed: ['amount'],
};
