import type { EventStore, Subscription } from '@taprail/event-store';
import { publicEventStreamPrefix } from '@taprail/webhooks-domain';
import { Wakes } from './wakes';

/** Says when the log has grown by a public event. It reads the log only while somebody wants to know. */
export class FeedNews {
  private readonly wakes = new Wakes();
  private readers = 0;
  private log: Promise<Subscription> | undefined;

  constructor(private readonly store: Pick<EventStore, 'head' | 'subscribe'>) {}

  /** Resolves once nothing is missed any more; call what it resolves to in the end. */
  async listen(): Promise<() => void> {
    this.readers += 1;
    this.log ??= this.open();
    await this.log;
    return () => this.leave();
  }

  /** True when there is news; false when the time was over. */
  next(timeoutMs: number, signal: AbortSignal): Promise<boolean> {
    return this.wakes.next(timeoutMs, signal);
  }

  private leave(): void {
    this.readers -= 1;
    if (this.readers > 0) return;
    void this.log?.then((log) => log.close());
    this.log = undefined;
  }

  private async open(): Promise<Subscription> {
    const log = this.store.subscribe(await this.store.head(), { streamPrefixes: [publicEventStreamPrefix] });
    void this.wakeWith(log);
    return log;
  }

  private async wakeWith(log: Subscription): Promise<void> {
    for await (const { events } of log) if (events.length > 0) this.wakes.wake();
  }
}
