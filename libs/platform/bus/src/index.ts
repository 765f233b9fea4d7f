export {
  BusUnavailable,
  COMMAND_BUS,
  type CommandBus,
  CommandFailed,
  CommandTimeout,
  HandlerUnavailable,
} from './command-bus';
export { INTEGRATION_BUS, type IntegrationBus, type PublishedPlace, type Subscriber } from './integration-bus';
export { type Buses, BusServer } from './bus.server';
export {
  type ConsumerLag,
  type Discard,
  type DiscardedMessage,
  type MessagePlace,
  namedByParkedMessageId,
  type ParkedCount,
  type ParkedMessage,
  ParkedMessageNotFirst,
  type ReplayBounds,
} from './parked/parked-message';
export {
  isParkedContext,
  type ListParked,
  type ParkedCommands,
  parkedContext,
  type ParkedCursor,
  type ParkedReplayResult,
  type ParkedState,
  type ReplayParked,
  type ShownParkedMessage,
} from './parked/parked-commands';
export type { ConsumerStatus, DataMatch, FollowerLag, GroupStatus } from './parked/group-status';
export { ParkedOperations } from './parked/parked-operations';
export { OnCommand } from './on-command';
export { OnIntegrationEvent } from './on-integration-event';
export { type EventOutcome, OnOwnedEvents } from './owned-events/on-owned-events';
export { RethrowCause } from './rethrow-cause';
export { type BusOptions, openBus } from './open-bus';
export {
  type BusCount,
  type BusCounter,
  type BusLog,
  type BusWatchers,
  defaultDelivery,
  type DeliverySettings,
} from './delivery/bus-settings';
export { InProcessCommandBus } from './in-process/in-process.command-bus';
export { InProcessIntegrationBus } from './in-process/in-process.integration-bus';
export { MessagePortCommandBus } from './message-port/message-port.command-bus';
export { attempt, type AttemptOutcome } from './delivery/attempt';
export { ContentFailure, isContentFailure } from './delivery/content-failure';
export { type HeldByGroup, HeldMessages } from './delivery/held-messages';
export { RetryPermits } from './delivery/retry-permits';
export { stoppingOf } from './delivery/stopping';
export { OffsetTracker } from './delivery/offset-tracker';
export type { KafkaSettings } from './kafka/client/kafka-connection';
export {
  commandTopic,
  ensureBusTopics,
  ensureTopics,
  eventTopic,
  parkedTopic,
  replyTopic,
  type TopicSpec,
} from './kafka/topics';
