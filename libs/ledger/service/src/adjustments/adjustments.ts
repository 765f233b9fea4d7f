import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { AdjustmentReply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { Codec, EVENT_STORE, type EventStore, type Handled, StreamRepository } from '@taprail/event-store';
import {
  type Adjustment,
  adjustment,
  type AdjustmentCommand,
  type AdjustmentEvent,
  adjustmentStreamPrefix,
  adjustmentUpcasters,
  adjustmentView,
  type KnownAdjustment,
} from '@taprail/ledger-domain';

export const adjustmentCodec = new Codec<AdjustmentEvent>(adjustmentUpcasters);

export type HandledAdjustment = Handled<Adjustment, AdjustmentEvent>;

/** Repository of the adjustments' streams. */
@Injectable()
export class Adjustments extends StreamRepository<Adjustment, AdjustmentCommand, AdjustmentEvent> {
  constructor(@Inject(EVENT_STORE) store: EventStore, clock: Clock) {
    super(store, clock, { streamPrefix: adjustmentStreamPrefix, decider: adjustment, codec: adjustmentCodec });
  }

  /** Another platform's adjustment is an unknown one. */
  async requireOfPlatform(adjustmentId: string, platformId: string): Promise<KnownAdjustment> {
    const { state } = await this.load(adjustmentId);
    if (state.status === 'none' || state.proposed.platformId !== platformId) {
      throw new Rejection('adjustment_not_found');
    }
    return state;
  }
}

/** Folded from the stream just written, so the caller always reads its own write. */
export const adjustmentReply = ({ state, revision, position }: HandledAdjustment): AdjustmentReply => {
  if (state.status === 'none' || position === undefined) {
    throw new Error('An adjustment without history cannot be answered');
  }
  const { adjustmentId, platformId } = state.proposed;
  return { adjustmentId, platformId, adjustment: adjustmentView(state), revision, position: String(position) };
};
