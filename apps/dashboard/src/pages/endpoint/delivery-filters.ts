import type { Delivery, WebhookEndpoint } from '@taprail/sdk';
import { createdBetween } from '../../time/day-range';
import { readDay } from '../../time/read-day';
import { eventTypes, isSubscribed, readEventType } from '../webhooks/event-kinds';

/** The filters of a list of deliveries, as the address has them; an empty text narrows nothing. */
export type DeliveryFilters = Readonly<{
  status: Delivery['status'] | '';
  type: Delivery['event_type'] | '';
  /** Days of the chosen zone, both with the day itself. */
  from: string;
  to: string;
}>;

export const deliveryStatuses = ['pending', 'succeeded', 'failed', 'deferred'] as const;

export const deliveryStatusWords: Readonly<Record<Delivery['status'], string>> = {
  pending: 'Pending',
  succeeded: 'Succeeded',
  failed: 'Failed',
  deferred: 'Held while disabled',
};

export const readDeliveryFilters = (search: string): DeliveryFilters => {
  const params = new URLSearchParams(search);
  return {
    status: deliveryStatuses.find((status) => status === params.get('status')) ?? '',
    type: readEventType(params.get('type')) ?? '',
    from: readDay(search, 'from'),
    to: readDay(search, 'to'),
  };
};

type StartOf = (day: string, daysLater: number) => string;

export const deliveryQuery = ({ status, type, from, to }: DeliveryFilters, startOf: StartOf) => ({
  ...(status === '' ? {} : { status }),
  ...(type === '' ? {} : { type }),
  ...createdBetween(from, to, startOf),
});

const windowMs = 30 * 86_400_000;

type ReplayTarget = Pick<WebhookEndpoint, 'id' | 'created_at' | 'enabled_events'>;

/** The kinds of a replay: the one that was chosen, else those that the endpoint gets; none: every kind. */
const kindsOf = (type: DeliveryFilters['type'], endpoint: ReplayTarget | undefined) => {
  if (type !== '') return { types: [type] };
  if (!endpoint || endpoint.enabled_events.every((each) => each === '*')) return {};
  return { types: eventTypes.filter((each) => isSubscribed(endpoint.enabled_events, each)) };
};

/**
 * The events that a replay of the same filters would send. Without days these are all that may still be sent; of one endpoint
 * those since it was added, because what is older is not in its list.
 */
export const replayOrder = (
  { status, type, from, to }: DeliveryFilters,
  { nowMs, startOf, endpoint }: Readonly<{ nowMs: number; startOf: StartOf; endpoint?: ReplayTarget }>,
) => ({
  from:
    from === ''
      ? new Date(Math.max(nowMs - windowMs, Date.parse(endpoint?.created_at ?? '') || 0)).toISOString()
      : startOf(from, 0),
  // The end of the range is part of it, unlike that of a list.
  to: to === '' ? new Date(nowMs).toISOString() : new Date(Date.parse(startOf(to, 1)) - 1).toISOString(),
  ...kindsOf(type, endpoint),
  ...(status === '' ? {} : { status }),
  ...(endpoint ? { endpoint: endpoint.id } : {}),
});
