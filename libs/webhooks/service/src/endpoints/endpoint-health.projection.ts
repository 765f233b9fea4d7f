import type { Projection } from '@taprail/subscriptions';
import {
  type Attempt,
  type DeliveriesTaken,
  type DeliveryEvent,
  deliveryStreamPrefix,
  type EndpointHealth,
  endpointHealthModel,
  projectHealth,
} from '@taprail/webhooks-domain';
import { deliveryFactCodec } from '../deliveries/deliveries';

type Fact = DeliveryEvent | DeliveriesTaken;

/** The endpoints of an event, each with the attempts that it tells of. */
const attemptsIn = ({ type, data }: Fact): readonly Readonly<{ endpointId: string; attempt: Attempt }>[] => {
  if (type === 'DeliveriesTaken') return data.taken;
  return type === 'AttemptSucceeded' || type === 'AttemptFailed' ? [data] : [];
};

/** One row per endpoint: how it has answered. */
export const endpointHealth: Projection<Fact, EndpointHealth> = {
  ...endpointHealthModel,
  streamPrefix: deliveryStreamPrefix,
  codec: deliveryFactCodec,
  keys: (event) => [...new Set(attemptsIn(event).map(({ endpointId }) => endpointId))],
  project: (row, event, _place, key) => {
    const own = attemptsIn(event).filter(({ endpointId }) => endpointId === key);
    return projectHealth(
      row,
      key,
      own.map(({ attempt }) => attempt),
    );
  },
};
