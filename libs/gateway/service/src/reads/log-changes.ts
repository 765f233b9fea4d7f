import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { EVENT_STORE, type EventStore, type Subscription } from '@taprail/event-store';
import { type Duties, DUTIES } from '@taprail/runtime';

type Listener = (id: string) => void;

/**
 * Tells what is remembered for the hot path that it is no longer true: whoever writes a stream, in this process or in
 * another, the next tap goes by it. Begins at the end of the log, since nothing is remembered before.
 */
@Injectable()
export class LogChanges implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly listeners = new Map<string, Listener>();
  private subscription: Subscription | undefined;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(DUTIES) private readonly duties: Duties,
  ) {}

  /** The listener hears the id behind the prefix of every stream that grows. */
  of(streamPrefix: string, listener: Listener): void {
    this.listeners.set(streamPrefix, listener);
  }

  async onApplicationBootstrap(): Promise<void> {
    // Nothing is remembered in a thread that only follows the log.
    if (!this.duties.commands) return;
    const streamPrefixes = [...this.listeners.keys()];
    this.subscription = this.store.subscribe(await this.store.head(), { streamPrefixes });
    void this.follow(this.subscription);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.subscription?.close();
  }

  private async follow(subscription: Subscription): Promise<void> {
    for await (const { events } of subscription) {
      for (const { stream } of events) {
        const prefixEnd = stream.indexOf('-') + 1;
        this.listeners.get(stream.slice(0, prefixEnd))?.(stream.slice(prefixEnd));
      }
    }
  }
}
