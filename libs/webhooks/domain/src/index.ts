export { isKind, isSubscribed, type PublicEventKind, kinds, patterns } from './events/kinds';
export { bodyBytesMax, envelopeText, type AnnouncedEvent } from './events/envelope.view';
export {
  type EventPlace,
  type ListedEvent,
  type PublicEvent,
  type PublicEventsRecorded,
  publicEventStreamPrefix,
  type RecordedPublicEvent,
  samplePlace,
} from './events/public-event';
export { deliveryIdsBehind, hasSent } from './deliveries/attempt-id';
export { afterDeferral, type DeferredDelivery, type DeliveriesDeferred } from './deliveries/deliveries-deferred';
export {
  deliveriesTaken,
  type DeliveriesTaken,
  knownFromTaken,
  takenIn,
  type TakenDelivery,
} from './deliveries/deliveries-taken';
export type { DeliveryFact } from './deliveries/delivery-fact';
export { delivery, type DeliveryCommand, type DeliveryRejection, replayWindowMs } from './deliveries/delivery.decider';
export type { DeliveryAttempt, DeliveryEvent, DeliverySubject } from './deliveries/delivery.events';
export {
  type Course,
  courseOf,
  type CourseStatus,
  type Delivery,
  evolveDelivery,
  hasOwnCourse,
  type KnownDelivery,
  newCourse,
  sendsOf,
} from './deliveries/delivery.state';
export {
  type EndpointHealth,
  hasFailedTooLong,
  type HealthAttempt,
  healthView,
  type HealthView,
  projectHealth,
} from './deliveries/endpoint-health';
export { deliveryDetailView, type DeliveryDetailView } from './deliveries/delivery-detail.view';
export { errorClasses } from './deliveries/error-class';
export { requestHeaders } from './deliveries/request-headers';
export { deliveryView, type DeliveryView, deliveryViews, type ShownDelivery } from './deliveries/delivery.view';
export {
  endpointBook,
  type EndpointChanges,
  type EndpointCommand,
  type EndpointRejection,
  endpointsMax,
  metadataKeysMax,
} from './endpoints/endpoint-book.decider';
export type { DisabledReason, EndpointEvent, EndpointFields } from './endpoints/endpoint-book.events';
export {
  type EndpointBook,
  type EndpointRecord,
  endpointsIn,
  signingAt,
  subscribersIn,
} from './endpoints/endpoint-book.state';
export { endpointView, type EndpointView } from './endpoints/endpoint.view';
export {
  type DrillOrder,
  job,
  type Job,
  type JobCommand,
  type JobError,
  type JobEvent,
  type JobOrder,
  type KnownJob,
  type ReplayOrder,
} from './jobs/job';
export { jobView, type JobView } from './jobs/job.view';
export {
  isListenedTo,
  listeners,
  type Listener,
  type ListenerCommand,
  type ListenerEvent,
  type Listeners,
  listenersKey,
  listenMaxMs,
  openListenersKeys,
} from './listeners/listeners';
export { type EventToldAgain, toldAgain, type TellAgain } from './listeners/told-again';
export { deferredUntilMs, nextAttemptMs, retryOffsetsMs, sendsMax } from './schedule/attempt-schedule';
export { upcasters } from './upcasters';

export const endpointStreamPrefix = 'webhookEndpoints-';
export const deliveryStreamPrefix = 'delivery-';
/** Where dispatchers tell what was put off before its first attempt. */
export const deferredStreamPrefix = `${deliveryStreamPrefix}deferred-`;
/** Where dispatchers tell what was taken at once. */
export const takenStreamPrefix = `${deliveryStreamPrefix}taken-`;
export const jobStreamPrefix = 'webhookJob-';
export const listenerStreamPrefix = 'webhookListeners-';
export const toldAgainStreamPrefix = 'toldAgain-';
