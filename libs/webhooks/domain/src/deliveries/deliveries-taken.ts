import type { DomainEvent } from '@taprail/event-sourcing';
import type { DeliveryAttempt, DeliverySubject } from './delivery.events';
import type { KnownDelivery } from './delivery.state';

/** A delivery that was taken at its first attempt: that is all there is to say of most, so they share a record. */
export type TakenDelivery = DeliverySubject & Readonly<{ deliveryId: string; attempt: DeliveryAttempt }>;

/** What deliveries to one endpoint have in common, as long as it answers the same; and what each has of its own. */
export type TakenAlike = Omit<DeliverySubject, 'eventId' | 'eventAt'> &
  Pick<DeliveryAttempt, 'statusCode' | 'excerpt' | 'answerHead'> &
  Readonly<{ each: readonly TakenEach[] }>;

/** A list and not an object: thousands are written a second, and their names would be longer than what they say. */
export type TakenEach = readonly [
  eventId: string,
  deliveryId: string,
  eventAt: string,
  at: string,
  durationMs: number,
  connectMs: number | null,
  firstByteMs: number | null,
  signature: string,
];

/** What one dispatcher has delivered lately. It is true whoever says it, so no stream of the delivery is needed. */
export type DeliveriesTaken = DomainEvent<'DeliveriesTaken', Readonly<{ taken: readonly TakenAlike[] }>>;

type Growing = TakenAlike & Readonly<{ each: TakenEach[] }>;

/** Those to one endpoint stay in the order in which they were taken. */
export const deliveriesTaken = (deliveries: readonly TakenDelivery[]): DeliveriesTaken => {
  const taken: Growing[] = [];
  const lastTo = new Map<string, Growing>();
  for (const delivery of deliveries) {
    const { endpointId, eventId, deliveryId, eventAt, attempt } = delivery;
    let alike = lastTo.get(endpointId);
    if (!alike || !isAlike(alike, delivery)) {
      alike = alikeOf(delivery);
      lastTo.set(endpointId, alike);
      taken.push(alike);
    }
    const { at, durationMs, connectMs, firstByteMs, signature } = attempt;
    alike.each.push([eventId, deliveryId, eventAt, at, durationMs, connectMs, firstByteMs, signature]);
  }
  return { type: 'DeliveriesTaken', data: { taken } };
};

export const takenIn = ({ taken }: DeliveriesTaken['data']): readonly TakenDelivery[] =>
  taken.flatMap(({ each, statusCode, excerpt, answerHead, ...common }) =>
    each.map(([eventId, deliveryId, eventAt, at, durationMs, connectMs, firstByteMs, signature]) => {
      const timings = { at, durationMs, connectMs, firstByteMs };
      const attempt = { n: 1, statusCode, error: null, excerpt, answerHead, signature, ...timings };
      return { eventId, deliveryId, eventAt, attempt, ...common };
    }),
  );

export const knownFromTaken = ({ deliveryId: id, attempt, ...subject }: TakenDelivery): KnownDelivery => ({
  status: 'known',
  ...subject,
  courses: [{ id, replayed: false, status: 'succeeded', createdAt: attempt.at, attempts: [attempt], nextAt: null }],
});

const alikeOf = ({ endpointId, platformId, kind, deadline, eventPlace, attempt }: TakenDelivery): Growing => {
  const { statusCode, excerpt, answerHead } = attempt;
  return { endpointId, platformId, kind, deadline, eventPlace, statusCode, excerpt, answerHead, each: [] };
};

const isAlike = (alike: TakenAlike, { platformId, kind, deadline, eventPlace, attempt }: TakenDelivery): boolean =>
  alike.eventPlace.revision === eventPlace.revision &&
  alike.eventPlace.stream === eventPlace.stream &&
  alike.kind === kind &&
  alike.deadline === deadline &&
  alike.platformId === platformId &&
  alike.statusCode === attempt.statusCode &&
  alike.excerpt === attempt.excerpt &&
  alike.answerHead === attempt.answerHead;
