import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { isId } from '@taprail/contracts';
import { Codec, EVENT_STORE, type EventStore, StreamRepository } from '@taprail/event-store';
import { type Caller, HttpProblem } from '@taprail/http';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { ProjectionReader } from '@taprail/subscriptions';
import {
  endpointsDecider,
  type PlatformEndpoints,
  type EndpointCommand,
  type EndpointEvent,
  type EndpointHealth,
  type EndpointRecord,
  endpointsIn,
  endpointStreamPrefix,
  upcasters,
} from '@taprail/webhooks-domain';
import { endpointHealth } from './endpoint-health.projection';

/** Endpoints as read: folded from the stream of their platform, so nothing that was just written is ever missing. */
@Injectable()
export class Endpoints {
  private readonly streams: StreamRepository<PlatformEndpoints, EndpointCommand, EndpointEvent>;
  private readonly health: ProjectionReader<EndpointHealth>;

  constructor(@Inject(EVENT_STORE) store: EventStore, clock: Clock, @Inject(READ_STORE) readStore: ReadStore) {
    const category = {
      streamPrefix: endpointStreamPrefix,
      decider: endpointsDecider,
      codec: new Codec<EndpointEvent>(upcasters),
    };
    this.streams = new StreamRepository(store, clock, category);
    this.health = new ProjectionReader(readStore, endpointHealth);
  }

  async find(platformId: string, endpointId: string): Promise<EndpointRecord | undefined> {
    if (!isId('we', endpointId)) return undefined;
    return (await this.list(platformId)).find(({ id }) => id === endpointId);
  }

  /** Another platform's endpoint is an unknown one. */
  async findOwned(endpointId: string, { platformId }: Pick<Caller, 'platformId'>): Promise<EndpointRecord> {
    const found = await this.find(platformId, endpointId);
    if (!found) throw new HttpProblem('endpoint_not_found');
    return found;
  }

  /** In the order in which they were registered. */
  async list(platformId: string): Promise<readonly EndpointRecord[]> {
    return endpointsIn((await this.streams.load(platformId)).state);
  }

  /** Also those that are gone: what was sent to them is still shown. */
  async everKnown(platformId: string): Promise<readonly EndpointRecord[]> {
    return Object.values((await this.streams.load(platformId)).state.endpoints);
  }

  async healthOf(endpointId: string): Promise<EndpointHealth | undefined> {
    return (await this.health.get(endpointId))?.row;
  }
}
