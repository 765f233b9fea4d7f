import { Codec } from '@taprail/event-store';
import type { Projection } from '@taprail/subscriptions';
import {
  afterDeferral,
  courseOf,
  type DeferredDelivery,
  type DeliveryEvent,
  type DeliveryFact,
  deliveryStreamPrefix,
  evolveDelivery,
  knownFromTaken,
  type KnownDelivery,
  type TakenDelivery,
  takenIn,
  upcasters,
} from '@taprail/webhooks-domain';

export const deliveryCodec = new Codec<DeliveryEvent>(upcasters);

export const deliveryFactCodec = new Codec<DeliveryFact>(upcasters);
type Part =
  | DeliveryEvent
  | Readonly<{ type: 'Taken'; data: TakenDelivery }>
  | Readonly<{ type: 'Deferred'; data: DeferredDelivery }>;

const partsOf = (event: DeliveryFact): readonly Part[] => {
  if (event.type === 'DeliveriesTaken') return takenIn(event.data).map((data) => ({ type: 'Taken', data }));
  if (event.type === 'DeliveriesDeferred') return event.data.deferred.map((data) => ({ type: 'Deferred', data }));
  return [event];
};

/** One row per delivery, be it an event's own or a replay; a row has the one course that it is about. */
export const deliveryList: Projection<DeliveryFact, KnownDelivery, Part> = {
  name: 'webhook-deliveries',
  version: 3,
  streamPrefix: deliveryStreamPrefix,
  codec: deliveryFactCodec,
  parts: partsOf,
  keys: ({ data }) => [data.deliveryId],
  project: (row, event, _place, key) => {
    if (event.type === 'Taken') return row ?? knownFromTaken(event.data);
    if (event.type === 'Deferred') return afterDeferral(row, event.data);
    // A sender that had lost its lease did not know that it was taken.
    if (event.type === 'DeliveryScheduled' && row && courseOf(row, key)) return row;
    return evolveDelivery(row ?? { status: 'none' }, event) as KnownDelivery;
  },
  columns: {
    platform: ({ platformId }) => platformId,
    endpoint: ({ endpointId }) => endpointId,
    status: ({ courses }) => courses[0]!.status,
    type: ({ kind }) => kind,
    created: ({ courses }) => courses[0]!.createdAt,
  },
  unindexed: ['status', 'type', 'created'],
};
