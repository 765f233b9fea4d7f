import { Codec } from '@taprail/event-store';
import {
  project,
  type SubMerchantEvent,
  type SubMerchantRecord,
  subMerchantStreamPrefix,
  upcasters,
} from '@taprail/onboarding-domain';
import { type Projection, searchTagsOf } from '@taprail/subscriptions';

export const subMerchantCodec = new Codec<SubMerchantEvent>(upcasters);

export const subMerchantStatus: Projection<SubMerchantEvent, SubMerchantRecord> = {
  name: 'sub-merchant-status',
  version: 6,
  streamPrefix: subMerchantStreamPrefix,
  codec: subMerchantCodec,
  keys: ({ data }) => [data.subMerchantId],
  project,
  columns: {
    platform: ({ state }) => state.identity.platformId,
    status: ({ state }) => state.status,
    created: ({ createdAt }) => createdAt,
  },
  // Names are encrypted, and an index of them would outlive an erasure.
  numericTags: ({ state: { identity } }) => searchTagsOf(identity.platformId, [identity.externalRef]),
};
