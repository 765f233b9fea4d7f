export { BusUnavailable, COMMAND_BUS, type CommandBus, HandlerUnavailable } from './command-bus';
export { INTEGRATION_BUS, type IntegrationBus } from './integration-bus';
export { type Buses, BusServer, type CommandWatcher } from './server/bus.server';
export { namedByParkedMessageId, type ParkedMessage } from './parked/parked-message';
export {
  isParkedContext,
  type ParkedCommands,
  parkedContext,
  type ParkedCursor,
  type ParkedReplayResult,
  type ReplayParked,
  type ShownParkedMessage,
} from './parked/parked-commands';
export type { FollowerLag, GroupStatus } from './parked/group-status';
export { ParkedOperations } from './parked/parked-operations';
export { OnCommand } from './server/on-command';
export { OnIntegrationEvent } from './server/on-integration-event';
export { type EventOutcome, OnOwnedEvents } from './owned-events/on-owned-events';
export { openBus } from './open-bus';
export { type BusCounter, type BusWatchers, defaultDelivery, type DeliverySettings } from './delivery/bus-settings';
export { InProcessCommandBus } from './in-process/in-process.command-bus';
export { InProcessIntegrationBus } from './in-process/in-process.integration-bus';
export { MessagePortCommandBus } from './in-process/message-port/message-port.command-bus';
export { attempt } from './delivery/attempt';
export { ContentFailure, isContentFailure } from './delivery/content/content-failure';
export { RetryPermits } from './delivery/retry-permits';
export { stoppingOf } from './delivery/stopping';
export { OffsetTracker } from './delivery/offset-tracker';
export type { KafkaSaslMechanism, KafkaSecurity } from './kafka/client/kafka-security';
export { raisePartitions } from './kafka/raise-partitions';
export {
  commandTopic,
  ensureBusTopics,
  eventTopic,
  parkedTopic,
  replyTopic,
  requireBusTopics,
  type TopicSpec,
} from './kafka/topics';
