import { exponentialBackoff, withJitter } from '@taprail/batching';

/** Receives what happened to a bus; the runtime hands in its logger. */
export type BusLog = (message: string, fields: Readonly<Record<string, unknown>>) => void;

export type BusCounter =
  | 'published'
  | 'delivered'
  | 'retried'
  | 'parked'
  | 'replayed'
  | 'commands_sent'
  | 'commands_served'
  | 'commands_refused_late'
  | 'commands_timed_out';

/** `lane` is the topic of an event or the context of a command: never an id, so that it may be a metric's label. */
export type BusCount = (counter: BusCounter, lane: string, amount: number) => void;

export type BusWatchers = Readonly<{ log: BusLog; count: BusCount }>;

export const silentWatchers: BusWatchers = { log: () => undefined, count: () => undefined };

/** Every bound of a consumer in one place. The defaults are those of production. */
export type DeliverySettings = Readonly<{
  /** Refusals of a message for its content before its key is parked. Transient failures are not counted. */
  attemptsMax: number;
  /** Wait after the given failed attempt (the first is 1). */
  backoffMs: (attempt: number) => number;
  /** Per topic in process, per partition on Kafka: above this nothing more is taken, at `inFlightResume` it goes on. */
  inFlightMax: number;
  inFlightResume: number;
  /** Messages that transient failures hold, counted like those in flight: at this many nothing more is taken. */
  heldMax: number;
  /** Retries under way at once of one group on one topic. */
  retriesAtOnceMax: number;
  /** Finished messages that wait for an older one to finish: what a crash may deliver again. */
  uncommittedMax: number;
  commitEveryMs: number;
  /** How long close() waits for what is in flight. What is not finished by then is delivered again. */
  graceMs: number;
}>;

export const defaultDelivery: DeliverySettings = {
  attemptsMax: 6,
  backoffMs: withJitter(exponentialBackoff({ firstMs: 100, maxMs: 10_000 })),
  inFlightMax: 256,
  inFlightResume: 128,
  heldMax: 16,
  retriesAtOnceMax: 16,
  uncommittedMax: 8_192,
  commitEveryMs: 100,
  graceMs: 10_000,
};
