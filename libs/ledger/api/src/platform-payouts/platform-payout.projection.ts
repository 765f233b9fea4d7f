import { Codec } from '@taprail/event-store';
import {
  type KnownPlatformPayout,
  platformPayout,
  type PlatformPayoutEvent,
  platformPayoutStreamPrefix,
  platformPayoutUpcasters,
} from '@taprail/ledger-domain';
import type { Projection } from '@taprail/subscriptions';

export const platformPayoutCodec = new Codec<PlatformPayoutEvent>(platformPayoutUpcasters);

export const projectPlatformPayout = (
  row: KnownPlatformPayout | undefined,
  event: PlatformPayoutEvent,
): KnownPlatformPayout => {
  const state = platformPayout.evolve(row ?? { status: 'none' }, event);
  if (state.status === 'none') throw new Error(`${event.type} comes before ${event.data.payoutId} was scheduled`);
  return state;
};

export const platformPayoutRecords: Projection<PlatformPayoutEvent, KnownPlatformPayout> = {
  name: 'platform-payouts',
  version: 1,
  streamPrefix: platformPayoutStreamPrefix,
  codec: platformPayoutCodec,
  keys: ({ data }) => [data.payoutId],
  project: projectPlatformPayout,
  columns: {
    platform: ({ scheduled }) => scheduled.platformId,
    status: ({ status }) => status,
    currency: ({ scheduled }) => scheduled.currency,
    created: ({ scheduled }) => scheduled.at,
  },
  unindexed: ['status', 'currency', 'created'],
};
