import { Inject, Injectable } from '@nestjs/common';
import { Codec, EVENT_STORE, type EventStore, type Recorded, type Subscription } from '@taprail/event-store';
import {
  type EventReplayedToListeners,
  publicEventStreamPrefix,
  replayedEventStreamPrefix,
  upcasters,
} from '@taprail/webhooks-domain';
import { Wakes } from './wakes';

export type ListenerReplay = EventReplayedToListeners['data'];

const replayedEventCodec = new Codec<EventReplayedToListeners>(upcasters);

/** Says when the log has grown by a public event or a replay. It reads the log only while somebody wants to know. */
@Injectable()
export class FeedChanges {
  private readonly wakes = new Wakes();
  private readonly takers = new Set<(replay: ListenerReplay) => void>();
  private readers = 0;
  private log: Promise<Subscription> | undefined;

  constructor(@Inject(EVENT_STORE) private readonly store: Pick<EventStore, 'head' | 'subscribe'>) {}

  /** Resolves once nothing is missed any more; call what it resolves to in the end. */
  async listen(): Promise<() => void> {
    this.readers += 1;
    this.log ??= this.open();
    try {
      await this.log;
    } catch (error) {
      this.leave();
      throw error;
    }
    return () => this.leave();
  }

  /** Like `listen`, for a stream that is also handed the events that are replayed. */
  async listenToReplays(take: (replay: ListenerReplay) => void): Promise<() => void> {
    const leave = await this.listen();
    this.takers.add(take);
    return () => {
      this.takers.delete(take);
      leave();
    };
  }

  /** True when the log has grown; false when the time was over. */
  next(timeoutMs: number, signal: AbortSignal): Promise<boolean> {
    return this.wakes.next(timeoutMs, signal);
  }

  private leave(): void {
    this.readers -= 1;
    if (this.readers > 0) return;
    this.log?.then(
      (log) => log.close(),
      () => undefined,
    );
    this.log = undefined;
  }

  private async open(): Promise<Subscription> {
    const streamPrefixes = [publicEventStreamPrefix, replayedEventStreamPrefix];
    const log = this.store.subscribe(await this.store.head(), { streamPrefixes });
    void this.wakeWith(log);
    return log;
  }

  private async wakeWith(log: Subscription): Promise<void> {
    for await (const { events } of log) {
      for (const recorded of this.takers.size > 0 ? events : []) this.handOut(recorded);
      if (events.length > 0) this.wakes.wake();
    }
  }

  private handOut(recorded: Recorded): void {
    if (!recorded.stream.startsWith(replayedEventStreamPrefix)) return;
    const { data } = replayedEventCodec.decode(recorded).event;
    for (const take of this.takers) take(data);
  }
}
