import type { DomainEvent } from '@taprail/event-sourcing';
import type { DeliverySubject } from '../delivery.events';
import { type KnownDelivery, newRun } from '../delivery.state';

/** A first attempt that waits for its endpoint. It has no stream of its own until it is made. */
export type DeferredDelivery = DeliverySubject & Readonly<{ deliveryId: string; at: string; until: string }>;

/** First attempts that one dispatcher has deferred. An endpoint that does not answer has thousands, which must not be as many appends. */
export type DeliveriesDeferred = DomainEvent<'DeliveriesDeferred', Readonly<{ deferred: readonly DeferredDelivery[] }>>;

/** The delivery after a deferral, which changes nothing for one that has ended. */
export const afterDeferral = (
  known: KnownDelivery | undefined,
  { deliveryId, at, until, ...subject }: DeferredDelivery,
): KnownDelivery => {
  const { runs } = known ?? { runs: [newRun(deliveryId, at)] };
  const waits = ({ id, status }: KnownDelivery['runs'][number]): boolean => id === deliveryId && status === 'pending';
  return {
    status: 'known',
    runs: runs.map((run) => (waits(run) ? { ...run, nextAt: until } : run)),
    ...subject,
  };
};
