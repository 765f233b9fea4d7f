import type { IntegrationEvent } from '@taprail/contracts';

export type Subscriber = Readonly<{
  /** The service's name: each group has its own cursor per topic. */
  group: string;
  topic: string;
  /** What it hears; other kinds pass it by. All of them, when it does not say. */
  kinds?: ReadonlySet<string>;
  /** Called at least once per event, in order per key. A failure is retried, then the key is parked. */
  deliver: (event: IntegrationEvent) => Promise<void>;
}>;

export const hears = ({ kinds }: Subscriber, { kind }: IntegrationEvent): boolean => kinds?.has(kind) ?? true;

export type ParkedMessage = Readonly<{
  group: string;
  topic: string;
  key: string;
  event: IntegrationEvent;
  attempts: number;
  error: string;
  parkedAt: string;
}>;

/** Who publishes, and up to where of the log that it publishes from. */
export type PublishedPlace = Readonly<{ relay: string; position: bigint }>;

/**
 * At least once, ordered per key, one cursor per (group, topic), bounded attempts with back-off. After the last attempt
 * the message is parked with its key: later messages of that key park behind it in order, other keys go on.
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
  parked(group: string): Promise<readonly ParkedMessage[]>;
  /** Delivers what is parked for the key again, in order; resolves to the number delivered. */
  replayParked(group: string, topic: string, key: string): Promise<number>;
  /** Whether nothing waits for, or is with, a handler. Only a bus that is all in one process can tell. */
  idle?(): boolean;
  /** Throws when the bus cannot be reached or a consumer of this process is dead. */
  check(): Promise<void>;
  /** Finishes what is in flight, commits cursors, disconnects. */
  close(): Promise<void>;
}

export const INTEGRATION_BUS = Symbol('IntegrationBus');
