import { randomUUID } from 'node:crypto';
import type { Admin, Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type { BusLog } from '../../delivery/bus-settings';
import type { KafkaSettings } from '../client/kafka-connection';
import { repeatRequest } from '../client/kafka-requests';
import { chosenPartitions } from './chosen-partitions.assigner';
import { readerGroupId } from './reader-group';
import { SupervisedConsumer } from './supervised-consumer';

export type ReaderPlan = Readonly<{
  topic: string;
  partition: number;
  from: 'beginning' | 'end';
  onMessage: (message: KafkaMessage) => void;
}>;

type Reader = ReaderPlan & { next: number };

/**
 * Reads single partitions that other processes may read as well, and remembers each place itself. kafkajs can only join
 * groups, so that this is a group of one; the places are set again on every join and never committed, so that nothing
 * between two joins is missed.
 */
export class PartitionReaders {
  private readonly readers = new Map<string, Reader>();
  private readonly consumer: SupervisedConsumer;

  constructor(kafka: Kafka, instance: string, settings: KafkaSettings, log: BusLog) {
    const unique = `${instance}.${randomUUID().slice(0, 8)}`;
    const membership = {
      name: 'the reader of replies and parked messages',
      config: () => ({
        groupId: readerGroupId(unique, this.partitions()),
        partitionAssigners: [chosenPartitions(this.partitions())],
      }),
      listenTo: (consumer: Consumer) => this.listenTo(consumer),
      eachBatch: (payload: EachBatchPayload) => this.take(payload),
    };
    this.consumer = new SupervisedConsumer(kafka, membership, settings, log);
  }

  get isStopped(): boolean {
    return this.consumer.isStopped;
  }

  /** Resolves when no message from now on can be missed; a start that fails leaves nothing running. */
  async read(plan: ReaderPlan, admin: Admin): Promise<void> {
    const { topic } = plan;
    if (this.readers.has(topic)) throw new Error(`${topic} is read already`);
    try {
      this.readers.set(topic, { ...plan, next: plan.from === 'end' ? await endOf(admin, plan) : 0 });
      await this.consumer.subscribe(topic);
    } catch (error) {
      await this.close(topic);
      throw error;
    }
  }

  complaint(): string | undefined {
    return this.consumer.complaint();
  }

  silentMs(): number {
    return this.consumer.silentMs();
  }

  async close(topic: string): Promise<void> {
    this.readers.delete(topic);
    await this.consumer.unsubscribe(topic);
  }

  /** A consumer that joins anew goes on behind the last message that was read. */
  private listenTo(consumer: Consumer): void {
    consumer.on(consumer.events.GROUP_JOIN, () => {
      for (const { topic, partition, next } of this.readers.values()) {
        consumer.seek({ topic, partition, offset: String(next) });
      }
    });
  }

  private async take({ batch, resolveOffset }: EachBatchPayload): Promise<void> {
    const reader = this.readers.get(batch.topic);
    for (const message of batch.messages) {
      if (reader !== undefined) receive(reader, message);
      resolveOffset(message.offset);
    }
  }

  private partitions(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.readers.values()].map(({ topic, partition }) => [topic, partition]));
  }
}

const receive = (reader: Reader, message: KafkaMessage): void => {
  const offset = Number(message.offset);
  if (offset < reader.next) return;
  reader.onMessage(message);
  reader.next = offset + 1;
};

const endOf = async (admin: Admin, { topic, partition }: ReaderPlan): Promise<number> => {
  const offsets = await repeatRequest(() => admin.fetchTopicOffsets(topic));
  return Number(offsets.find((each) => each.partition === partition)?.high ?? 0);
};
