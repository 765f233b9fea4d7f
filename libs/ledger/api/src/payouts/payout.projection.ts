import { Codec } from '@taprail/event-store';
import {
  type KnownPayout,
  payout,
  type PayoutEvent,
  payoutStreamPrefix,
  payoutUpcasters,
} from '@taprail/ledger-domain';
import type { Projection } from '@taprail/subscriptions';

export const payoutCodec = new Codec<PayoutEvent>(payoutUpcasters);

/** One fold, three callers: the decider, the answer to a write, and the read model. */
export const projectPayout = (row: KnownPayout | undefined, event: PayoutEvent): KnownPayout => {
  const state = payout.evolve(row ?? { status: 'none' }, event);
  if (state.status === 'none') throw new Error(`${event.type} comes before ${event.data.payoutId} was scheduled`);
  return state;
};

export const payoutRecords: Projection<PayoutEvent, KnownPayout> = {
  name: 'payouts',
  version: 1,
  streamPrefix: payoutStreamPrefix,
  codec: payoutCodec,
  keys: ({ data }) => [data.payoutId],
  project: projectPayout,
  columns: {
    platform: ({ scheduled }) => scheduled.platformId,
    status: ({ status }) => status,
    sub_merchant: ({ scheduled }) => scheduled.subMerchantId,
    currency: ({ scheduled }) => scheduled.currency,
    arrival: ({ scheduled }) => scheduled.eta,
    created: ({ scheduled }) => scheduled.at,
  },
  unindexed: ['currency', 'arrival', 'created'],
};
