import type { IntegrationEvent } from '@taprail/contracts';
import { openSqlite, type Sqlite } from '@taprail/sqlite';
import { BusUnavailable } from '../command-bus';
import { describeError } from '../delivery/attempt';
import { type BusWatchers, defaultDelivery, type DeliverySettings, silentWatchers } from '../delivery/bus-settings';
import type { IntegrationBus, ParkedMessage, Subscriber } from '../integration-bus';
import { Lane } from './lane';
import { defaultRetention, type Retention, SqliteCursors } from './sqlite-cursors';
import { SqliteLog } from './sqlite-log';
import { SqliteParking } from './sqlite-parking';

export type InProcessSettings = DeliverySettings & Readonly<{ retention: Retention; lookForOthersEveryMs: number }>;

export const inProcessDefaults: InProcessSettings = {
  ...defaultDelivery,
  retention: defaultRetention,
  lookForOthersEveryMs: 20,
};

const trimEveryMs = 1_000;

/** Kafka's promises in one file: log, cursors and parked messages survive a kill, and no broker is needed. */
export class InProcessIntegrationBus implements IntegrationBus {
  private readonly database: Sqlite;
  private readonly log: SqliteLog;
  private readonly cursors: SqliteCursors;
  private readonly parking: SqliteParking;
  private readonly settings: InProcessSettings;
  private readonly lanes = new Map<string, Lane>();
  private readonly topics = new Set<string>();
  private readonly timers: readonly NodeJS.Timeout[];
  private nextTrimAt = 0;
  private trouble: string | undefined;
  private closing: Promise<void> | undefined;

  constructor(
    file: string,
    settings: Partial<InProcessSettings> = {},
    private readonly watchers: BusWatchers = silentWatchers,
  ) {
    this.settings = { ...inProcessDefaults, ...settings };
    this.database = openSqlite(file, { durability: 'FULL' });
    this.log = new SqliteLog(this.database);
    this.cursors = new SqliteCursors(this.database, this.settings.retention);
    this.parking = new SqliteParking(this.database);
    this.timers = [
      setInterval(() => this.guard(() => this.tick()), this.settings.commitEveryMs),
      setInterval(() => this.guard(() => this.lookForOthers()), this.settings.lookForOthersEveryMs),
    ];
  }

  publish(topic: string, events: readonly IntegrationEvent[]): Promise<void> {
    if (this.closing !== undefined) return Promise.reject(new BusUnavailable('the integration bus is closed'));
    try {
      this.log.append(topic, events);
    } catch (error) {
      return Promise.reject(new BusUnavailable(`could not publish: ${describeError(error)}`, { cause: error }));
    }
    this.topics.add(topic);
    this.watchers.count('published', topic, events.length);
    for (const lane of this.lanes.values()) if (lane.subscriber.topic === topic) lane.wake();
    return Promise.resolve();
  }

  async subscribe(subscriber: Subscriber): Promise<void> {
    const name = laneName(subscriber.group, subscriber.topic);
    if (this.lanes.has(name)) throw new Error(`${name} is subscribed already`);
    const cursor = this.cursors.claim(subscriber.group, subscriber.topic);
    const stores = { log: this.log, parking: this.parking };
    const lane = new Lane(subscriber, cursor, stores, this.settings, this.watchers);
    this.lanes.set(name, lane);
    this.topics.add(subscriber.topic);
    lane.wake();
  }

  async parked(group: string): Promise<readonly ParkedMessage[]> {
    return this.parking.parked(group);
  }

  async replayParked(group: string, topic: string, key: string): Promise<number> {
    const lane = this.lanes.get(laneName(group, topic));
    if (lane === undefined) throw new Error(`${laneName(group, topic)} has no subscriber in this process`);
    return lane.replay(key);
  }

  async check(): Promise<void> {
    if (this.closing !== undefined) throw new BusUnavailable('the integration bus is closed');
    this.guard(() => this.giveUpLostLanes());
    if (this.trouble !== undefined) throw new BusUnavailable(`the bus cannot write: ${this.trouble}`);
    for (const [name, { deadBecause }] of this.lanes) {
      if (deadBecause !== undefined) throw new BusUnavailable(`the consumer ${name} is dead: ${deadBecause}`);
    }
  }

  close(): Promise<void> {
    this.closing ??= this.drain();
    return this.closing;
  }

  /** Ends as a crash would: nothing is finished and nothing is committed. */
  abandon(): void {
    for (const lane of this.lanes.values()) lane.abandon();
    this.closing ??= Promise.resolve();
    this.shut();
  }

  private async drain(): Promise<void> {
    await Promise.all([...this.lanes.values()].map((lane) => lane.drain()));
    this.commit();
    // Handlers that outlived the grace may still end: they must find nothing left to write.
    for (const lane of this.lanes.values()) lane.abandon();
    this.shut();
  }

  private shut(): void {
    for (const timer of this.timers) clearInterval(timer);
    if (this.database.isOpen) this.database.close();
  }

  private tick(): void {
    this.commit();
    if (Date.now() < this.nextTrimAt) return;
    const isMore = [...this.topics].map((topic) => this.cursors.trim(topic)).includes(true);
    this.nextTrimAt = isMore ? 0 : Date.now() + trimEveryMs;
  }

  private commit(): void {
    const moved = [...this.lanes.values()].flatMap((lane) => {
      const cursor = lane.uncommitted();
      return cursor === undefined ? [] : [{ lane, cursor }];
    });
    const fenced = new Set(this.cursors.commit(moved.map(({ cursor }) => cursor)));
    for (const { lane, cursor } of moved) {
      if (fenced.has(cursor)) lane.die(takenOver);
      else lane.wasCommitted(cursor);
    }
  }

  private lookForOthers(): void {
    if (!this.log.othersWrote()) return;
    this.giveUpLostLanes();
    for (const lane of this.lanes.values()) lane.wake();
  }

  private giveUpLostLanes(): void {
    for (const lane of this.lanes.values()) {
      if (lane.deadBecause === undefined && !this.cursors.isHeld(lane.cursor)) lane.die(takenOver);
    }
  }

  /** A disk that is full must not end the process from a timer: check() tells, and the next tick tries again. */
  private guard(work: () => void): void {
    try {
      work();
      this.trouble = undefined;
    } catch (error) {
      this.trouble = describeError(error);
      this.watchers.log('bus could not write', { error: this.trouble });
    }
  }
}

const takenOver = 'another consumer of the group took over';

const laneName = (group: string, topic: string): string => `${group}/${topic}`;
