import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { PayoutHoldReply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { Codec, EVENT_STORE, type EventStore, type Handled, StreamRepository } from '@taprail/event-store';
import {
  type PayoutHold,
  payoutHold,
  type PayoutHoldCommand,
  type PayoutHoldEvent,
  payoutHoldStreamPrefix,
  payoutHoldUpcasters,
  payoutHoldView,
} from '@taprail/ledger-domain';

export const payoutHoldCodec = new Codec<PayoutHoldEvent>(payoutHoldUpcasters);

/** Repository of the streams of payout holds. */
@Injectable()
export class PayoutHolds extends StreamRepository<PayoutHold, PayoutHoldCommand, PayoutHoldEvent> {
  constructor(@Inject(EVENT_STORE) store: EventStore, clock: Clock) {
    super(store, clock, { streamPrefix: payoutHoldStreamPrefix, decider: payoutHold, codec: payoutHoldCodec });
  }

  /** Another platform's hold is an unknown one. */
  async requireOfPlatform(holdId: string, platformId: string): Promise<void> {
    const { state } = await this.load(holdId);
    if (state.status === 'none' || state.placed.platformId !== platformId) throw new Rejection('payout_hold_not_found');
  }
}

/** Folded from the stream just written, so the caller always reads its own write. */
export const payoutHoldReply = ({
  state,
  revision,
  position,
}: Handled<PayoutHold, PayoutHoldEvent>): PayoutHoldReply => {
  if (state.status === 'none' || position === undefined) throw new Error('A hold without history cannot be answered');
  const { holdId, platformId } = state.placed;
  return { holdId, platformId, hold: payoutHoldView(state), revision, position: String(position) };
};
