import { type PayoutHoldEvent, payoutHoldStreamPrefix } from '@taprail/ledger-domain';
import type { TimerPlan } from '@taprail/subscriptions';
import { payoutHoldCodec } from './payout-holds';

/** A hold with an end is over by itself. */
export const payoutHoldTimers: TimerPlan<PayoutHoldEvent> = {
  name: 'payout-holds',
  streamPrefix: payoutHoldStreamPrefix,
  codec: payoutHoldCodec,
  plan: ({ type, data }) => {
    const { holdId, platformId } = data;
    switch (type) {
      case 'PayoutHoldPlaced': {
        if (data.endsAt === null) return [];
        const command = { name: 'ledger.end-payout-hold', key: holdId, data: { holdId, platformId } };
        return [{ set: { id: holdId, kind: command.name, subject: holdId, dueAt: data.endsAt, command } }];
      }
      case 'PayoutHoldLifted':
        return [{ cancel: holdId }];
      case 'PayoutHoldEnded':
        return [];
    }
  },
};
