import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { PlatformPayoutReply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { Codec, EVENT_STORE, type EventStore, type Handled, StreamRepository } from '@taprail/event-store';
import {
  type KnownPlatformPayout,
  type PlatformPayout,
  platformPayout,
  type PlatformPayoutCommand,
  type PlatformPayoutEvent,
  platformPayoutStreamPrefix,
  platformPayoutUpcasters,
  platformPayoutView,
} from '@taprail/ledger-domain';

export const platformPayoutCodec = new Codec<PlatformPayoutEvent>(platformPayoutUpcasters);

export type HandledPlatformPayout = Handled<PlatformPayout, PlatformPayoutEvent>;

/** Repository of the streams of platform payouts. */
@Injectable()
export class PlatformPayouts extends StreamRepository<PlatformPayout, PlatformPayoutCommand, PlatformPayoutEvent> {
  constructor(@Inject(EVENT_STORE) store: EventStore, clock: Clock) {
    super(store, clock, {
      streamPrefix: platformPayoutStreamPrefix,
      decider: platformPayout,
      codec: platformPayoutCodec,
    });
  }

  /** Another platform's payout is an unknown one. */
  async requireOfPlatform(
    payoutId: string,
    platformId: string,
  ): Promise<HandledPlatformPayout & Readonly<{ state: KnownPlatformPayout }>> {
    const handled = await this.load(payoutId);
    const { state } = handled;
    if (state.status === 'none' || state.scheduled.platformId !== platformId) {
      throw new Rejection('platform_payout_not_found');
    }
    return { ...handled, state };
  }
}

/** Folded from the stream just written, so the caller always reads its own write. */
export const platformPayoutReply = ({ state, revision, position }: HandledPlatformPayout): PlatformPayoutReply => {
  if (state.status === 'none' || position === undefined) {
    throw new Error('A platform payout without history cannot be answered');
  }
  const { payoutId, platformId } = state.scheduled;
  return { payoutId, platformId, payout: platformPayoutView(state), revision, position: String(position) };
};
