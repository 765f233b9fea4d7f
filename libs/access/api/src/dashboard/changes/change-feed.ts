import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { EVENT_STORE, type EventStore, type Recorded, type Subscription } from '@taprail/event-store';
import { CHANGE_SOURCE, type ChangeSource, type ResourceChange } from '@taprail/subscriptions';
import { LOGGER, type Logger } from '@taprail/telemetry';

/** One who wants to know of the changes of a platform. */
export type ChangeReader = Readonly<{
  platformId: string;
  take: (change: ResourceChange) => void;
  /** Changes may have been missed. */
  reset: () => void;
}>;

/**
 * Tells readers what has changed at their platform, as the log grows. It reads the log only while somebody wants to know,
 * and from its end on: every process that serves readers follows the log for itself.
 */
@Injectable()
export class ChangeFeed {
  private readonly readers = new Map<string, Set<ChangeReader>>();
  private count = 0;
  private log: Promise<Subscription> | undefined;
  private sources: readonly ChangeSource[] | undefined;

  constructor(
    @Inject(EVENT_STORE) private readonly store: Pick<EventStore, 'head' | 'subscribe'>,
    private readonly discovery: DiscoveryService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Resolves once nothing is missed any more; call what it resolves to in the end. */
  async listen(reader: ChangeReader): Promise<() => void> {
    const own = this.readers.get(reader.platformId) ?? new Set();
    this.readers.set(reader.platformId, own.add(reader));
    this.count += 1;
    this.log ??= this.open();
    try {
      await this.log;
    } catch (error) {
      this.leave(reader);
      throw error;
    }
    return () => this.leave(reader);
  }

  private leave(reader: ChangeReader): void {
    const own = this.readers.get(reader.platformId);
    if (!own?.delete(reader)) return;
    if (own.size === 0) this.readers.delete(reader.platformId);
    this.count -= 1;
    if (this.count > 0) return;
    this.log?.then(
      (log) => log.close(),
      () => undefined,
    );
    this.log = undefined;
  }

  private async open(): Promise<Subscription> {
    this.sources ??= this.discovery
      .getProviders()
      .filter(({ token }) => token === CHANGE_SOURCE)
      .map(({ instance }) => instance as ChangeSource);
    const streamPrefixes = this.sources.flatMap((source) => source.streamPrefixes);
    const log = this.store.subscribe(await this.store.head(), { streamPrefixes });
    void this.follow(log);
    return log;
  }

  private async follow(log: Subscription): Promise<void> {
    for await (const { events } of log) {
      for (const recorded of events) await this.tell(recorded);
    }
  }

  private async tell(recorded: Recorded): Promise<void> {
    try {
      const source = this.sources?.find(({ streamPrefixes }) =>
        streamPrefixes.some((prefix) => recorded.stream.startsWith(prefix)),
      );
      for (const change of (await source?.changesOf(recorded)) ?? []) {
        // The platform of the change decides who hears of it, and nothing else does.
        for (const reader of this.readers.get(change.platformId) ?? []) reader.take(change);
      }
    } catch (err) {
      this.logger.warn({ err, stream: recorded.stream }, 'a change could not be told to open dashboards');
      for (const own of this.readers.values()) for (const reader of own) reader.reset();
    }
  }
}
