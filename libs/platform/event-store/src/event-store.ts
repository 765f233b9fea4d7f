/** The position of an event in the log of all streams. Opaque but ordered: strictly rising, not dense. */
export type Position = bigint;

/** Before the first event of the log. */
export const LOG_START: Position = -1n;

export type ExpectedRevision = number | 'no-stream';

/** An event as it lies on disk: texts, so that the bytes that are hashed are the bytes that are stored. */
export type NewEvent = Readonly<{
  /** A UUID. The same id at the same expected revision is the same append. */
  id: string;
  type: string;
  /** JSON text. */
  data: string;
  /** JSON text. */
  metadata: string;
}>;

export type Recorded = NewEvent & Readonly<{ stream: string; revision: number; position: Position }>;

export type Appended = Readonly<{ revision: number; position: Position }>;

/** Streams whose name starts with one of the prefixes; no prefixes: every stream. Matched by range, never by pattern. */
export type LogFilter = Readonly<{
  streamPrefixes?: readonly string[];
  /** Names of streams that are left out: whoever writes them knows what is in them. It may grow meanwhile. */
  except?: ReadonlySet<string>;
}>;

export type LogPage = Readonly<{
  events: readonly Recorded[];
  /** Everything up to here has been seen, matching or not: the place to go on from. */
  position: Position;
  /** True where it is known that the log goes on already. */
  more?: boolean;
}>;

/** Followers keep pace with one another where that saves reading; whoever rests between pages walks apart. */
export type SubscriptionPace = 'together' | 'apart';

/** Pages of the log in commit order. It never skips, never ends by itself, and resumes after an outage. */
export interface Subscription extends AsyncIterable<LogPage> {
  /**
   * Whether its reader waits for more, and nothing is left for it up to a position that another subscription of this store was told of.
   * A store whose pages come also where nothing is wanted need not tell: the position of the last page says it.
   */
  isThrough?(position: Position): boolean;
  close(): Promise<void>;
}

/** The promises are in the README beside this file and in testing/event-store.contract.ts. */
export interface EventStore {
  /** Whether events are also appended past this object, by another thread or process: only the log tells of those. */
  readonly hasOtherWriters: boolean;
  /** All events or none, at exactly the expected revision. Throws RevisionConflict or StoreUnavailable. */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>;
  /** Events from a revision on, in order; empty for a stream that does not exist. */
  read(stream: string, from?: number, limit?: number): Promise<readonly Recorded[]>;
  /** The next page of the log after a position. A read that its caller gives up ends at the server too. */
  readAll(after: Position, filter?: LogFilter, limit?: number, givenUp?: AbortSignal): Promise<LogPage>;
  subscribe(after: Position, filter?: LogFilter, pace?: SubscriptionPace): Subscription;
  /** The position of the newest event, LOG_START in an empty store. Fails when the store cannot be reached. */
  head(givenUp?: AbortSignal): Promise<Position>;
  /** Throws StoreUnavailable while the store cannot be read or cannot be written. */
  check(givenUp?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export const EVENT_STORE = Symbol('EventStore');

export const readPageMax = 1_000;
export const subscriptionPageMax = 500;

/** The stream was not at the revision that the writer had decided upon. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';

  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    readonly actual: ExpectedRevision,
  ) {
    super(`${stream} is at revision ${actual}, not ${expected}`);
  }
}

/** The store gave no answer. An append that ends so may have happened: repeat it with the same ids and revision. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
