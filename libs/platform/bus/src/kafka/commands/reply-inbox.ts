import { randomUUID } from 'node:crypto';
import type { Admin, Kafka, KafkaMessage } from 'kafkajs';
import { BusUnavailable, CommandTimeout } from '../../command-bus';
import type { BusLog } from '../../delivery/bus-settings';
import { fromWireFailure } from '../../delivery/content/wire-failure';
import { addressOf, type ReplyAddress, replyOf } from './command-record';
import { TopicReader } from '../consumer/topic-reader';
import type { KafkaSettings } from '../client/kafka-connection';
import { replyTopicName } from '../topics';

type Pending = Readonly<{ command: string; resolve: (answer: unknown) => void; reject: (error: Error) => void }>;

export type ExpectedReply = Readonly<{ address: ReplyAddress; answer: Promise<unknown>; forget: () => void }>;

const pendingMax = 10_000;

/**
 * Receives the answers to this process: one partition of the reply topic, read by a group of its own. Several
 * processes may share a partition; each takes what carries its name.
 */
export class ReplyInbox {
  private readonly pending = new Map<string, Pending>();
  private reader: TopicReader | undefined;
  private ready: Promise<void> | undefined;
  private partition = 0;
  private lastRequest = 0;

  constructor(
    private readonly kafka: Kafka,
    private readonly admin: Admin,
    private readonly instance: string,
    private readonly settings: KafkaSettings,
    private readonly log: BusLog,
  ) {}

  /** Resolves when no answer can be missed any more. */
  open(): Promise<void> {
    this.ready ??= this.start();
    this.ready.catch(() => (this.ready = undefined));
    return this.ready;
  }

  expect(command: string): ExpectedReply {
    if (this.pending.size >= pendingMax) throw new BusUnavailable(`${pendingMax} commands wait for an answer already`);
    const requestId = `${this.instance}.${(this.lastRequest += 1)}`;
    const answer = new Promise<unknown>((resolve, reject) => this.pending.set(requestId, { command, resolve, reject }));
    answer.catch(() => undefined);
    return {
      address: { requestId, instance: this.instance, partition: this.partition },
      answer,
      forget: () => this.pending.delete(requestId),
    };
  }

  complaint(): string | undefined {
    return this.reader?.complaint();
  }

  /** A command that is still out was handed over and has an unknown outcome. */
  async close(): Promise<void> {
    for (const { command, reject } of this.pending.values()) reject(new CommandTimeout(command));
    await this.reader?.close();
  }

  private async start(): Promise<void> {
    const [topic] = (await this.admin.fetchTopicMetadata({ topics: [replyTopicName] })).topics;
    const count = topic?.partitions.length ?? 1;
    this.partition = Math.floor(Math.random() * count);
    const groupId = `gw-replies.${this.instance}.${randomUUID()}`;
    const onMessage = (message: KafkaMessage): void => this.receive(message);
    const plan = { topic: replyTopicName, partition: this.partition, groupId, from: 'end' as const, onMessage };
    const reader = new TopicReader(this.kafka, this.admin, plan, this.settings, this.log);
    this.reader = reader;
    await reader.start();
  }

  private receive(message: KafkaMessage): void {
    const { instance, requestId } = addressOf(message);
    const waiting = instance === this.instance ? this.pending.get(requestId) : undefined;
    if (waiting === undefined) return;
    const { answer, failure } = replyOf(message);
    if (failure === undefined) waiting.resolve(answer);
    else waiting.reject(fromWireFailure(failure, waiting.command));
  }
}
