import { type EventStore, LOG_START, type Position } from '@taprail/event-store';
import type { Logger } from '@taprail/telemetry';
import type { OwnLag, PublishedLags } from './published-lags';

/** A look that takes longer is given up, and ends at the event store too. */
const lookMaxMs = 5_000;

export type LookParts = Readonly<{
  store: Pick<EventStore, 'head'>;
  /** Where several processes share the followers. */
  published: PublishedLags | undefined;
  names: readonly string[];
  /** Of the followers that this process runs. */
  ownLags: () => readonly OwnLag[];
  /** Remembers how far the log was followed. */
  remember: () => Promise<void>;
  log: Logger;
}>;

/**
 * Looks at the end of the log now and then, one look at a time, so that probes, scrapes and status calls are answered from what is
 * known and read nothing: there may be many of them, and most of all while a store is slow.
 */
export class FollowerLook {
  /** The end of the log at the last look. */
  head: Position = LOG_START;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private giveUp: (() => void) | undefined;
  private isStopped = false;

  constructor(private readonly parts: LookParts) {}

  start(everyMs: number): void {
    void this.look();
    this.timer = setInterval(() => void this.look(), everyMs);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.isStopped = true;
    this.giveUp?.();
    await this.looking;
  }

  /** Looks now, or joins the look that is under way. */
  look(): Promise<void> {
    this.looking ??= this.lookOnce().finally(() => (this.looking = undefined));
    return this.looking;
  }

  private async lookOnce(): Promise<void> {
    const { store, published, names, ownLags, remember, log } = this.parts;
    const givingUp = new AbortController();
    this.giveUp = () => givingUp.abort();
    const late = setTimeout(this.giveUp, lookMaxMs);
    try {
      this.head = await store.head(givingUp.signal);
      if (!this.isStopped) await published?.exchange(ownLags(), names);
      if (!this.isStopped) await remember();
    } catch (error) {
      log.debug({ err: error }, 'the lag of followers is not known now');
    } finally {
      clearTimeout(late);
    }
  }
}
