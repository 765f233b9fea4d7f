import { Codec } from '@taprail/event-store';
import {
  type KnownPayoutHold,
  payoutHold,
  type PayoutHoldEvent,
  payoutHoldStreamPrefix,
  payoutHoldUpcasters,
} from '@taprail/ledger-domain';
import type { Projection } from '@taprail/subscriptions';

export const payoutHoldCodec = new Codec<PayoutHoldEvent>(payoutHoldUpcasters);

export const projectPayoutHold = (row: KnownPayoutHold | undefined, event: PayoutHoldEvent): KnownPayoutHold => {
  const state = payoutHold.evolve(row ?? { status: 'none' }, event);
  if (state.status === 'none') throw new Error(`${event.type} comes before ${event.data.holdId} was placed`);
  return state;
};

export const payoutHoldRecords: Projection<PayoutHoldEvent, KnownPayoutHold> = {
  name: 'payout-holds',
  version: 1,
  streamPrefix: payoutHoldStreamPrefix,
  codec: payoutHoldCodec,
  keys: ({ data }) => [data.holdId],
  project: projectPayoutHold,
  columns: {
    platform: ({ placed }) => placed.platformId,
    status: ({ status }) => status,
    sub_merchant: ({ placed }) => placed.subMerchantId,
    created: ({ placed }) => placed.at,
  },
  unindexed: ['created'],
};
