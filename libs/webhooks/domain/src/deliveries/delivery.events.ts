import type { DomainEvent } from '@taprail/event-sourcing';
import type { PublicEventKind } from '../events/kinds';
import type { EventPlace } from '../events/public-event';

/** One request to a receiver, and its answer. */
export type DeliveryAttempt = Readonly<{
  n: number;
  /** When it began. */
  at: string;
  durationMs: number;
  /** Null: there was no answer. */
  statusCode: number | null;
  /** Null: the receiver acknowledged it. */
  error: string | null;
  /** The beginning of the answer's body. */
  excerpt: string | null;
  /** The answer's headers, a line for each: most are never looked at, and a text costs less than an object. */
  answerHead: string | null;
  /** Kept since it cannot be made again once the secret is gone. */
  signature: string;
  /** How long it took until there was a connection to send it on; null: there was none. */
  connectMs: number | null;
  /** How long it took until the answer began; null: there was none. */
  firstByteMs: number | null;
}>;

/** The event of a delivery, and its endpoint. */
export type DeliverySubject = Readonly<{
  eventId: string;
  endpointId: string;
  platformId: string;
  kind: PublicEventKind;
  /** When the event happened. */
  eventAt: string;
  /** An attempt after it has no purpose. */
  deadline: string | null;
  /** The stored event that has its bytes. */
  eventPlace: EventPlace;
}>;

type OfDelivery<Data extends object = object> = Data & Readonly<{ deliveryId: string; endpointId: string; at: string }>;

export type DeliveryEvent =
  | DomainEvent<'DeliveryScheduled', OfDelivery<DeliverySubject & Readonly<{ held: boolean }>>>
  | DomainEvent<'ReplayRequested', OfDelivery<DeliverySubject>>
  | DomainEvent<'AttemptSucceeded', OfDelivery<Readonly<{ attempt: DeliveryAttempt }>>>
  | DomainEvent<'AttemptFailed', OfDelivery<Readonly<{ attempt: DeliveryAttempt; nextAt: string | null }>>>
  | DomainEvent<'DeliveryDeferred', OfDelivery<Readonly<{ until: string }>>>
  /** The endpoint is disabled: it is kept, and sent when someone asks for it. */
  | DomainEvent<'DeliveryHeld', OfDelivery>
  | DomainEvent<'DeliveryExhausted', OfDelivery<Readonly<{ reason: 'attempts' | 'endpoint_deleted' }>>>
  /** The answers of the receiver so far are no longer shown. */
  | DomainEvent<'AnswersErased', OfDelivery>;
