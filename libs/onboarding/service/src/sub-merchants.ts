import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { SubMerchantReply } from '@taprail/contracts';
import { Codec, EVENT_STORE, type EventStore, type Handled, StreamDoor } from '@taprail/event-store';
import {
  project,
  type SubMerchant,
  subMerchant,
  type SubMerchantCommand,
  type SubMerchantEvent,
  type SubMerchantRecord,
  subMerchantStreamPrefix,
  upcasters,
} from '@taprail/onboarding-domain';

export const streamPrefix = subMerchantStreamPrefix;
export const subMerchantCodec = new Codec<SubMerchantEvent>(upcasters);

/** The one door to the sub-merchant streams. */
@Injectable()
export class SubMerchants extends StreamDoor<SubMerchant, SubMerchantCommand, SubMerchantEvent> {
  constructor(@Inject(EVENT_STORE) store: EventStore, clock: Clock) {
    super(store, clock, { streamPrefix, decider: subMerchant, codec: subMerchantCodec });
  }
}

/** Folded from the stream just written, so the caller always reads its own write. */
export const replyFrom = ({
  history,
  revision,
  position,
  wrote,
}: Handled<SubMerchant, SubMerchantEvent>): SubMerchantReply => {
  const record = history.reduce<SubMerchantRecord | undefined>(project, undefined);
  if (!record || position === undefined) throw new Error('A sub-merchant without history cannot be answered');
  return { created: wrote && revision === 0, subMerchant: record.view, revision, position: String(position) };
};
