import type { DomainEvent } from '@taprail/event-sourcing';
import type { Attempt, Subject } from './delivery.events';
import type { KnownDelivery } from './delivery.state';

/** A delivery that was taken at its first attempt: that is all there is to say of most, so they share a record. */
export type TakenDelivery = Subject & Readonly<{ deliveryId: string; attempt: Attempt }>;

/** What one dispatcher has delivered lately. It is true whoever says it, so no stream of the delivery is needed. */
export type DeliveriesTaken = DomainEvent<'DeliveriesTaken', Readonly<{ taken: readonly TakenDelivery[] }>>;

export const knownFromTaken = ({ deliveryId: id, attempt, ...subject }: TakenDelivery): KnownDelivery => ({
  status: 'known',
  ...subject,
  courses: [{ id, replayed: false, status: 'succeeded', createdAt: attempt.at, attempts: [attempt], nextAt: null }],
});
