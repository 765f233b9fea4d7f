import type { Clock } from '@taprail/clock';
import { Codec, type EventStore, StreamRepository } from '@taprail/event-store';
import {
  endpointBook,
  type EndpointBook,
  type EndpointCommand,
  type EndpointEvent,
  endpointStreamPrefix,
  upcasters,
} from '@taprail/webhooks-domain';

export const endpointCodec = new Codec<EndpointEvent>(upcasters);

/** The one door to the streams of endpoints; each has those of one platform. */
export class EndpointBooks extends StreamRepository<EndpointBook, EndpointCommand, EndpointEvent> {
  constructor(store: EventStore, clock: Clock) {
    super(store, clock, { streamPrefix: endpointStreamPrefix, decider: endpointBook, codec: endpointCodec });
  }
}
