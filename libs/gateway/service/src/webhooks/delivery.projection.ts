import { Codec } from '@taprail/event-store';
import type { Projection } from '@taprail/subscriptions';
import {
  type DeliveryEvent,
  deliveryStreamPrefix,
  evolveDelivery,
  type KnownDelivery,
  upcasters,
} from '@taprail/webhooks-domain';

export const deliveryCodec = new Codec<DeliveryEvent>(upcasters);

/** One row per delivery, be it an event's own or a replay; a row has the one course that it is about. */
export const deliveryList: Projection<DeliveryEvent, KnownDelivery> = {
  name: 'webhook-deliveries',
  version: 1,
  streamPrefix: deliveryStreamPrefix,
  codec: deliveryCodec,
  keys: ({ data }) => [data.deliveryId],
  project: (row, event) => evolveDelivery(row ?? { status: 'none' }, event) as KnownDelivery,
  columns: {
    platform: ({ platformId }) => platformId,
    endpoint: ({ endpointId }) => endpointId,
    status: ({ courses }) => courses[0]!.status,
    type: ({ kind }) => kind,
    created: ({ courses }) => courses[0]!.createdAt,
  },
  unindexed: ['status', 'type', 'created'],
};
