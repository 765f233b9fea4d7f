import type { CommandMessage } from '@taprail/contracts';
import type { PartitionMetadata } from 'kafkajs';
import { BusUnavailable, type CommandBus, CommandTimeout, type HandleCommand } from '../../command-bus';
import { describeError } from '../../delivery/attempt';
import { beforeDeadline, contextOf, isPastDeadline } from '../../delivery/before-deadline';
import type { BusWatchers } from '../../delivery/bus-settings';
import { CoalescingProducer } from '../client/coalescing-producer';
import { CommandConsumer } from './command-consumer';
import { toCommandMessage } from './command-record';
import type { ProcessClient } from '../client/process-client';
import { PartitionLost } from '../consumer/partition-worker';
import { unfinishedMessages } from '../events/group-places';
import { groupServing } from '../../parked/parked-commands';
import type { ConsumerLag } from '../../parked/parked-message';
import { ReplyInbox } from './reply-inbox';
import { failureOf } from './send-failure';
import { commandTopicName } from '../topics';

const requestsMax = 4;

/** Commands on `<context>.commands`, answers on `gateway.replies`. */
export class KafkaCommandBus implements CommandBus {
  readonly mayRepeat = true;
  private readonly producer: CoalescingProducer;
  private readonly inbox: ReplyInbox;
  private readonly consumers = new Map<string, CommandConsumer>();
  private readonly topics = new Map<string, Promise<boolean>>();
  private closing: Promise<void> | undefined;

  constructor(
    private readonly client: ProcessClient,
    private readonly watchers: BusWatchers,
  ) {
    const { kafka, settings } = client;
    const { sendTimeoutMs } = settings;
    // A command or an answer that a leader loses is a time-out for the sender, who asks again under the same command id.
    const producing = { idempotent: false, requestsMax, acks: 'leader', sendTimeoutMs } as const;
    this.producer = new CoalescingProducer(kafka, producing, watchers.log);
    this.inbox = new ReplyInbox(client);
  }

  /** Opens the inbox before the first command needs it; a process that sends none never calls this. */
  async expectReplies(): Promise<void> {
    await this.inbox.open(await this.client.admin.connected(this));
  }

  send(command: CommandMessage): Promise<unknown> {
    const context = contextOf(command.name);
    if (isPastDeadline(command)) return Promise.reject(new CommandTimeout(command.name));
    const onTimeout = (): void => this.watchers.count('commands_timed_out', context, 1);
    const answer = this.handleOwn(command, context) ?? this.ask(command, context);
    return beforeDeadline(answer, command, onTimeout);
  }

  async serve(context: string, handle: HandleCommand): Promise<void> {
    if (this.consumers.has(context)) throw new Error(`${context} is served already`);
    const readPartitions = (topic: string): Promise<PartitionMetadata[]> => this.readPartitions(topic);
    const consumer = new CommandConsumer(this.client, context, handle, this.producer, this.watchers, readPartitions);
    this.consumers.set(context, consumer);
    try {
      await consumer.start();
    } catch (error) {
      this.consumers.delete(context);
      throw new BusUnavailable(`could not serve ${context}: ${describeError(error)}`, { cause: error });
    }
  }

  async consumerLags(): Promise<readonly ConsumerLag[]> {
    const admin = await this.client.admin.connected(this);
    const lags = [...this.consumers.keys()].map(async (context) => {
      const [group, topic] = [groupServing(context), commandTopicName(context)];
      return { group, topic, messages: await unfinishedMessages(admin, group, topic) };
    });
    return Promise.all(lags);
  }

  complaint(): string | undefined {
    return [...this.consumers.values(), this.inbox].map((one) => one.complaint()).find((complaint) => complaint);
  }

  close(): Promise<void> {
    this.closing ??= this.end();
    return this.closing;
  }

  private handleOwn(command: CommandMessage, context: string): Promise<unknown> | undefined {
    if (this.closing !== undefined) return undefined;
    const answer = this.consumers.get(context)?.handleOwn(command);
    if (answer === undefined) return undefined;
    this.watchers.count('commands_sent', context, 1);
    return answer.catch((error: unknown) => {
      if (error instanceof PartitionLost) return this.ask(command, context);
      throw error;
    });
  }

  private async ask(command: CommandMessage, context: string): Promise<unknown> {
    if (this.closing !== undefined) throw new BusUnavailable('the command bus is closed');
    const topic = commandTopicName(context);
    await this.prepare(topic, command.name);
    const { address, answer, forget } = this.inbox.expect(command.name);
    this.watchers.count('commands_sent', context, 1);
    const patience = setTimeout(forget, Math.max(0, command.deadlineMs - Date.now()));
    try {
      // The answer may fail while the send is still tried.
      await Promise.race([this.producer.send(topic, [toCommandMessage(command, address)]), answer]);
      return await answer;
    } catch (error) {
      throw failureOf(error, command.name);
    } finally {
      clearTimeout(patience);
      forget();
    }
  }

  private async readPartitions(topic: string): Promise<PartitionMetadata[]> {
    const admin = await this.client.admin.connected(this);
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
    return topics[0]?.partitions ?? [];
  }

  /** The first senders of a context share one look at the topics, so that their commands keep their order. */
  private async prepare(topic: string, name: string): Promise<void> {
    const found = this.topics.get(topic) ?? this.lookFor(topic);
    this.topics.set(topic, found);
    const isThere = await found.catch((error: unknown) => {
      this.topics.delete(topic);
      throw new BusUnavailable(`Kafka does not answer: ${describeError(error)}`, { cause: error });
    });
    if (isThere) return;
    this.topics.delete(topic);
    throw new BusUnavailable(`no one serves ${name}`);
  }

  private async lookFor(topic: string): Promise<boolean> {
    await this.expectReplies();
    const admin = await this.client.admin.connected(this);
    return (await admin.listTopics()).includes(topic);
  }

  private async end(): Promise<void> {
    await Promise.all([...this.consumers.values()].map((consumer) => consumer.close()));
    await this.inbox.close();
    await this.producer.close();
    await this.client.admin.leave(this);
  }
}
