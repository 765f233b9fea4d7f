import { randomUUID } from 'node:crypto';
import type { Admin, KafkaMessage } from 'kafkajs';
import { LRUCache } from 'lru-cache';
import type { CoalescingProducer } from '../client/coalescing-producer';
import type { ProcessClient } from '../client/process-client';
import type { PartitionReaders } from '../consumer/partition-readers';
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
  private readers: PartitionReaders | undefined;
  private start: Promise<void> | undefined;
  private readonly byKey = new Map<string, Map<string, ParkedRecord>>();
  private readonly keyOf = new Map<string, string>();
  private readonly discards = new LRUCache<string, DiscardedRecord['discarded']>({ max: discardedMax });
  private readonly unseen = new Map<string, () => void>();
  private readonly topic: string;

  constructor(
    private readonly client: ProcessClient,
    private readonly producer: CoalescingProducer,
    group: string,
    private readonly admin: () => Promise<Admin>,
  ) {
    this.topic = parkedTopicName(group);
  }

  /** Resolves when it is read; a start that failed is tried again by the next caller. */
  private started(): Promise<void> {
    this.start ??= this.read();
    this.start.catch(() => (this.start = undefined));
    return this.start;
  }

  /**
   * Resolves when everything that was in the topic at the time of the call has been read: a record that changes nothing
   * is written, and everything before it was read when it comes back.
   */
  async caughtUp(): Promise<void> {
    await this.started();
    await this.write([[`read by ${this.client.instance}`, undefined]]);
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
    return this.readers?.complaint();
  }

  async close(): Promise<void> {
    await this.start?.catch(() => undefined);
    await this.readers?.close(this.topic);
  }

  private async read(): Promise<void> {
    const { topic } = this;
    const onMessage = (message: KafkaMessage): void => this.apply(fromParkedMessage(message));
    const { readers } = this.client;
    await readers.read({ topic, partition: 0, from: 'beginning', onMessage }, await this.admin());
    this.readers = readers;
  }

  private async write(changes: readonly (readonly [string, ParkedChange['record']])[]): Promise<void> {
    const writeId = randomUUID();
    const seen = new Promise<void>((resolve) => this.unseen.set(writeId, resolve));
    try {
      const messages = changes.map(([id, record], n) =>
        toParkedMessage(id, n === changes.length - 1 ? writeId : '', record),
      );
      await this.producer.send(this.topic, messages);
      await awaitRequest(seen, this.client.settings.sendTimeoutMs, `reading back a record of ${this.topic}`);
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
