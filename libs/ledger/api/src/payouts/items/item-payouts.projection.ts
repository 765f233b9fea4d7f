import { type PayoutEvent, payoutStreamPrefix } from '@taprail/ledger-domain';
import type { Projection } from '@taprail/subscriptions';
import { payoutCodec } from '../payout.projection';

/** The payouts that an item was in, oldest first: there are several where one failed and its money was paid again. */
export type ItemPayouts = Readonly<{ payouts: readonly Readonly<{ payoutId: string; scheduledAt: string }>[] }>;

export const itemPayouts: Projection<PayoutEvent, ItemPayouts> = {
  name: 'item-payouts',
  version: 1,
  streamPrefix: payoutStreamPrefix,
  codec: payoutCodec,
  keys: ({ type, data }) => (type === 'PayoutScheduled' ? data.itemIds : []),
  project: (row, { data: { payoutId, at: scheduledAt } }) => ({
    payouts: [...(row?.payouts ?? []), { payoutId, scheduledAt }],
  }),
};
