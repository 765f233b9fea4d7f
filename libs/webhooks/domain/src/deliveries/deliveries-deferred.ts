import type { DomainEvent } from '@taprail/event-sourcing';
import type { DeliverySubject } from './delivery.events';
import { type KnownDelivery, newCourse } from './delivery.state';

/** A first attempt that waits, with nothing else to say of it: it needs no stream of its own yet. */
export type DeferredDelivery = DeliverySubject & Readonly<{ deliveryId: string; at: string; until: string }>;

/** What one dispatcher has put off lately: an endpoint that does not answer has many of them. */
export type DeliveriesDeferred = DomainEvent<'DeliveriesDeferred', Readonly<{ deferred: readonly DeferredDelivery[] }>>;

/** What a deferral makes of what is known of the delivery. It changes nothing for one that has ended. */
export const afterDeferral = (
  known: KnownDelivery | undefined,
  { deliveryId, at, until, ...subject }: DeferredDelivery,
): KnownDelivery => {
  const { courses } = known ?? { courses: [newCourse(deliveryId, at)] };
  const waits = ({ id, status }: KnownDelivery['courses'][number]): boolean =>
    id === deliveryId && status === 'pending';
  return {
    status: 'known',
    courses: courses.map((course) => (waits(course) ? { ...course, nextAt: until } : course)),
    ...subject,
  };
};
