import { silentWatchers } from '../../delivery/bus-settings';
import { describeCommandBus } from '../../testing';
import { describeOnKafka } from '../../testing/kafka-under-test';
import type { KafkaCommandBus } from './kafka.command-bus';
import { openKafkaBus } from '../open-kafka-bus';
import { commandTopic, ensureBusTopics, replyTopic } from '../topics';

describeOnKafka('KafkaCommandBus keeps the CommandBus contract', (url) =>
  describeCommandBus('KafkaCommandBus', async (context) => {
    await ensureBusTopics(url, [commandTopic(context, 4), replyTopic()]);
    const opened: KafkaCommandBus[] = [];
    const open = (): KafkaCommandBus => {
      const options = { watchers: silentWatchers, delivery: {}, kafka: {}, instance: undefined };
      const { commands } = openKafkaBus(url.slice('kafka:'.length), options);
      opened.push(commands);
      return commands;
    };
    const sender = open();
    await sender.expectReplies();
    return {
      server: open(),
      sender,
      restartSender: async () => {
        await sender.close();
        return open();
      },
      close: async () => void (await Promise.all(opened.map((bus) => bus.close()))),
    };
  }),
);
