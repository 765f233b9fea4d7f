import type { DomainEvent } from '@taprail/event-sourcing';
import type { PublicEventKind } from '../events/kinds';
import type { EventPlace } from '../events/public-event';

/** One send: what was tried and what came of it. */
export type DeliveryAttempt = Readonly<{
  n: number;
  /** When it began. */
  at: string;
  durationMs: number;
  /** Null: there was no answer. */
  statusCode: number | null;
  /** Null: it was taken. */
  error: string | null;
  /** The beginning of the answer's body. */
  excerpt: string | null;
  /** The answer's headers, a line for each: most are never looked at, and a text costs less than an object. */
  answerHead: string | null;
  /** What it was signed with: once the secret is gone nobody could make it again. */
  signature: string;
  /** How long it took until there was a connection to send it on; null: there was none. */
  connectMs: number | null;
  /** How long it took until the answer began; null: there was none. */
  firstByteMs: number | null;
}>;

/** The event that is told, and to whom. */
export type DeliverySubject = Readonly<{
  eventId: string;
  endpointId: string;
  platformId: string;
  kind: PublicEventKind;
  /** When the event happened. */
  eventAt: string;
  /** Nothing is worth telling after it. */
  deadline: string | null;
  /** Where its bytes are. */
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
  /** What the receiver has answered so far is shown to nobody any more. */
  | DomainEvent<'AnswersErased', OfDelivery>;
