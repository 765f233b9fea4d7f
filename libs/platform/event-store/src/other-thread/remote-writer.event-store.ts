import type { MessagePort } from 'node:worker_threads';
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
  RevisionConflict,
  StoreUnavailable,
  type Subscription,
} from '../event-store';
import { requireStorable } from '../encoding/storable';
import { type AppendReply, type AppendMessage, Outbox } from './append-messages';

type Waiting = Readonly<{
  stream: string;
  expected: ExpectedRevision;
  resolve: (appended: Appended) => void;
  reject: (error: Error) => void;
}>;

/** A store that this thread reads, and another one writes: a file has one writer. Appends of one tick share a commit. */
export class RemoteWriterEventStore implements EventStore {
  readonly hasOtherWriters = true;
  private readonly waiting = new Map<number, Waiting>();
  private readonly outbox: Outbox<AppendMessage>;
  private lastId = 0;
  private isGone = false;

  constructor(
    private readonly store: EventStore,
    private readonly port: MessagePort,
  ) {
    this.outbox = new Outbox((messages) => port.postMessage(messages));
    port.on('message', (answers: readonly AppendReply[]) => answers.forEach((answer) => this.settle(answer)));
    port.on('close', () => this.forgetWriter());
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    requireStorable(stream, events);
    if (this.isGone) throw gone();
    const id = (this.lastId += 1);
    this.outbox.add({ id, stream, expected, events });
    return new Promise((resolve, reject) => this.waiting.set(id, { stream, expected, resolve, reject }));
  }

  read(stream: string, from?: number, limit?: number): Promise<readonly Recorded[]> {
    return this.store.read(stream, from, limit);
  }

  readAll(after: Position, filter?: LogFilter, limit?: number, givenUp?: AbortSignal): Promise<LogPage> {
    return this.store.readAll(after, filter, limit, givenUp);
  }

  subscribe(after: Position, filter?: LogFilter, pace?: SubscriptionPace): Subscription {
    return this.store.subscribe(after, filter, pace);
  }

  head(givenUp?: AbortSignal): Promise<Position> {
    return this.store.head(givenUp);
  }

  async check(givenUp?: AbortSignal): Promise<void> {
    if (this.isGone) throw gone();
    await this.store.check(givenUp);
  }

  /** Appends that were handed over may have happened: StoreUnavailable says so. */
  async close(): Promise<void> {
    this.outbox.flush();
    this.port.close();
    this.forgetWriter();
    await this.store.close();
  }

  private settle(answer: AppendReply): void {
    const waiting = this.waiting.get(answer.id);
    if (!waiting) return;
    this.waiting.delete(answer.id);
    if ('appended' in answer) return waiting.resolve(answer.appended);
    const { stream, expected, reject } = waiting;
    reject('conflict' in answer ? new RevisionConflict(stream, expected, answer.conflict) : unavailable(answer.failed));
  }

  private forgetWriter(): void {
    this.isGone = true;
    for (const { reject } of this.waiting.values()) reject(gone());
    this.waiting.clear();
  }
}

const unavailable = (message: string): StoreUnavailable => new StoreUnavailable(message);
const gone = (): StoreUnavailable => unavailable('The thread that writes the log is gone');
