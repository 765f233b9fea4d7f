import { type GroupCommit, openSqlite, type Sqlite } from '@taprail/sqlite';
import {
  type Appended,
  type EventStore,
  type ExpectedRevision,
  type LogFilter,
  type LogPage,
  type NewEvent,
  type SubscriptionPace,
  type Position,
  type Recorded,
  readPageMax,
  StoreUnavailable,
  type Subscription,
  subscriptionPageMax,
} from '../event-store';
import { requireStorable } from '../encoding/storable';
import { AppendQueue } from './append-queue';
import { Checkpoints } from './checkpoints';
import { CommitSignal } from './commit-signal';
import { FollowedHead } from './reading/followed-head';
import { SqliteLogReader } from './reading/log-reader';
import { SqliteLogSubscription } from './reading/log-subscription';
import { migrateLog } from './schema';

export type SqliteEventStoreOptions = Readonly<{
  file: string;
  signal?: CommitSignal;
  /** A reader beside a writer in another thread does what else would delay the writer's commits. */
  role?: 'writer' | 'reader';
  /** For who only looks at a file: it is not migrated, and nothing can be written to it. */
  readOnly?: boolean;
  /** Gives an event the code of its link. */
  sign?: (event: NewEvent) => NewEvent;
  /** Told after every group commit; feeds the commit time metric. */
  onCommit?: (durationMs: number, appends: number) => void;
}>;

export class SqliteEventStore implements EventStore {
  readonly hasOtherWriters: boolean;
  private readonly database: Sqlite;
  private readonly reader: SqliteLogReader;
  private readonly followedHead: FollowedHead;
  private readonly queue: AppendQueue;
  private readonly signal: CommitSignal;
  private readonly subscriptions = new Set<SqliteLogSubscription>();
  private readonly pack = new Set<SqliteLogSubscription>();
  private readonly checkpoints: Checkpoints | undefined;
  private readonly sign: ((event: NewEvent) => NewEvent) | undefined;

  constructor({
    file,
    signal = new CommitSignal(),
    role,
    readOnly = false,
    sign,
    onCommit = () => undefined,
  }: SqliteEventStoreOptions) {
    this.database = openSqlite(file, { durability: 'FULL', checkpointedElsewhere: role === 'writer', readOnly });
    if (!readOnly) migrateLog(this.database);
    this.sign = sign;
    this.signal = signal;
    this.hasOtherWriters = role === 'reader';
    this.checkpoints = role === 'reader' ? new Checkpoints(this.database, signal) : undefined;
    this.reader = new SqliteLogReader(this.database);
    this.followedHead = new FollowedHead(() => this.reader.head(), signal);
    this.queue = new AppendQueue(
      this.database,
      ({ stream, events }, appended) => this.reader.noteAppend(stream, events.length, appended),
      (durationMs, appends) => {
        signal.announce();
        onCommit(durationMs, appends);
      },
    );
  }

  /** For what must be as durable as the log and is written by the same thread: it joins the log's own commits. */
  get commits(): GroupCommit {
    return this.queue.commits;
  }

  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    try {
      requireStorable(stream, events);
      this.requireOpen();
    } catch (error) {
      return Promise.reject(error as Error);
    }
    return this.queue.add({ stream, expected, events: this.sign ? events.map(this.sign) : events });
  }

  async read(stream: string, from = 0, limit = readPageMax): Promise<readonly Recorded[]> {
    this.requireOpen();
    return this.reader.stream(stream, from, limit);
  }

  async readAll(after: Position, filter: LogFilter = {}, limit = subscriptionPageMax): Promise<LogPage> {
    this.requireOpen();
    const { events, position } = this.reader.page(after, filter, limit, this.reader.head());
    return { events, position };
  }

  subscribe(after: Position, filter: LogFilter = {}, pace: SubscriptionPace = 'together'): Subscription {
    const log = { reader: this.reader, head: this.followedHead, signal: this.signal };
    const subscription = new SqliteLogSubscription(log, after, filter, this.pack, () => {
      this.subscriptions.delete(subscription);
      this.pack.delete(subscription);
    });
    this.subscriptions.add(subscription);
    if (pace === 'together') this.pack.add(subscription);
    return subscription;
  }

  async head(): Promise<Position> {
    this.requireOpen();
    return this.reader.head();
  }

  async check(): Promise<void> {
    this.requireOpen();
    this.reader.head();
    this.queue.requireWritable();
  }

  async close(): Promise<void> {
    if (!this.database.isOpen) return;
    this.checkpoints?.end();
    this.queue.flush();
    await Promise.all([...this.subscriptions].map((subscription) => subscription.close()));
    this.database.close();
  }

  private requireOpen(): void {
    if (!this.database.isOpen) throw new StoreUnavailable('The event store is closed');
  }
}
