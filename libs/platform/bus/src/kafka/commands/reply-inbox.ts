import type { Admin, KafkaMessage } from 'kafkajs';
import { BusUnavailable, CommandTimeout } from '../../command-bus';
import { fromWireFailure } from '../../delivery/content/wire-failure';
import { addressOf, type ReplyAddress, replyOf } from './command-record';
import type { ProcessClient } from '../client/process-client';
import { readersByPartition } from '../consumer/reader-group';
import type { PartitionReaders } from '../consumer/partition-readers';
import { replyTopicName } from '../topics';
import { freestPartition } from './reply-partition';

type Pending = Readonly<{
  command: string;
  sinceMs: number;
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}>;

export type ExpectedReply = Readonly<{ address: ReplyAddress; answer: Promise<unknown>; forget: () => void }>;

const pendingMax = 10_000;
/**
 * A command that waits while no broker answers gets its time-out then, not at its own deadline: a tap has a minute and a half,
 * and its answer cannot come any more. Longer than a change of leaders takes.
 */
export const silenceMaxMs = 15_000;
const lookEveryMs = 1_000;

/** Receives the answers to this process: those that carry its name, on one partition of the reply topic. */
export class ReplyInbox {
  private readonly pending = new Map<string, Pending>();
  private readers: PartitionReaders | undefined;
  private ready: Promise<void> | undefined;
  private partition = 0;
  private lastRequest = 0;
  private watch: NodeJS.Timeout | undefined;

  constructor(private readonly client: ProcessClient) {}

  /** Resolves when no answer can be missed any more. */
  open(admin: Admin): Promise<void> {
    this.ready ??= this.start(admin);
    this.ready.catch(() => (this.ready = undefined));
    return this.ready;
  }

  expect(command: string): ExpectedReply {
    if (this.pending.size >= pendingMax) throw new BusUnavailable(`${pendingMax} commands wait for an answer already`);
    const requestId = `${this.client.instance}.${(this.lastRequest += 1)}`;
    const answer = new Promise<unknown>((resolve, reject) =>
      this.pending.set(requestId, { command, sinceMs: Date.now(), resolve, reject }),
    );
    answer.catch(() => undefined);
    this.watch ??= setInterval(() => this.giveUpInSilence(), lookEveryMs).unref();
    return {
      address: { requestId, instance: this.client.instance, partition: this.partition },
      answer,
      forget: () => this.forget(requestId),
    };
  }

  complaint(): string | undefined {
    return this.readers?.complaint();
  }

  private forget(requestId: string): void {
    this.pending.delete(requestId);
    if (this.pending.size > 0) return;
    clearInterval(this.watch);
    this.watch = undefined;
  }

  private giveUpInSilence(): void {
    if ((this.readers?.silentMs() ?? 0) < silenceMaxMs) return;
    const beforeMs = Date.now() - silenceMaxMs;
    for (const [requestId, { command, sinceMs, reject }] of this.pending) {
      if (sinceMs > beforeMs) continue;
      reject(new CommandTimeout(command));
      this.forget(requestId);
    }
  }

  /** A command that is still out was handed over and has an unknown outcome. */
  async close(): Promise<void> {
    clearInterval(this.watch);
    for (const { command, reject } of this.pending.values()) reject(new CommandTimeout(command));
    await this.readers?.close(replyTopicName);
  }

  private async start(admin: Admin): Promise<void> {
    this.partition = await this.choosePartition(admin);
    const onMessage = (message: KafkaMessage): void => this.receive(message);
    const { readers } = this.client;
    await readers.read({ topic: replyTopicName, partition: this.partition, from: 'end', onMessage }, admin);
    this.readers = readers;
  }

  private async choosePartition(admin: Admin): Promise<number> {
    const [{ topics }, { groups }] = await Promise.all([
      admin.fetchTopicMetadata({ topics: [replyTopicName] }),
      admin.listGroups(),
    ]);
    const groupIds = groups.map(({ groupId }) => groupId);
    const readers = readersByPartition(groupIds, replyTopicName, topics[0]?.partitions.length ?? 1);
    return freestPartition(readers, this.client.instance);
  }

  private receive(message: KafkaMessage): void {
    const { instance, requestId } = addressOf(message);
    const waiting = instance === this.client.instance ? this.pending.get(requestId) : undefined;
    if (waiting === undefined) return;
    const { answer, failure } = replyOf(message);
    if (failure === undefined) waiting.resolve(answer);
    else waiting.reject(fromWireFailure(failure, waiting.command));
  }
}
