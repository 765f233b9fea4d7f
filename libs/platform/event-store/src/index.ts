export { Codec, type Decoded } from './encoding/codec';
export type { EventMetadata } from './encoding/event-metadata';
export {
  EVENT_STORE,
  type EventStore,
  LOG_START,
  type LogFilter,
  type LogPage,
  type NewEvent,
  type Position,
  type Recorded,
  RevisionConflict,
  StoreUnavailable,
  type Subscription,
  subscriptionPageMax,
} from './event-store';
export { type Handled, readStream, requireRevision } from './streams/handle-with';
export { ChainKeys } from './chain-keys';
export {
  BrokenHashChain,
  firstPrevHash,
  hashOf,
  isAsLinked,
  type Link,
  readLink,
  requireLinked,
  unwrittenStream,
  verifyChain,
} from './hash-chain';
export { openEventStore } from './open-event-store';
export { appendForOthers } from './other-thread/append-for-others';
export { RemoteWriterEventStore } from './other-thread/remote-writer.event-store';
export { CommitSignal } from './sqlite/commit-signal';
export { SqliteEventStore } from './sqlite/sqlite.event-store';
export { parsedOf, readAt } from './encoding/stored-event';
export { stepOf, StreamRepository, type Untimed } from './streams/stream-repository';
