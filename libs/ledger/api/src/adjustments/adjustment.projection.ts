import { Codec } from '@taprail/event-store';
import {
  adjustment,
  type AdjustmentEvent,
  adjustmentStreamPrefix,
  adjustmentUpcasters,
  type KnownAdjustment,
} from '@taprail/ledger-domain';
import type { Projection } from '@taprail/subscriptions';

export const adjustmentCodec = new Codec<AdjustmentEvent>(adjustmentUpcasters);

export const projectAdjustment = (row: KnownAdjustment | undefined, event: AdjustmentEvent): KnownAdjustment => {
  const state = adjustment.evolve(row ?? { status: 'none' }, event);
  if (state.status === 'none') throw new Error(`${event.type} comes before ${event.data.adjustmentId} was proposed`);
  return state;
};

export const adjustmentRecords: Projection<AdjustmentEvent, KnownAdjustment> = {
  name: 'adjustments',
  version: 1,
  streamPrefix: adjustmentStreamPrefix,
  codec: adjustmentCodec,
  keys: ({ data }) => [data.adjustmentId],
  project: projectAdjustment,
  columns: {
    platform: ({ proposed }) => proposed.platformId,
    status: ({ status }) => status,
    sub_merchant: ({ proposed }) => proposed.subMerchantId,
    currency: ({ proposed }) => proposed.currency,
    created: ({ proposed }) => proposed.at,
  },
  unindexed: ['currency', 'created'],
};
