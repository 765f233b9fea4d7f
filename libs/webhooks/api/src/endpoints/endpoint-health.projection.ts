import type { Projection } from '@taprail/subscriptions';
import {
  type DeliveryFact,
  deliveryStreamPrefix,
  type EndpointHealth,
  type HealthAttempt,
  projectHealth,
} from '@taprail/webhooks-domain';
import { deliveryFactCodec } from '../deliveries/delivery.projection';

/** Attempts at one endpoint, in their order. */
type EndpointAttempts = Readonly<{ endpointId: string; attempts: readonly HealthAttempt[] }>;

const attemptsIn = ({ type, data }: DeliveryFact): readonly EndpointAttempts[] => {
  switch (type) {
    case 'DeliveriesAcknowledged':
      return data.acknowledged.map(({ endpointId, each }) => ({
        endpointId,
        attempts: each.map(([, , , at, durationMs]) => ({ at, durationMs, error: null })),
      }));
    case 'AttemptSucceeded':
    case 'AttemptFailed':
      return [{ endpointId: data.endpointId, attempts: [data.attempt] }];
    case 'DeliveriesDeferred':
    case 'DeliveryScheduled':
    case 'DeliveryDeferred':
    case 'DeliveryExhausted':
    case 'DeliveryHeld':
    case 'ReplayRequested':
    case 'AnswersErased':
      return [];
  }
};

/** One row per endpoint: how it has answered. */
export const endpointHealth: Projection<DeliveryFact, EndpointHealth, EndpointAttempts> = {
  name: 'webhook-endpoint-health',
  version: 2,
  streamPrefix: deliveryStreamPrefix,
  codec: deliveryFactCodec,
  unhurried: true,
  parts: attemptsIn,
  keys: ({ endpointId }) => [endpointId],
  project: (row, { attempts }, _place, key) => projectHealth(row, key, attempts),
};
