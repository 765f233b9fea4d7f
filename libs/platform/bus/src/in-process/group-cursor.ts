import { attempt, type AttemptOutcome, describeError, waitsBehindParked } from '../delivery/attempt';
import type { BusWatchers, DeliverySettings } from '../delivery/bus-settings';
import { type HeldByGroup, HeldMessages, sumHeld } from '../delivery/held-messages';
import { KeyedQueue } from '@taprail/batching';
import { OffsetTracker } from '../delivery/offset-tracker';
import { RetryPermits } from '../delivery/retry-permits';
import { stoppingOf } from '../delivery/stopping';
import { hears, type Subscriber } from '../integration-bus';
import type { Discard, ReplayBounds } from '../parked/parked-message';
import { replayKey } from './replay-key';
import type { Cursor } from './store/sqlite-cursors';
import type { LoggedMessage, SqliteLog } from './store/sqlite-log';
import type { SqliteParking } from './store/sqlite-parking';

const roomMin = 64;
/** Until the log is read again after it could not be. */
const readAgainMs = 1_000;

export type GroupCursorStores = Readonly<{ log: SqliteLog; parking: SqliteParking }>;

/** One group on one topic: takes messages from the log, keeps each key in order, and knows what may be committed. */
export class GroupCursor {
  private readonly queue = new KeyedQueue();
  private readonly tracker = new OffsetTracker();
  private readonly heldMessages = new HeldMessages();
  private readonly permits: RetryPermits;
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
    private readonly stores: GroupCursorStores,
    private readonly settings: DeliverySettings,
    private readonly watchers: BusWatchers,
  ) {
    this.stop = stoppingOf(settings);
    this.permits = new RetryPermits(settings.retriesAtOnceMax);
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

  /** Everything up to here was delivered or parked. */
  get finishedUpTo(): number {
    return this.tracker.contiguous() ?? this.cursor.position;
  }

  get held(): HeldByGroup {
    return sumHeld(this.subscriber.group, this.subscriber.topic, [this.heldMessages]);
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
        this.readAgainLater(describeError(error));
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
  replay(key: string, bounds?: ReplayBounds): Promise<number> {
    return this.queue.run(key, async () => {
      const { delivered, isKeyFree } = await replayKey(this.subscriber, key, this.stores.parking, bounds);
      if (isKeyFree) this.parkedKeys.delete(key);
      this.watchers.count('replayed', this.subscriber.topic, delivered);
      return delivered;
    });
  }

  /** On the key's own queue, so that it does not meet a replay of the same message. */
  discard(key: string, position: number, discard: Discard): Promise<boolean> {
    const { group, topic } = this.subscriber;
    return this.queue.run(key, async () => {
      const wasParked = this.stores.parking.discard({ group, topic, key, position }, discard);
      if (this.stores.parking.next(group, topic, key) === undefined) this.parkedKeys.delete(key);
      return wasParked;
    });
  }

  private pump(): void {
    while (!this.paused && !this.stop.signal.aborted) {
      const { inFlightMax, inFlightResume, uncommittedMax, heldMax } = this.settings;
      const room = Math.min(inFlightMax - this.inFlight, uncommittedMax - this.tracker.open);
      // Messages are read page by page: for room for a few of them a whole page would be read again and again.
      if (room < Math.min(roomMin, inFlightMax - inFlightResume) || this.heldMessages.size >= heldMax) {
        this.paused = true;
        return;
      }
      const page = this.stores.log.read(this.subscriber.topic, this.readAfter, room);
      if (page.length === 0) return;
      for (const message of page) this.accept(message);
    }
  }

  /** A file that cannot be read now may be readable soon: nothing is lost by waiting. */
  private readAgainLater(error: string): void {
    const { group, topic } = this.subscriber;
    this.watchers.log('bus log cannot be read; it is tried again', { group, topic, error });
    setTimeout(() => this.wake(), readAgainMs).unref();
  }

  private accept(message: LoggedMessage): void {
    this.readAfter = message.position;
    const entry = this.tracker.start(message.position);
    if (!hears(this.subscriber, message.event.kind)) return this.tracker.finish(entry);
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
    const { inFlightResume, uncommittedMax, heldMax } = this.settings;
    if (!this.paused || this.inFlight > inFlightResume || this.tracker.open >= uncommittedMax) return;
    if (this.heldMessages.size >= heldMax) return;
    this.paused = false;
    this.wake();
  }

  /** Whether the message is done with: delivered or parked. */
  private async deliver({ position, event }: LoggedMessage): Promise<boolean> {
    const { group, topic, deliver } = this.subscriber;
    const outcome = this.parkedKeys.has(event.key) ? waitsBehindParked : await this.patiently(() => deliver(event));
    if (outcome.result === 'stopped' || this.death !== undefined) return false;
    if (outcome.result === 'exhausted') {
      const { attempts, error } = outcome;
      const place = { group, topic, key: event.key, position };
      const parked = await this.patiently(async () => this.stores.parking.park(place, event, attempts, error));
      if (parked.result === 'stopped') return false;
      this.parkedKeys.add(event.key);
      this.watchers.log('message parked', { ...place, id: event.id, attempts: outcome.attempts, error: outcome.error });
    }
    this.watchers.count(outcome.result === 'exhausted' ? 'parked' : 'delivered', topic, 1);
    return true;
  }

  /** A disk that is full while a message is parked is as transient as a store that is away while it is delivered. */
  private patiently(call: () => Promise<void>): Promise<AttemptOutcome> {
    const watch = { onRetry: this.onRetry, onHeld: this.onHeld, held: this.heldMessages, permits: this.permits };
    return attempt(call, this.settings, this.stop.signal, watch);
  }

  private readonly onRetry = (): void => this.watchers.count('retried', this.subscriber.topic, 1);
  private readonly onHeld = (error: string): void => {
    const { group, topic } = this.subscriber;
    this.watchers.log('message held; it is tried until it succeeds', { group, topic, error });
  };
}
