import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { EventStore, Subscription } from '@taprail/event-store';

type Listener = (id: string) => void;

/**
 * Tells what is remembered for the hot path that it is no longer true: whoever writes a stream, in this process or in
 * another, the next tap goes by it. Begins at the end of the log, since nothing is remembered before.
 */
export class LogChanges implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly listeners = new Map<string, Listener>();
  private subscription: Subscription | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly duties: Readonly<{ commands: boolean }>,
  ) {}

  /** The listener hears the id behind the prefix of every stream that grows. */
  of(streamPrefix: string, listener: Listener): void {
    this.listeners.set(streamPrefix, listener);
  }

  async onApplicationBootstrap(): Promise<void> {
    // Nothing is remembered in a thread that only follows the log.
    const streamPrefixes = [...this.listeners.keys()];
    if (!this.duties.commands || streamPrefixes.length === 0) return;
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
