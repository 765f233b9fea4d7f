import type { IntegrationEvent } from '@taprail/contracts';
import { openSqlite, type Sqlite } from '@taprail/sqlite';
import { BusUnavailable } from '../command-bus';
import { describeError } from '../delivery/attempt';
import { type BusWatchers, defaultDelivery, type DeliverySettings, silentWatchers } from '../delivery/bus-settings';
import type { HeldByGroup } from '../delivery/held-messages';
import type { IntegrationBus, PublishedPlace, Subscriber } from '../integration-bus';
import type {
  ConsumerLag,
  Discard,
  DiscardedMessage,
  ParkedCount,
  ParkedMessage,
  ReplayBounds,
} from '../parked/parked-message';
import { Housekeeping } from './housekeeping';
import { GroupCursor } from './group-cursor';
import { defaultRetention, type Retention, SqliteCursors } from './store/sqlite-cursors';
import { SqliteLog } from './store/sqlite-log';
import { SqliteParking } from './store/sqlite-parking';

export type InProcessSettings = DeliverySettings & Readonly<{ retention: Retention; lookForOthersEveryMs: number }>;

export const inProcessDefaults: InProcessSettings = {
  ...defaultDelivery,
  // One lane has the whole topic, and every handler waits for a commit: what is under way sets how many share it.
  inFlightMax: 1_024,
  inFlightResume: 768,
  retention: defaultRetention,
  lookForOthersEveryMs: 20,
};

/**
 * Kafka's promises in one file: log, cursors and parked messages survive a kill, and no broker is needed. After a power
 * cut the file is as it was a moment before, places of relays and cursors included: what is missing is published again.
 */
export class InProcessIntegrationBus implements IntegrationBus {
  private readonly database: Sqlite;
  private readonly log: SqliteLog;
  private readonly cursors: SqliteCursors;
  private readonly parking: SqliteParking;
  private readonly housekeeping: Housekeeping;
  private readonly settings: InProcessSettings;
  private readonly lanes = new Map<string, GroupCursor>();
  private closing: Promise<void> | undefined;

  constructor(
    file: string,
    settings: Partial<InProcessSettings> = {},
    private readonly watchers: BusWatchers = silentWatchers,
  ) {
    this.settings = { ...inProcessDefaults, ...settings };
    this.database = openSqlite(file, { durability: 'NORMAL' });
    this.log = new SqliteLog(this.database);
    this.cursors = new SqliteCursors(this.database, this.settings.retention);
    this.parking = new SqliteParking(this.database);
    this.housekeeping = new Housekeeping(
      this.lanes,
      { log: this.log, cursors: this.cursors },
      this.settings,
      watchers.log,
    );
  }

  publish(topic: string, events: readonly IntegrationEvent[], place?: PublishedPlace): Promise<void> {
    if (this.closing !== undefined) return Promise.reject(new BusUnavailable('the integration bus is closed'));
    try {
      this.log.append(topic, events, place);
    } catch (error) {
      return Promise.reject(new BusUnavailable(`could not publish: ${describeError(error)}`, { cause: error }));
    }
    if (events.length === 0) return Promise.resolve();
    this.housekeeping.keepTidy(topic);
    this.watchers.count('published', topic, events.length);
    const hearing = [...this.lanes.values()].filter((lane) => lane.subscriber.topic === topic);
    this.log.heardUpTo(topic, Math.min(...hearing.map(({ heardUpTo }) => heardUpTo)));
    for (const lane of hearing) lane.wake();
    return Promise.resolve();
  }

  async publishedUpTo(relay: string): Promise<bigint | undefined> {
    return this.log.publishedUpTo(relay);
  }

  async subscribe(subscriber: Subscriber): Promise<void> {
    const name = laneName(subscriber.group, subscriber.topic);
    if (this.lanes.has(name)) throw new Error(`${name} is subscribed already`);
    const cursor = this.cursors.claim(subscriber.group, subscriber.topic);
    const stores = { log: this.log, parking: this.parking };
    const lane = new GroupCursor(subscriber, cursor, stores, this.settings, this.watchers);
    this.lanes.set(name, lane);
    this.housekeeping.keepTidy(subscriber.topic);
    lane.wake();
  }

  held(): readonly HeldByGroup[] {
    return [...this.lanes.values()].map(({ held }) => held);
  }

  async parked(group: string): Promise<readonly ParkedMessage[]> {
    return this.parking.parked(group);
  }

  async parkedCounts(): Promise<readonly ParkedCount[]> {
    return [...this.lanes.values()].map(({ subscriber: { group, topic } }) => this.parking.parkedCount(group, topic));
  }

  async consumerLags(): Promise<readonly ConsumerLag[]> {
    return [...this.lanes.values()].map(({ subscriber: { group, topic }, finishedUpTo }) => {
      return { group, topic, messages: this.log.countAfter(topic, finishedUpTo) };
    });
  }

  async replayParked(group: string, topic: string, key: string, bounds?: ReplayBounds): Promise<number> {
    return this.laneOf(group, topic).replay(key, bounds);
  }

  async discardParked(message: ParkedMessage, discard: Discard): Promise<DiscardedMessage | undefined> {
    const { group, topic, key, place } = message;
    const wasParked = await this.laneOf(group, topic).discard(key, place.offset, discard);
    return wasParked ? { ...message, ...discard } : undefined;
  }

  async discarded(group: string): Promise<readonly DiscardedMessage[]> {
    return this.parking.discarded(group);
  }

  idle(): boolean {
    return [...this.lanes.values()].every((lane) => lane.isIdle);
  }

  async check(): Promise<void> {
    const complaint = this.closing === undefined ? this.housekeeping.complaint() : 'the integration bus is closed';
    if (complaint !== undefined) throw new BusUnavailable(complaint);
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

  private laneOf(group: string, topic: string): GroupCursor {
    const lane = this.lanes.get(laneName(group, topic));
    if (lane === undefined) throw new Error(`${laneName(group, topic)} has no subscriber in this process`);
    return lane;
  }

  private async drain(): Promise<void> {
    await Promise.all([...this.lanes.values()].map((lane) => lane.drain()));
    this.housekeeping.commit();
    // Handlers that outlived the grace may still end: they must find nothing left to write.
    for (const lane of this.lanes.values()) lane.abandon();
    this.shut();
  }

  private shut(): void {
    this.housekeeping.stop();
    if (this.database.isOpen) this.database.close();
  }
}

const laneName = (group: string, topic: string): string => `${group}/${topic}`;
