import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { SubMerchantReply } from '@taprail/contracts';
import { Codec, EVENT_STORE, type EventStore, type Handled, StreamRepository } from '@taprail/event-store';
import {
  type SubMerchant,
  subMerchant,
  type SubMerchantCommand,
  type SubMerchantEvent,
  subMerchantStreamPrefix,
  upcasters,
  viewOf,
} from '@taprail/onboarding-domain';

export const streamPrefix = subMerchantStreamPrefix;
export const subMerchantCodec = new Codec<SubMerchantEvent>(upcasters);

/** The repository of the sub-merchant streams, and the only writer of them. */
@Injectable()
export class SubMerchants extends StreamRepository<SubMerchant, SubMerchantCommand, SubMerchantEvent> {
  constructor(@Inject(EVENT_STORE) store: EventStore, clock: Clock) {
    super(store, clock, { streamPrefix, decider: subMerchant, codec: subMerchantCodec });
  }
}

/** Folded from the stream just written, so the caller always reads its own write. */
export const replyFrom = (
  { state, revision, position }: Handled<SubMerchant, SubMerchantEvent>,
  created = false,
): SubMerchantReply => {
  if (state.status === 'none' || position === undefined) {
    throw new Error('A sub-merchant without history cannot be answered');
  }
  return { created, subMerchant: viewOf(state), revision, position: String(position) };
};
