import { type Admin, type Consumer, type EachBatchPayload, type Kafka, type KafkaMessage } from 'kafkajs';
import type { KafkaSettings } from '../client/kafka-connection';
import { repeatRequest } from '../client/kafka-requests';
import type { BusLog } from '../../delivery/bus-settings';
import { ConsumerLiveness } from './consumer-liveness';
import { ConsumerSupervisor } from './consumer-supervisor';
import { joined } from './join';
import { onlyPartition } from './only-partition';

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
  private consumer: Consumer;
  private liveness: ConsumerLiveness;
  private readonly supervisor: ConsumerSupervisor;
  private isClosing = false;
  private waiting: Waiting[] = [];
  private next = 0;
  private nextAtLastFetch = -1;

  constructor(
    private readonly kafka: Kafka,
    private readonly admin: Admin,
    private readonly plan: ReaderPlan,
    private readonly settings: KafkaSettings,
    log: BusLog,
  ) {
    this.consumer = this.create();
    this.liveness = new ConsumerLiveness(this.consumer, settings.sessionMs);
    this.supervisor = new ConsumerSupervisor(this, log);
  }

  /** Resolves when no message from now on can be missed; a start that fails leaves nothing running. */
  async start(): Promise<void> {
    try {
      this.next = this.plan.from === 'end' ? await this.end() : 0;
      await this.join();
    } catch (error) {
      await this.close();
      throw error;
    }
    this.supervisor.start(this.settings.sessionMs);
  }

  /** Goes on behind the last message that was read. */
  async rebuild(): Promise<void> {
    await this.consumer.disconnect().catch(() => undefined);
    if (this.isClosing) return;
    this.consumer = this.create();
    await this.join();
    this.liveness = new ConsumerLiveness(this.consumer, this.settings.sessionMs);
  }

  /** Resolves when everything that was in the partition at the time of the call has been read. */
  async caughtUp(): Promise<void> {
    const until = await this.end();
    if (this.next >= until) return;
    await new Promise<void>((resolve) => this.waiting.push({ until, emptyRounds: 0, resolve }));
  }

  complaint(): string | undefined {
    const reason = this.liveness.deadBecause();
    return reason === undefined ? undefined : `the reader of ${this.plan.topic} is dead: ${reason}`;
  }

  async close(): Promise<void> {
    this.isClosing = true;
    await this.supervisor.stop();
    await this.consumer.disconnect().catch(() => undefined);
    this.settle(() => true);
  }

  private create(): Consumer {
    const { topic, partition, groupId } = this.plan;
    const consumer = this.kafka.consumer({
      groupId,
      partitionAssigners: [onlyPartition(partition)],
      sessionTimeout: this.settings.sessionMs,
      heartbeatInterval: this.settings.heartbeatMs,
      maxWaitTimeInMs: this.settings.fetchWaitMs,
      allowAutoTopicCreation: false,
    });
    const { GROUP_JOIN, FETCH_START } = consumer.events;
    consumer.on(GROUP_JOIN, () => consumer.seek({ topic, partition, offset: String(this.next) }));
    consumer.on(FETCH_START, () => this.countEmptyRound());
    return consumer;
  }

  private async join(): Promise<void> {
    const { topic, from, groupId } = this.plan;
    await this.consumer.connect();
    await this.consumer.subscribe({ topic, fromBeginning: from === 'beginning' });
    const eachBatch = async ({ batch, resolveOffset }: EachBatchPayload): Promise<void> => {
      for (const message of batch.messages) {
        this.read(message);
        resolveOffset(message.offset);
      }
    };
    const member = joined(this.consumer, groupId, this.settings.joinMaxMs);
    await Promise.all([member, this.consumer.run({ autoCommit: false, eachBatchAutoResolve: false, eachBatch })]);
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
