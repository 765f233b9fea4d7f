import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { pspEventStreamPrefix } from '@taprail/contracts';
import { Codec, EVENT_STORE, type EventStore, StreamRepository } from '@taprail/event-store';
import { pspEvent, type PspEvent, type PspEventCommand, type PspEventState } from '@taprail/onboarding-domain';

export const pspEventCodec = new Codec<PspEvent>();

/** The repository of received PSP events: a stream per event, so that a repetition is recognised. */
@Injectable()
export class PspEvents extends StreamRepository<PspEventState, PspEventCommand, PspEvent> {
  constructor(@Inject(EVENT_STORE) store: EventStore, clock: Clock) {
    super(store, clock, { streamPrefix: pspEventStreamPrefix, decider: pspEvent, codec: pspEventCodec });
  }
}
