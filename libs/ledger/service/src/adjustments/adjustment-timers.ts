import { type AdjustmentEvent, adjustmentStreamPrefix } from '@taprail/ledger-domain';
import type { TimerPlan } from '@taprail/subscriptions';
import { adjustmentCodec } from './adjustments';

/** A proposal that nobody approves ends by itself. */
export const adjustmentTimers: TimerPlan<AdjustmentEvent> = {
  name: 'adjustments',
  streamPrefix: adjustmentStreamPrefix,
  codec: adjustmentCodec,
  plan: ({ type, data }) => {
    const { adjustmentId, platformId } = data;
    switch (type) {
      case 'AdjustmentProposed': {
        if (data.approveBy === null) return [];
        const command = { name: 'ledger.expire-adjustment', key: adjustmentId, data: { adjustmentId, platformId } };
        return [
          { set: { id: adjustmentId, kind: command.name, subject: adjustmentId, dueAt: data.approveBy, command } },
        ];
      }
      case 'AdjustmentApproved':
      case 'AdjustmentRejected':
      case 'AdjustmentExpired':
        return [{ cancel: adjustmentId }];
      case 'AdjustmentPosted':
      case 'AdjustmentReversed':
        return [];
    }
  },
};
