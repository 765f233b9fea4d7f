import { Codec } from '@taprail/event-store';
import type { Projection } from '@taprail/subscriptions';
import {
  afterDeferral,
  runOf,
  type DeferredDelivery,
  type DeliveryEvent,
  type DeliveryFact,
  deliveryStreamPrefix,
  evolveDelivery,
  knownFromAcknowledged,
  type KnownDelivery,
  type AcknowledgedDelivery,
  acknowledgedIn,
  upcasters,
} from '@taprail/webhooks-domain';

export const deliveryCodec = new Codec<DeliveryEvent>(upcasters);

export const deliveryFactCodec = new Codec<DeliveryFact>(upcasters);
type Part =
  | DeliveryEvent
  | Readonly<{ type: 'Acknowledged'; data: AcknowledgedDelivery }>
  | Readonly<{ type: 'Deferred'; data: DeferredDelivery }>;

const partsOf = (event: DeliveryFact): readonly Part[] => {
  if (event.type === 'DeliveriesAcknowledged')
    return acknowledgedIn(event.data).map((data) => ({ type: 'Acknowledged', data }));
  if (event.type === 'DeliveriesDeferred') return event.data.deferred.map((data) => ({ type: 'Deferred', data }));
  return [event];
};

/** One row per delivery, be it an event's own or a replay; a row has the one run that it is about. */
export const deliveryList: Projection<DeliveryFact, KnownDelivery, Part> = {
  name: 'webhook-deliveries',
  version: 4,
  streamPrefix: deliveryStreamPrefix,
  codec: deliveryFactCodec,
  parts: partsOf,
  keys: ({ data }) => [data.deliveryId],
  project: (row, event, _place, key) => {
    if (event.type === 'Acknowledged') return row ?? knownFromAcknowledged(event.data);
    if (event.type === 'Deferred') return afterDeferral(row, event.data);
    // A process that had lost its lease did not know that the delivery was acknowledged.
    if (event.type === 'DeliveryScheduled' && row && runOf(row, key)) return row;
    return evolveDelivery(row ?? { status: 'none' }, event) as KnownDelivery;
  },
  columns: {
    platform: ({ platformId }) => platformId,
    endpoint: ({ endpointId }) => endpointId,
    status: ({ runs }) => runs[0]!.status,
    type: ({ kind }) => kind,
    created: ({ runs }) => runs[0]!.createdAt,
  },
  unindexed: ['status', 'type', 'created'],
};
