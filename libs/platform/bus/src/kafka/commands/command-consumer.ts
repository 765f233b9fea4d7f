import type { HandleCommand } from '../../command-bus';
import type { KafkaMessage } from 'kafkajs';
import { describeError } from '../../delivery/attempt';
import type { BusWatchers } from '../../delivery/bus-settings';
import { toWireFailure } from '../../delivery/content/wire-failure';
import type { CoalescingProducer } from '../client/coalescing-producer';
import { addressOf, commandOf, deadlineOf, type CommandReply, toReplyMessage } from './command-record';
import type { ProcessClient } from '../client/process-client';
import type { GroupConsumer } from '../consumer/group-consumer';
import { groupServing } from '../../parked/parked-commands';
import { commandTopicName, replyTopicName } from '../topics';

/** Serves the commands of one context: refuses what is late, calls the handler, sends the answer. */
export class CommandConsumer {
  private readonly consumer: GroupConsumer;
  private readonly topic: string;

  constructor(
    client: ProcessClient,
    private readonly context: string,
    private readonly handle: HandleCommand,
    private readonly producer: CoalescingProducer,
    private readonly watchers: BusWatchers,
  ) {
    this.topic = commandTopicName(context);
    this.consumer = client.group(groupServing(context));
  }

  start(): Promise<void> {
    const work = (message: KafkaMessage): Promise<boolean> => this.handleOne(message);
    return this.consumer.consume({ topic: this.topic, work });
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

  private async replyTo(message: KafkaMessage): Promise<CommandReply> {
    try {
      return { answer: await this.handle(commandOf(message)) };
    } catch (error) {
      return { failure: toWireFailure(error) };
    }
  }
}
