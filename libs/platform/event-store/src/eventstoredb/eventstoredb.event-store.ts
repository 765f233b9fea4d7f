import {
  type Appended,
  type EventStore,
  type ExpectedRevision,
  type LogFilter,
  type LogPage,
  type NewEvent,
  type Position,
  type Recorded,
  readPageMax,
  StoreUnavailable,
  type Subscription,
  subscriptionPageMax,
} from '../event-store';
import { requireStorable } from '../encoding/storable';
import { BatchAppender } from './batch-appender';
import { EventStoreConnection } from './connection';
import type { WindowBounds } from './feed/feed-window';
import { LogFeed } from './feed/log-feed';
import { EventStoreDbLogReader } from './log-reader';
import { EventStoreDbLogSubscription } from './log-subscription';

export type EventStoreDbEventStoreOptions = Readonly<{
  /** `esdb://host:2113?tls=false`; several hosts separated by commas are asked for their leader. */
  url: string;
  /** Told when a subscription was lost and is about to be taken up again. */
  onOutage?: (error: unknown) => void;
  /** How much of the log those who follow it share; one that is further behind reads by itself. */
  windowBounds?: WindowBounds;
  /** Gives an event the code of its link. */
  sign?: (event: NewEvent) => NewEvent;
}>;

export class EventStoreDbEventStore implements EventStore {
  readonly hasOtherWriters = true;
  private readonly connection: EventStoreConnection;
  private readonly reader: EventStoreDbLogReader;
  private readonly appender: BatchAppender;
  /** While anybody follows the log. */
  private feed: LogFeed | undefined;
  private readonly subscriptions = new Set<EventStoreDbLogSubscription>();
  private readonly onOutage: (error: unknown) => void;
  private readonly windowBounds: WindowBounds | undefined;
  private readonly sign: ((event: NewEvent) => NewEvent) | undefined;
  private closed = false;

  /** Connects with the first call; `open` is for those who want to know at once whether the store is there. */
  constructor({ url, onOutage = () => undefined, windowBounds, sign }: EventStoreDbEventStoreOptions) {
    this.connection = new EventStoreConnection(url);
    this.reader = new EventStoreDbLogReader(this.connection);
    this.appender = new BatchAppender(this.connection);
    this.onOutage = onOutage;
    this.windowBounds = windowBounds;
    this.sign = sign;
  }

  /** One read before anything else: a burst of appends must not be what opens the connection. */
  static async open(options: EventStoreDbEventStoreOptions): Promise<EventStoreDbEventStore> {
    const store = new EventStoreDbEventStore(options);
    try {
      await store.head();
      return store;
    } catch (error) {
      await store.close();
      throw error;
    }
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    requireStorable(stream, events);
    this.requireOpen();
    return this.appender.append({ stream, expected, events: this.sign ? events.map(this.sign) : events });
  }

  async read(stream: string, from = 0, limit = readPageMax): Promise<readonly Recorded[]> {
    this.requireOpen();
    return this.reader.stream(stream, from, limit);
  }

  async readAll(
    after: Position,
    filter: LogFilter = {},
    limit = subscriptionPageMax,
    givenUp?: AbortSignal,
  ): Promise<LogPage> {
    this.requireOpen();
    return this.reader.page(after, filter, limit, givenUp);
  }

  subscribe(after: Position, filter: LogFilter = {}): Subscription {
    this.requireOpen();
    this.feed ??= this.openFeed();
    const subscription: EventStoreDbLogSubscription = new EventStoreDbLogSubscription(this.feed, {
      after,
      filter,
      onClose: () => this.subscriptions.delete(subscription),
    });
    this.subscriptions.add(subscription);
    return subscription;
  }

  async head(givenUp?: AbortSignal): Promise<Position> {
    this.requireOpen();
    return this.reader.head(givenUp);
  }

  async check(givenUp?: AbortSignal): Promise<void> {
    await this.head(givenUp);
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await Promise.all([...this.subscriptions].map((subscription) => subscription.close()));
    await this.appender.close();
    await this.connection.close();
  }

  private openFeed(): LogFeed {
    const { connection, reader, onOutage, windowBounds } = this;
    const onEnd = (): void => (this.feed = undefined);
    return new LogFeed({ connection, reader, onOutage, onEnd, ...(windowBounds && { windowBounds }) });
  }

  private requireOpen(): void {
    if (this.closed) throw new StoreUnavailable('The event store is closed');
  }
}
