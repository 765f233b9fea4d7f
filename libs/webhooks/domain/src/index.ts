export { isAmong, isOptIn, type PublicEventKind } from './events/kinds';
export { webhookBody } from './events/webhook-body.view';
export {
  type EventPlace,
  type ListedEvent,
  type PublicEvent,
  type PublicEventsRecorded,
  publicEventStreamPrefix,
  type RecordedPublicEvent,
  requestIdOf,
  samplePlace,
} from './events/public-event';
export { deliveryIdsBehind, hasSent } from './deliveries/attempt-id';
export {
  afterDeferral,
  type DeferredDelivery,
  type DeliveriesDeferred,
} from './deliveries/batched/deliveries-deferred';
export {
  deliveriesAcknowledged,
  type DeliveriesAcknowledged,
  knownFromAcknowledged,
  acknowledgedIn,
  type AcknowledgedDelivery,
} from './deliveries/batched/deliveries-acknowledged';
export type { DeliveryFact } from './deliveries/delivery-fact';
export { delivery, type DeliveryCommand, replayWindowMs } from './deliveries/delivery.decider';
export type { DeliveryAttempt, DeliveryEvent, DeliverySubject } from './deliveries/delivery.events';
export {
  type DeliveryRun,
  runOf,
  type Delivery,
  evolveDelivery,
  hasOwnRun,
  type KnownDelivery,
  newRun,
  sendsOf,
} from './deliveries/delivery.state';
export {
  type EndpointHealth,
  hasFailedTooLong,
  type HealthAttempt,
  healthView,
  type HealthView,
  projectHealth,
} from './endpoints/endpoint-health';
export { deliveryDetailView, type DeliveryDetailView } from './deliveries/views/delivery-detail.view';
export { errorClasses } from './deliveries/views/error-class';
export { requestHeaders } from './deliveries/views/request-headers';
export { deliveryView, type DeliveryView, deliveryViews, type ShownDelivery } from './deliveries/views/delivery.view';
export { endpointsDecider, type EndpointCommand, metadataKeysMax } from './endpoints/endpoints.decider';
export type { DisabledReason, EndpointEvent, EndpointFields } from './endpoints/endpoints.events';
export {
  type PlatformEndpoints,
  type EndpointRecord,
  endpointsIn,
  signingAt,
  subscribersIn,
} from './endpoints/endpoints.state';
export { endpointView, type EndpointView } from './endpoints/endpoint.view';
export {
  type DrillOrder,
  job,
  type Job,
  type JobCommand,
  type JobEvent,
  type KnownJob,
  type ReplayOrder,
} from './jobs/job';
export { jobView, type JobView } from './jobs/job.view';
export {
  isListenedTo,
  listeners,
  type ListenerCommand,
  type ListenerEvent,
  type Listeners,
  listenersKey,
  listenMaxMs,
  openListenersKeys,
} from './listeners/listeners';
export { type EventReplayedToListeners, replayToListeners, type ReplayToListeners } from './listeners/replayed-event';
export { deferredUntilMs, retryOffsetsMs, sendsMax } from './schedule/attempt-schedule';
export { upcasters } from './upcasters';

export const endpointStreamPrefix = 'webhookEndpoints-';
export const deliveryStreamPrefix = 'delivery-';
/** Streams of a dispatcher with the first attempts that it has deferred. */
export const deferredStreamPrefix = `${deliveryStreamPrefix}deferred-`;
/** Streams of a dispatcher with the first attempts that were acknowledged. Older ones begin with `delivery-taken-`. */
export const acknowledgedStreamPrefix = `${deliveryStreamPrefix}acknowledged-`;
export const jobStreamPrefix = 'webhookJob-';
export const listenerStreamPrefix = 'webhookListeners-';
/** Of the events that were replayed to listeners; the name is the one under which the first of them were stored. */
export const replayedEventStreamPrefix = 'toldAgain-';
