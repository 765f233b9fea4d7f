import type { Clock } from '@taprail/clock';
import { Codec, type EventStore, StreamRepository } from '@taprail/event-store';
import {
  endpointsDecider,
  type PlatformEndpoints,
  type EndpointCommand,
  type EndpointEvent,
  endpointStreamPrefix,
  upcasters,
} from '@taprail/webhooks-domain';

export const endpointCodec = new Codec<EndpointEvent>(upcasters);

/** The streams of endpoints; each has those of one platform. */
export class EndpointStreams extends StreamRepository<PlatformEndpoints, EndpointCommand, EndpointEvent> {
  constructor(store: EventStore, clock: Clock) {
    super(store, clock, { streamPrefix: endpointStreamPrefix, decider: endpointsDecider, codec: endpointCodec });
  }
}
