import { type Admin, type Consumer, type EachBatchPayload, type Kafka, type KafkaMessage } from 'kafkajs';
import type { KafkaSettings } from '../client/kafka-connection';
import { repeatRequest } from '../client/kafka-requests';
import type { BusLog } from '../../delivery/bus-settings';
import { onlyPartition } from './only-partition';
import { SupervisedConsumer } from './supervised-consumer';

export type ReaderPlan = Readonly<{
  topic: string;
  partition: number;
  /** Of this reader alone: every reader sees every message. */
  groupId: string;
  from: 'beginning' | 'end';
  onMessage: (message: KafkaMessage) => void;
}>;

type Waiting = { readonly until: number; emptyRounds: number; readonly resolve: () => void };

/** An empty round may have begun before the question was asked; the second one has not. */
const emptyRoundsMax = 2;

/**
 * Follows one partition alone and remembers its own place. kafkajs can only join groups, so that this is a group of
 * one whose assigner gives it the one partition; the place is set again on every join and never committed, so that
 * nothing between two joins is missed.
 */
export class TopicReader {
  private readonly consumer: SupervisedConsumer;
  private waiting: Waiting[] = [];
  private next = 0;
  private nextAtLastFetch = -1;

  constructor(
    kafka: Kafka,
    private readonly admin: Admin,
    private readonly plan: ReaderPlan,
    settings: KafkaSettings,
    log: BusLog,
  ) {
    const { topic, partition, groupId, from } = plan;
    const membership = {
      name: `the reader of ${topic}`,
      topic,
      fromBeginning: from === 'beginning',
      config: { groupId, partitionAssigners: [onlyPartition(partition)] },
      listenTo: (consumer: Consumer) => this.listenTo(consumer),
      eachBatch: (payload: EachBatchPayload) => this.take(payload),
    };
    this.consumer = new SupervisedConsumer(kafka, membership, settings, log);
  }

  /** Resolves when no message from now on can be missed; a start that fails leaves nothing running. */
  async start(): Promise<void> {
    try {
      this.next = this.plan.from === 'end' ? await this.end() : 0;
      await this.consumer.start();
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** Resolves when everything that was in the partition at the time of the call has been read. */
  async caughtUp(): Promise<void> {
    const until = await this.end();
    if (this.next >= until) return;
    await new Promise<void>((resolve) => this.waiting.push({ until, emptyRounds: 0, resolve }));
  }

  complaint(): string | undefined {
    return this.consumer.complaint();
  }

  async close(): Promise<void> {
    await this.consumer.stopSupervision();
    await this.consumer.disconnect();
    this.settle(() => true);
  }

  /** A consumer that joins anew goes on behind the last message that was read. */
  private listenTo(consumer: Consumer): void {
    const { topic, partition } = this.plan;
    const { GROUP_JOIN, FETCH_START } = consumer.events;
    consumer.on(GROUP_JOIN, () => consumer.seek({ topic, partition, offset: String(this.next) }));
    consumer.on(FETCH_START, () => this.countEmptyRound());
  }

  private async take({ batch, resolveOffset }: EachBatchPayload): Promise<void> {
    for (const message of batch.messages) {
      this.read(message);
      resolveOffset(message.offset);
    }
  }

  private read(message: KafkaMessage): void {
    const offset = Number(message.offset);
    if (offset < this.next) return;
    this.plan.onMessage(message);
    this.next = offset + 1;
    this.settle(({ until }) => this.next >= until);
  }

  /** Compaction may have removed the newest records: then a fetch that brings nothing is the end. */
  private countEmptyRound(): void {
    const isEmpty = this.next === this.nextAtLastFetch;
    this.nextAtLastFetch = this.next;
    if (!isEmpty) return;
    for (const one of this.waiting) one.emptyRounds += 1;
    this.settle(({ emptyRounds }) => emptyRounds > emptyRoundsMax);
  }

  private settle(isOver: (one: Waiting) => boolean): void {
    const over = this.waiting.filter(isOver);
    this.waiting = this.waiting.filter((one) => !over.includes(one));
    for (const { resolve } of over) resolve();
  }

  private async end(): Promise<number> {
    const offsets = await repeatRequest(() => this.admin.fetchTopicOffsets(this.plan.topic));
    return Number(offsets.find(({ partition }) => partition === this.plan.partition)?.high ?? 0);
  }
}
