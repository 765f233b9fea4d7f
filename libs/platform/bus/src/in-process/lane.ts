import { attempt, describeError, waitsBehindParked } from '../delivery/attempt';
import type { BusWatchers, DeliverySettings } from '../delivery/bus-settings';
import { KeyedQueue } from '../delivery/keyed-queue';
import { OffsetTracker } from '../delivery/offset-tracker';
import { stoppingOf } from '../delivery/stopping';
import { hears, type Subscriber } from '../integration-bus';
import { replayKey } from './replay-key';
import type { Cursor } from './store/sqlite-cursors';
import type { LoggedMessage, SqliteLog } from './store/sqlite-log';
import type { SqliteParking } from './store/sqlite-parking';

const roomMin = 64;

export type LaneStores = Readonly<{ log: SqliteLog; parking: SqliteParking }>;

/** One group on one topic: takes messages from the log, keeps each key in order, and knows what may be committed. */
export class Lane {
  private readonly queue = new KeyedQueue();
  private readonly tracker = new OffsetTracker();
  private readonly stop: AbortController;
  private readonly parkedKeys: Set<string>;
  private readAfter: number;
  private committed: number;
  private inFlight = 0;
  private paused = false;
  private pumpPlanned = false;
  private death: string | undefined;

  constructor(
    readonly subscriber: Subscriber,
    readonly cursor: Cursor,
    private readonly stores: LaneStores,
    private readonly settings: DeliverySettings,
    private readonly watchers: BusWatchers,
  ) {
    this.stop = stoppingOf(settings);
    this.readAfter = cursor.position;
    this.committed = cursor.position;
    this.parkedKeys = stores.parking.parkedKeys(subscriber.group, subscriber.topic);
  }

  /** Why this lane delivers nothing any more, when that is so. */
  get deadBecause(): string | undefined {
    return this.death;
  }

  /** Everything up to here was taken from the log. */
  get heardUpTo(): number {
    return this.readAfter;
  }

  get isIdle(): boolean {
    return this.inFlight === 0 && !this.stores.log.hasMore(this.subscriber.topic, this.readAfter);
  }

  wake(): void {
    if (this.pumpPlanned || this.stop.signal.aborted) return;
    this.pumpPlanned = true;
    setImmediate(() => {
      this.pumpPlanned = false;
      try {
        this.pump();
      } catch (error) {
        this.die(describeError(error));
      }
    });
  }

  /** The cursor to write, or undefined when it has not moved. */
  uncommitted(): Cursor | undefined {
    const position = this.tracker.contiguous();
    if (position === undefined || position === this.committed || this.death !== undefined) return undefined;
    return { ...this.cursor, position };
  }

  wasCommitted({ position }: Cursor): void {
    this.committed = position;
  }

  die(reason: string): void {
    this.death ??= reason;
    this.stop.abort();
    const { group, topic } = this.subscriber;
    this.watchers.log('bus consumer stopped', { group, topic, reason });
  }

  /** Takes nothing more and waits for the handlers that run; messages that wait for a retry are left to the next start. */
  async drain(): Promise<void> {
    this.stop.abort();
    await this.queue.idle(this.settings.graceMs);
  }

  abandon(): void {
    this.stop.abort();
    this.death ??= 'abandoned';
  }

  /** Delivers what is parked for the key, oldest first, on the key's own queue so that nothing overtakes. */
  replay(key: string): Promise<number> {
    return this.queue.run(key, async () => {
      const { delivered, isKeyFree } = await replayKey(this.subscriber, key, this.stores.parking);
      if (isKeyFree) this.parkedKeys.delete(key);
      this.watchers.count('replayed', this.subscriber.topic, delivered);
      return delivered;
    });
  }

  private pump(): void {
    while (!this.paused && !this.stop.signal.aborted) {
      const { inFlightMax, inFlightResume, uncommittedMax } = this.settings;
      const room = Math.min(inFlightMax - this.inFlight, uncommittedMax - this.tracker.open);
      // Messages are read page by page: for room for a few of them a whole page would be read again and again.
      if (room < Math.min(roomMin, inFlightMax - inFlightResume)) {
        this.paused = true;
        return;
      }
      const page = this.stores.log.read(this.subscriber.topic, this.readAfter, room);
      if (page.length === 0) return;
      for (const message of page) this.accept(message);
    }
  }

  private accept(message: LoggedMessage): void {
    this.readAfter = message.position;
    const entry = this.tracker.start(message.position);
    if (!hears(this.subscriber, message.event)) return this.tracker.finish(entry);
    this.inFlight += 1;
    const finished = this.queue.run(message.event.key, () => this.deliver(message));
    void finished.then(
      (isFinished) => {
        this.inFlight -= 1;
        if (isFinished) this.tracker.finish(entry);
        this.resumeWhenThereIsRoom();
      },
      (error: unknown) => this.die(describeError(error)),
    );
  }

  private resumeWhenThereIsRoom(): void {
    const { inFlightResume, uncommittedMax } = this.settings;
    if (!this.paused || this.inFlight > inFlightResume || this.tracker.open >= uncommittedMax) return;
    this.paused = false;
    this.wake();
  }

  /** Whether the message is done with: delivered or parked. */
  private async deliver({ position, event }: LoggedMessage): Promise<boolean> {
    const { group, topic, deliver } = this.subscriber;
    const outcome = this.parkedKeys.has(event.key)
      ? waitsBehindParked
      : await attempt(() => deliver(event), this.settings, this.stop.signal, this.onRetry);
    if (outcome.result === 'stopped' || this.death !== undefined) return false;
    if (outcome.result === 'exhausted') {
      const place = { group, topic, key: event.key, position };
      this.parkedKeys.add(event.key);
      this.stores.parking.park(place, event, outcome.attempts, outcome.error);
      this.watchers.log('message parked', { ...place, id: event.id, attempts: outcome.attempts, error: outcome.error });
    }
    this.watchers.count(outcome.result === 'exhausted' ? 'parked' : 'delivered', topic, 1);
    return true;
  }

  private readonly onRetry = (): void => this.watchers.count('retried', this.subscriber.topic, 1);
}
