import { randomUUID } from 'node:crypto';
import type { Admin, Kafka } from 'kafkajs';
import { LRUCache } from 'lru-cache';
import type { CoalescingProducer } from '../client/coalescing-producer';
import { TopicReader } from '../consumer/topic-reader';
import type { BusLog } from '../../delivery/bus-settings';
import type { KafkaSettings } from '../client/kafka-connection';
import { parkedTopicName } from '../topics';
import { awaitRequest } from '../client/kafka-requests';
import { oldestOf } from '../../parked/group-status';
import type { Discard } from '../../parked/parked-message';
import {
  type DiscardedRecord,
  discardedId,
  fromParkedMessage,
  type ParkedChange,
  parkedId,
  type ParkedRecord,
  toParkedMessage,
} from './parked-record';

/** The topic keeps every discard; a process shows the newest. */
const discardedMax = 10_000;

const inOrder = (a: ParkedRecord, b: ParkedRecord): number =>
  compare(a.topic, b.topic) || compare(a.key, b.key) || a.partition - b.partition || a.offset - b.offset;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const keyName = (topic: string, key: string): string => `${topic}\n${key}`;

/**
 * The parked messages of a group, folded from its compacted topic. A change counts when it has been read back, so that all
 * processes of the group see the same order of parking and replaying.
 */
export class ParkedTopic {
  private readonly reader: TopicReader;
  private readonly byKey = new Map<string, Map<string, ParkedRecord>>();
  private readonly keyOf = new Map<string, string>();
  private readonly discards = new LRUCache<string, DiscardedRecord['discarded']>({ max: discardedMax });
  private readonly unseen = new Map<string, () => void>();
  private readonly topic: string;

  constructor(
    kafka: Kafka,
    admin: Admin,
    private readonly producer: CoalescingProducer,
    group: string,
    private readonly settings: KafkaSettings,
    log: BusLog,
  ) {
    this.topic = parkedTopicName(group);
    const plan = {
      topic: this.topic,
      partition: 0,
      groupId: `${this.topic}.${randomUUID()}`,
      from: 'beginning' as const,
      onMessage: (message: Parameters<typeof fromParkedMessage>[0]) => this.apply(fromParkedMessage(message)),
    };
    this.reader = new TopicReader(kafka, admin, plan, settings, log);
  }

  async start(): Promise<void> {
    await this.reader.start();
    await this.reader.caughtUp();
  }

  caughtUp(): Promise<void> {
    return this.reader.caughtUp();
  }

  isParked(topic: string, key: string): boolean {
    return this.byKey.has(keyName(topic, key));
  }

  next(topic: string, key: string): ParkedRecord | undefined {
    return [...(this.byKey.get(keyName(topic, key))?.values() ?? [])].sort(inOrder)[0];
  }

  all(): readonly ParkedRecord[] {
    return [...this.byKey.values()].flatMap((records) => [...records.values()]).sort(inOrder);
  }

  count(topic: string): number {
    return [...this.keyOf.values()].filter((name) => name.startsWith(`${topic}\n`)).length;
  }

  /** When the message of the topic was parked that is parked for longest; null when none is. */
  oldestAt(topic: string): string | null {
    const records = [...this.byKey.values()].flatMap((each) => [...each.values()]);
    return oldestOf(records.filter((record) => record.topic === topic).map(({ parkedAt }) => parkedAt));
  }

  find(topic: string, key: string, id: string): ParkedRecord | undefined {
    return this.byKey.get(keyName(topic, key))?.get(id);
  }

  /** Newest first. */
  discarded(): readonly DiscardedRecord['discarded'][] {
    return [...this.discards.values()];
  }

  /** The record of the discard and the end of the parked message travel in one batch of one partition. */
  discard(record: ParkedRecord, discard: Discard): Promise<void> {
    const kept = { discarded: { ...record, ...discard } };
    return this.write([
      [discardedId(record), kept],
      [parkedId(record), undefined],
    ]);
  }

  put(record: ParkedRecord): Promise<void> {
    return this.write([[parkedId(record), record]]);
  }

  remove(record: ParkedRecord): Promise<void> {
    return this.write([[parkedId(record), undefined]]);
  }

  complaint(): string | undefined {
    return this.reader.complaint();
  }

  close(): Promise<void> {
    return this.reader.close();
  }

  private async write(changes: readonly (readonly [string, ParkedChange['record']])[]): Promise<void> {
    const writeId = randomUUID();
    const seen = new Promise<void>((resolve) => this.unseen.set(writeId, resolve));
    try {
      const messages = changes.map(([id, record], n) =>
        toParkedMessage(id, n === changes.length - 1 ? writeId : '', record),
      );
      await this.producer.send(this.topic, messages);
      await awaitRequest(seen, this.settings.sendTimeoutMs, `reading back a record of ${this.topic}`);
    } finally {
      this.unseen.delete(writeId);
    }
  }

  private apply({ id, writeId, record }: ParkedChange): void {
    if (record !== undefined && 'discarded' in record) this.keepDiscarded(id, record);
    else {
      const name = record === undefined ? this.keyOf.get(id) : keyName(record.topic, record.key);
      if (name !== undefined) this.change(name, id, record);
    }
    this.unseen.get(writeId)?.();
  }

  private keepDiscarded(id: string, { discarded }: DiscardedRecord): void {
    this.discards.set(id, discarded);
  }

  private change(name: string, id: string, record: ParkedRecord | undefined): void {
    const records = this.byKey.get(name) ?? new Map<string, ParkedRecord>();
    if (record === undefined) {
      records.delete(id);
      this.keyOf.delete(id);
    } else {
      records.set(id, record);
      this.keyOf.set(id, name);
    }
    if (records.size === 0) this.byKey.delete(name);
    else this.byKey.set(name, records);
  }
}
