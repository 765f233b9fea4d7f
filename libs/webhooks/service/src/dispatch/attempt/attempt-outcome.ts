import type { DeliveryAttempt, EndpointRecord } from '@taprail/webhooks-domain';
import type { HandledDelivery } from '../../deliveries/deliveries';

/** The stream of the delivery as the attempt found it; a first attempt is made before there is one. */
type Found = Readonly<{ stream?: HandledDelivery | undefined }>;

/** A request that was sent, and its answer. */
export type SentAttempt = Found & Readonly<{ endpoint: EndpointRecord; attempt: DeliveryAttempt }>;

export type Acknowledged = SentAttempt & Readonly<{ type: 'acknowledged' }>;
export type Failed = SentAttempt & Readonly<{ type: 'failed'; retryAfterMs: number | null }>;
/** The endpoint is left alone until then. */
export type Deferred = Found & Readonly<{ type: 'deferred'; untilMs: number }>;
/** The endpoint is disabled. */
export type KeptForDisabled = Found & Readonly<{ type: 'kept for disabled' }>;
/** The endpoint is deleted. */
export type Abandoned = Found & Readonly<{ type: 'abandoned' }>;
/** The stream says that the delivery is over (null), or due at another time. */
export type NotDue = Readonly<{ type: 'not due'; nextMs: number | null }>;
/** The store or the vault cannot be reached: nothing was sent or decided. */
export type Unavailable = Readonly<{ type: 'unavailable'; error: unknown }>;

/** The end of one attempt, sent or not. */
export type DeliveryAttemptOutcome =
  | Acknowledged
  | Failed
  | Deferred
  | KeptForDisabled
  | Abandoned
  | NotDue
  | Unavailable;
