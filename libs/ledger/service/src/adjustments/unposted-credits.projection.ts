import { type AdjustmentEvent, adjustmentStreamPrefix } from '@taprail/ledger-domain';
import type { CurrencyCode, Minor } from '@taprail/money';
import type { Projection } from '@taprail/subscriptions';
import { adjustmentCodec } from './adjustments';

export type AdjustmentMoneyRow = Readonly<{
  platform: string;
  currency: CurrencyCode;
  isCredit: boolean;
  amount: Minor;
  /** It needs nobody's approval any more, and is not in the journal yet. */
  waits: boolean;
}>;

/** Credits that leave the operating balance of a platform in a moment: a payout may not take their money before them. */
export const unpostedCredits: Projection<AdjustmentEvent, AdjustmentMoneyRow> = {
  name: 'unposted-credits',
  version: 1,
  streamPrefix: adjustmentStreamPrefix,
  codec: adjustmentCodec,
  keys: ({ data }) => [data.adjustmentId],
  begins: ({ type }) => type === 'AdjustmentProposed',
  project: (row, { type, data }) => {
    if (type === 'AdjustmentProposed') {
      const { platformId: platform, currency, direction, amount, approveBy } = data;
      return { platform, currency, isCredit: direction === 'credit', amount, waits: approveBy === null };
    }
    if (!row) throw new Error(`${type} comes before ${data.adjustmentId} was proposed`);
    switch (type) {
      case 'AdjustmentApproved':
        return { ...row, waits: true };
      case 'AdjustmentPosted':
        return { ...row, waits: false };
      case 'AdjustmentRejected':
      case 'AdjustmentExpired':
      case 'AdjustmentReversed':
        return row;
    }
  },
  columns: {
    credit_waits: ({ waits, isCredit, platform, currency }) => (waits && isCredit ? `${platform}/${currency}` : null),
    amount: ({ amount }) => amount,
  },
  unindexed: ['amount'],
  fixed: ['amount'],
};
