export { isKind, isSubscribed, type Kind, kinds, patterns } from './events/kinds';
export { bodyBytesMax, envelopeText, type News } from './events/envelope.view';
export { publicEvent, type PublicEvent, type PublicEventRecorded, type RecordPublicEvent } from './events/public-event';
export { delivery, type DeliveryCommand, type DeliveryRejection, replayWindowMs } from './deliveries/delivery.decider';
export type { Attempt, DeliveryEvent, Subject } from './deliveries/delivery.events';
export {
  type Course,
  courseOf,
  type CourseStatus,
  type Delivery,
  evolveDelivery,
  type KnownDelivery,
  sendsOf,
} from './deliveries/delivery.state';
export {
  type EndpointHealth,
  endpointHealthModel,
  hasFailedTooLong,
  healthView,
  type HealthView,
  projectHealth,
} from './deliveries/endpoint-health';
export { deliveryView, type DeliveryView, deliveryViews } from './deliveries/delivery.view';
export {
  endpointBook,
  type EndpointChanges,
  type EndpointCommand,
  type EndpointRejection,
  endpointsMax,
  metadataKeysMax,
} from './endpoints/endpoint-book.decider';
export type { DisabledReason, EndpointEvent, EndpointFields } from './endpoints/endpoint-book.events';
export { type EndpointBook, type EndpointRecord, endpointsIn, signingAt } from './endpoints/endpoint-book.state';
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
export { deferredUntilMs, nextAttemptMs, retryOffsetsMs, sendsMax } from './schedule/attempt-schedule';
export { upcasters } from './upcasters';

export const endpointStreamPrefix = 'webhookEndpoints-';
export const deliveryStreamPrefix = 'delivery-';
export const publicEventStreamPrefix = 'publicEvent-';
export const jobStreamPrefix = 'webhookJob-';

/** The feed as a read model, by its name: the gateway writes it, and jobs read it. */
export const publicEventModel = { name: 'public-events', version: 1 } as const;
