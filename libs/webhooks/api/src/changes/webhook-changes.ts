import { Inject, Injectable } from '@nestjs/common';
import { Codec, EVENT_STORE, type EventStore, type Recorded } from '@taprail/event-store';
import { type ChangeSource, type ResourceChange, StreamOwners } from '@taprail/subscriptions';
import {
  acknowledgedIn,
  deliveryStreamPrefix,
  type EndpointEvent,
  endpointStreamPrefix,
  type JobEvent,
  jobStreamPrefix,
  publicEventStreamPrefix,
  upcasters,
} from '@taprail/webhooks-domain';
import { deliveryFactCodec } from '../deliveries/delivery.projection';
import { publicEventCodec } from '../events/public-event.projection';

const endpointCodec = new Codec<EndpointEvent>(upcasters);
const jobCodec = new Codec<JobEvent>(upcasters);

type Changes = readonly ResourceChange[] | Promise<readonly ResourceChange[]>;

/** Events of the feed, their deliveries, endpoints and jobs. */
@Injectable()
export class WebhookChanges implements ChangeSource {
  readonly streamPrefixes: readonly string[];
  private readonly owners: StreamOwners;
  private readonly byPrefix: Readonly<Record<string, (recorded: Recorded) => Changes>>;

  constructor(@Inject(EVENT_STORE) store: EventStore) {
    this.owners = new StreamOwners(store);
    this.byPrefix = {
      [publicEventStreamPrefix]: eventsIn,
      [endpointStreamPrefix]: endpointIn,
      [deliveryStreamPrefix]: (recorded) => this.deliveriesIn(recorded),
      [jobStreamPrefix]: (recorded) => this.jobIn(recorded),
    };
    this.streamPrefixes = Object.keys(this.byPrefix);
  }

  changesOf(recorded: Recorded): Changes {
    const { stream } = recorded;
    return this.byPrefix[stream.slice(0, stream.indexOf('-') + 1)]?.(recorded) ?? [];
  }

  private deliveriesIn(recorded: Recorded): Changes {
    const { event } = deliveryFactCodec.decode(recorded);
    const change = ({ platformId, deliveryId: id }: Readonly<{ platformId: string; deliveryId: string }>) => ({
      platformId,
      resource: 'delivery',
      id,
      revision: recorded.revision,
    });
    if (event.type === 'DeliveriesAcknowledged') return acknowledgedIn(event.data).map(change);
    if (event.type === 'DeliveriesDeferred') return event.data.deferred.map(change);
    return this.ofOwner(recorded, 'delivery', event.data.deliveryId);
  }

  private jobIn(recorded: Recorded): Changes {
    return this.ofOwner(recorded, 'job', jobCodec.decode(recorded).event.data.jobId);
  }

  /** Of a delivery or a job only its first event names the platform. */
  private async ofOwner(
    { stream, revision }: Recorded,
    resource: string,
    id: string,
  ): Promise<readonly ResourceChange[]> {
    const platformId = await this.owners.find(stream);
    return platformId === undefined ? [] : [{ platformId, resource, id, revision }];
  }
}

/** Samples happened to nobody and are not in the feed. */
const eventsIn = (recorded: Recorded): readonly ResourceChange[] =>
  publicEventCodec
    .decode(recorded)
    .event.data.events.filter(({ sample }) => !sample)
    .map(({ platformId, eventId }) => ({ platformId, resource: 'event', id: eventId, revision: recorded.revision }));

/** The stream has the endpoints of one platform, and its name. */
const endpointIn = (recorded: Recorded): readonly ResourceChange[] => {
  const { stream, revision } = recorded;
  const { endpointId } = endpointCodec.decode(recorded).event.data;
  return [
    { platformId: stream.slice(endpointStreamPrefix.length), resource: 'webhook_endpoint', id: endpointId, revision },
  ];
};
