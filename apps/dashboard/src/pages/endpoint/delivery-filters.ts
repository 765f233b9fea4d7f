import type { Delivery } from '@taprail/sdk';
import { createdBetween, readDay } from '../../time/day-range';
import { readEventType } from '../webhooks/event-kinds';

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
  pending: 'Waiting',
  succeeded: 'Taken',
  failed: 'Given up',
  deferred: 'Kept while disabled',
};

export const readDeliveryFilters = (search: string): DeliveryFilters => {
  const params = new URLSearchParams(search);
  return {
    status: deliveryStatuses.find((status) => status === params.get('status')) ?? '',
    type: readEventType(params.get('type')) ?? '',
    from: readDay(params.get('from')),
    to: readDay(params.get('to')),
  };
};

type StartOf = (day: string, daysLater: number) => string;

export const deliveryQuery = ({ status, type, from, to }: DeliveryFilters, startOf: StartOf) => ({
  ...(status === '' ? {} : { status }),
  ...(type === '' ? {} : { type }),
  ...createdBetween(from, to, startOf),
});

const windowMs = 30 * 86_400_000;

/** The events that a replay of the same filters would send. Without days these are all that may still be sent. */
export const replayOrder = (
  { status, type, from, to }: DeliveryFilters,
  { nowMs, startOf, endpoint }: Readonly<{ nowMs: number; startOf: StartOf; endpoint?: string | undefined }>,
) => ({
  from: from === '' ? new Date(nowMs - windowMs).toISOString() : startOf(from, 0),
  // The end of the range is part of it, unlike that of a list.
  to: to === '' ? new Date(nowMs).toISOString() : new Date(Date.parse(startOf(to, 1)) - 1).toISOString(),
  ...(type === '' ? {} : { types: [type] }),
  ...(status === '' ? {} : { status }),
  ...(endpoint === undefined ? {} : { endpoint }),
});
