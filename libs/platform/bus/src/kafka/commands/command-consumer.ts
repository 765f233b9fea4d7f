import type { CommandMessage } from '@taprail/contracts';
import type { KafkaMessage, PartitionMetadata } from 'kafkajs';
import { CommandTimeout, type HandleCommand } from '../../command-bus';
import { describeError } from '../../delivery/attempt';
import type { BusWatchers } from '../../delivery/bus-settings';
import { isPastDeadline } from '../../delivery/before-deadline';
import { asCommandError, toWireFailure } from '../../delivery/content/wire-failure';
import type { CoalescingProducer } from '../client/coalescing-producer';
import { addressOf, commandOf, deadlineOf, type CommandReply, toReplyMessage } from './command-record';
import { KeyPartitions } from './key-partitions';
import type { ProcessClient } from '../client/process-client';
import type { GroupConsumer } from '../consumer/group-consumer';
import { groupServing } from '../../parked/parked-commands';
import { commandTopicName, replyTopicName } from '../topics';

/** Serves the commands of one context: refuses what is late, calls the handler, sends the answer. */
export class CommandConsumer {
  private readonly consumer: GroupConsumer;
  private readonly topic: string;
  private readonly partitions: KeyPartitions;

  constructor(
    client: ProcessClient,
    private readonly context: string,
    private readonly handle: HandleCommand,
    private readonly producer: CoalescingProducer,
    private readonly watchers: BusWatchers,
    readPartitions: (topic: string) => Promise<PartitionMetadata[]>,
  ) {
    this.topic = commandTopicName(context);
    this.consumer = client.group(groupServing(context));
    this.partitions = new KeyPartitions(this.topic, () => readPartitions(this.topic));
  }

  start(): Promise<void> {
    const work = (message: KafkaMessage): Promise<boolean> => this.handleOne(message);
    const onJoin = (): void => void this.partitions.refresh();
    return this.consumer.consume({ topic: this.topic, work, onJoin });
  }

  /**
   * A command of this process whose partition this process has: it is handled in the order of its key, and no broker is asked.
   * Undefined where it belongs to another process, or this one takes no more now.
   */
  handleOwn(command: CommandMessage): Promise<unknown> | undefined {
    const partition = this.partitions.find(command.key);
    if (partition === undefined) return undefined;
    return this.consumer.workerOf(this.topic, partition)?.run(command.key, () => this.answerOwn(command));
  }

  complaint(): string | undefined {
    return this.consumer.complaint();
  }

  close(): Promise<void> {
    return this.consumer.close(this.topic);
  }

  /** A late command gets no answer: nobody waits for it, and after an outage there may be thousands. */
  private async handleOne(message: KafkaMessage): Promise<boolean> {
    if (Date.now() >= deadlineOf(message)) {
      this.watchers.count('commands_refused_late', this.context, 1);
      return true;
    }
    const reply = await this.replyTo(message);
    this.watchers.count('commands_served', this.context, 1);
    try {
      await this.producer.send(replyTopicName, [toReplyMessage(addressOf(message), reply)]);
    } catch (error) {
      this.watchers.log('reply not sent', { context: this.context, error: describeError(error) });
    }
    return true;
  }

  private async answerOwn(command: CommandMessage): Promise<unknown> {
    if (isPastDeadline(command)) {
      this.watchers.count('commands_refused_late', this.context, 1);
      throw new CommandTimeout(command.name);
    }
    try {
      return await this.handle(command);
    } catch (error) {
      throw asCommandError(error, command.name);
    } finally {
      this.watchers.count('commands_served', this.context, 1);
    }
  }

  private async replyTo(message: KafkaMessage): Promise<CommandReply> {
    try {
      return { answer: await this.handle(commandOf(message)) };
    } catch (error) {
      return { failure: toWireFailure(error) };
    }
  }
}
