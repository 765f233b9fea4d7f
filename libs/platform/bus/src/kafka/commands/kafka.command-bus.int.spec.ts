import { randomUUID } from 'node:crypto';
import { silentWatchers } from '../../delivery/bus-settings';
import { describeCommandBus } from '../../testing';
import { describeOnKafka } from '../../testing/kafka-under-test';
import { sampleCommand, until } from '../../testing/samples';
import type { KafkaCommandBus } from './kafka.command-bus';
import { openKafkaBus } from '../open-kafka-bus';
import { commandTopic, commandTopicName, ensureBusTopics, replyTopic } from '../topics';

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

describeOnKafka('Commands that nobody has finished', (url) =>
  describe('Commands that nobody has finished', () => {
    it('are counted for the group, and the connections to the broker for the process', async () => {
      const context = `lag${randomUUID().slice(0, 8)}`;
      await ensureBusTopics(url, [commandTopic(context, 2), replyTopic()]);
      const options = { watchers: silentWatchers, delivery: {}, kafka: {}, instance: undefined };
      const { commands, events, connections } = openKafkaBus(url.slice('kafka:'.length), options);
      let finish: (answer: string) => void = () => undefined;
      const finished = new Promise<string>((resolve) => (finish = resolve));
      await commands.serve(context, () => finished);
      const answers = ['a', 'b', 'c'].map((key) => commands.send(sampleCommand(`${context}.do`, key)));
      const lag = async () => (await commands.consumerLags()).map(({ messages }) => messages);
      await until(async () => (await lag())[0] === 3, 'three commands wait');
      const topic = commandTopicName(context);
      expect(await commands.consumerLags()).toEqual([{ group: context, topic, messages: 3 }]);
      expect(connections()).toBeGreaterThan(0);
      finish('done');
      expect(await Promise.all(answers)).toEqual(['done', 'done', 'done']);
      await until(async () => (await lag())[0] === 0, 'no command waits');
      await Promise.all([commands.close(), events.close()]);
      await until(() => connections() === 0, 'every connection is closed');
    });
  }),
);
