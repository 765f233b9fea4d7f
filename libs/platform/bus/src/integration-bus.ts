import type { IntegrationEvent } from '@taprail/contracts';
import type { HeldByGroup } from './delivery/held-messages';
import type {
  ConsumerLag,
  Discard,
  DiscardedMessage,
  ParkedCount,
  ParkedMessage,
  ReplayBounds,
} from './parked/parked-message';

export type Subscriber = Readonly<{
  /** The service's name: each group has its own cursor per topic. */
  group: string;
  topic: string;
  /** The kinds that are delivered to it; other kinds pass it by. All of them, when it does not say. */
  kinds?: ReadonlySet<string>;
  /**
   * Called at least once per event, in order per key. A `ContentFailure`, or a `Rejection` that does not ask to try again,
   * is tried a bounded number of times, then the key is parked. After any other failure the event is held and tried until
   * it succeeds.
   */
  deliver: (event: IntegrationEvent) => Promise<void>;
}>;

export const hears = ({ kinds }: Subscriber, kind: string): boolean => kinds?.has(kind) ?? true;

/** Resolves once everything that was ever published on the topic is sure to be published on it again, in its order. */
export type PublishAgain = (topic: string) => Promise<void>;

/** The publisher, and up to where of the log that it publishes from. */
export type PublishedPlace = Readonly<{ relay: string; position: bigint }>;

/**
 * At least once, ordered per key, one cursor per (group, topic). A transient failure holds the message, and with it the
 * cursor, for as long as it takes, with growing waits; while many are held nothing more is taken. A message that fails by
 * its content is parked with its key after bounded attempts: later messages of that key park behind it in order, other
 * keys go on.
 */
export interface IntegrationBus {
  /** Resolves when every event is on the bus and survives this process; `place` is kept together with them. */
  publish(topic: string, events: readonly IntegrationEvent[], place?: PublishedPlace): Promise<void>;
  /**
   * How far a relay has published, on a bus that keeps places itself. Should a power cut take back the newest messages,
   * it takes back the place as well, and they are published again.
   */
  publishedUpTo?(relay: string): Promise<bigint | undefined>;
  subscribe(subscriber: Subscriber): Promise<void>;
  /** Messages that transient failures hold now, for every subscriber of this process. */
  held(): readonly HeldByGroup[];
  /** In the order of topics, keys and places. */
  parked(group: string): Promise<readonly ParkedMessage[]>;
  /** How many are parked for each subscriber of this process, as it is stored and not as this process counted. */
  parkedCounts(): Promise<readonly ParkedCount[]>;
  /** How far each subscriber of this process is behind, counted for its whole group. */
  consumerLags(): Promise<readonly ConsumerLag[]>;
  /**
   * Delivers what is parked for the key again, in order; resolves to the number delivered. Rejects with
   * `ParkedMessageNotFirst` when `bounds.only` is not the first of its key.
   */
  replayParked(group: string, topic: string, key: string, bounds?: ReplayBounds): Promise<number>;
  /** Gives one message up and records that; what is parked behind it stays. Undefined when it is not parked. */
  discardParked(message: ParkedMessage, discard: Discard): Promise<DiscardedMessage | undefined>;
  /** Messages that operators gave up, newest first. */
  discarded(group: string): Promise<readonly DiscardedMessage[]>;
  /** Whether nothing waits for, or is with, a handler. Only a bus that is all in one process can tell. */
  idle?(): boolean;
  /** Throws when the bus cannot be reached or a consumer of this process is dead. */
  check(): Promise<void>;
  /** Finishes what is in flight, commits cursors, disconnects. */
  close(): Promise<void>;
}

export const INTEGRATION_BUS = Symbol('IntegrationBus');
