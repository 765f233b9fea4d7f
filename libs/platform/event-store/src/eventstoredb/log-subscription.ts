import {
  type LogFilter,
  type LogPage,
  type Position,
  type Recorded,
  type Subscription,
  subscriptionPageMax,
} from '../event-store';
import { reconnectBackoff } from './attempts';
import type { EventStoreConnection } from './connection';
import { EntryBuffer } from './entry-buffer';
import { followRequest, type LogEntry, matches } from './wire/read-message';

export type LogSubscriptionOptions = Readonly<{
  after: Position;
  filter: LogFilter;
  /** Told each time the subscription was lost and is about to be taken up again. */
  onOutage: (error: unknown) => void;
  onClose: () => void;
}>;

/** Nothing but close() ends it: when the server ends the call, or the call fails, it goes on after the last page. */
export class EventStoreDbLogSubscription implements Subscription {
  private readonly options: LogSubscriptionOptions;
  private after: Position;
  private closed = false;
  private buffer: EntryBuffer | undefined;
  private stopPause: () => void = () => undefined;

  constructor(
    private readonly connection: EventStoreConnection,
    options: LogSubscriptionOptions,
  ) {
    this.options = options;
    this.after = options.after;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<LogPage> {
    let failures = 0;
    while (!this.closed) {
      try {
        for await (const page of this.follow()) {
          failures = 0;
          yield page;
        }
        if (!this.closed) this.options.onOutage(new Error('the server ended the subscription'));
      } catch (error) {
        if (!this.closed) this.options.onOutage(error);
      }
      failures += 1;
      if (!this.closed) await this.pause(reconnectBackoff(failures));
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    this.buffer?.cancel();
    this.stopPause();
    this.options.onClose();
  }

  private async *follow(): AsyncGenerator<LogPage> {
    const buffer = new EntryBuffer(
      await this.connection.read(followRequest(this.after, this.options.filter), Infinity),
    );
    this.buffer = buffer;
    try {
      while (!this.closed) {
        const entries = await buffer.take(subscriptionPageMax);
        if (entries.length === 0) return;
        const page = this.toPage(entries);
        if (page !== undefined) yield page;
      }
    } finally {
      buffer.cancel();
    }
  }

  /** The place to resume from moves with what is handed out, never with what has merely arrived. */
  private toPage(entries: readonly LogEntry[]): LogPage | undefined {
    const isNew = ({ position }: LogEntry): boolean => position > this.after;
    const fresh = entries.filter(isNew);
    const position = fresh.at(-1)?.position;
    if (position === undefined || this.closed) return undefined;
    this.after = position;
    const events = fresh
      .map(({ event }) => event)
      .filter((event): event is Recorded => event !== undefined && matches(this.options.filter, event));
    return { events, position };
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.stopPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
