import type { Projection } from '@taprail/subscriptions';
import {
  type DeliveryEvent,
  deliveryStreamPrefix,
  type EndpointHealth,
  endpointHealthModel,
  projectHealth,
} from '@taprail/webhooks-domain';
import { deliveryCodec } from '../deliveries/deliveries';

type Attempted = Extract<DeliveryEvent, { type: 'AttemptSucceeded' | 'AttemptFailed' }>;

const isAttempt = (event: DeliveryEvent): event is Attempted =>
  event.type === 'AttemptSucceeded' || event.type === 'AttemptFailed';

/** One row per endpoint: how it has answered. */
export const endpointHealth: Projection<DeliveryEvent, EndpointHealth> = {
  ...endpointHealthModel,
  streamPrefix: deliveryStreamPrefix,
  codec: deliveryCodec,
  keys: (event) => (isAttempt(event) ? [event.data.endpointId] : []),
  project: (row, event) => projectHealth(row, event as Attempted),
};
