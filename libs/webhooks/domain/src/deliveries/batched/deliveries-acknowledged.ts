import type { DomainEvent } from '@taprail/event-sourcing';
import type { DeliveryAttempt, DeliverySubject } from '../delivery.events';
import type { KnownDelivery } from '../delivery.state';

/** A delivery that its receiver acknowledged at the first attempt. Most are, so many of them share one stored event. */
export type AcknowledgedDelivery = DeliverySubject & Readonly<{ deliveryId: string; attempt: DeliveryAttempt }>;

/** The fields that deliveries to one endpoint have in common, as long as it answers the same, and a list of the others. */
export type AcknowledgedAlike = Omit<DeliverySubject, 'eventId' | 'eventAt'> &
  Pick<DeliveryAttempt, 'statusCode' | 'excerpt' | 'answerHead'> &
  Readonly<{ each: readonly AcknowledgedEach[] }>;

/** A list and not an object: thousands are written a second, and their names would be longer than what they say. */
export type AcknowledgedEach = readonly [
  eventId: string,
  deliveryId: string,
  eventAt: string,
  at: string,
  durationMs: number,
  connectMs: number | null,
  firstByteMs: number | null,
  signature: string,
];

/** Deliveries that one dispatcher has made. An acknowledgement is true whichever process writes it, so it needs no revision check. */
export type DeliveriesAcknowledged = DomainEvent<
  'DeliveriesAcknowledged',
  Readonly<{ acknowledged: readonly AcknowledgedAlike[] }>
>;

type Growing = AcknowledgedAlike & Readonly<{ each: AcknowledgedEach[] }>;

/** Those to one endpoint stay in the order in which they were acknowledged. */
export const deliveriesAcknowledged = (deliveries: readonly AcknowledgedDelivery[]): DeliveriesAcknowledged => {
  const acknowledged: Growing[] = [];
  const lastTo = new Map<string, Growing>();
  for (const delivery of deliveries) {
    const { endpointId, eventId, deliveryId, eventAt, attempt } = delivery;
    let alike = lastTo.get(endpointId);
    if (!alike || !isAlike(alike, delivery)) {
      alike = alikeOf(delivery);
      lastTo.set(endpointId, alike);
      acknowledged.push(alike);
    }
    const { at, durationMs, connectMs, firstByteMs, signature } = attempt;
    alike.each.push([eventId, deliveryId, eventAt, at, durationMs, connectMs, firstByteMs, signature]);
  }
  return { type: 'DeliveriesAcknowledged', data: { acknowledged } };
};

export const acknowledgedIn = ({ acknowledged }: DeliveriesAcknowledged['data']): readonly AcknowledgedDelivery[] =>
  acknowledged.flatMap(({ each, statusCode, excerpt, answerHead, ...common }) =>
    each.map(([eventId, deliveryId, eventAt, at, durationMs, connectMs, firstByteMs, signature]) => {
      const timings = { at, durationMs, connectMs, firstByteMs };
      const attempt = { n: 1, statusCode, error: null, excerpt, answerHead, signature, ...timings };
      return { eventId, deliveryId, eventAt, attempt, ...common };
    }),
  );

export const knownFromAcknowledged = ({
  deliveryId: id,
  attempt,
  ...subject
}: AcknowledgedDelivery): KnownDelivery => ({
  status: 'known',
  ...subject,
  runs: [{ id, replayed: false, status: 'succeeded', createdAt: attempt.at, attempts: [attempt], nextAt: null }],
});

const alikeOf = ({ endpointId, platformId, kind, deadline, eventPlace, attempt }: AcknowledgedDelivery): Growing => {
  const { statusCode, excerpt, answerHead } = attempt;
  return { endpointId, platformId, kind, deadline, eventPlace, statusCode, excerpt, answerHead, each: [] };
};

const isAlike = (
  alike: AcknowledgedAlike,
  { platformId, kind, deadline, eventPlace, attempt }: AcknowledgedDelivery,
): boolean =>
  alike.eventPlace.revision === eventPlace.revision &&
  alike.eventPlace.stream === eventPlace.stream &&
  alike.kind === kind &&
  alike.deadline === deadline &&
  alike.platformId === platformId &&
  alike.statusCode === attempt.statusCode &&
  alike.excerpt === attempt.excerpt &&
  alike.answerHead === attempt.answerHead;
