import { randomUUID } from 'node:crypto';
import { Kafka, logLevel } from 'kafkajs';
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

describeOnKafka('Commands that are sent at once', (url) =>
  describe('Commands that are sent at once', () => {
    it('are one produce request for each broker, and so are their answers', async () => {
      const context = `once${randomUUID().slice(0, 8)}`;
      await ensureBusTopics(url, [commandTopic(context, 2), replyTopic()]);
      const options = { watchers: silentWatchers, delivery: {}, kafka: {}, instance: undefined };
      const [server, sender] = [1, 2].map(() => openKafkaBus(url.slice('kafka:'.length), options));
      let finish: () => void = () => undefined;
      const finished = new Promise<void>((resolve) => (finish = resolve));
      let served = 0;
      await server!.commands.serve(context, async () => {
        served += 1;
        await finished;
        return 'done';
      });
      // Each under a key of its own: those of one key wait for one another.
      const send = (count: number) =>
        Array.from({ length: count }, () => sender!.commands.send(sampleCommand(`${context}.do`, randomUUID())));
      const produced = () => [sender, server].map((bus) => bus!.requests().get('Produce') ?? 0);
      const [first] = send(1);
      await until(() => served === 1, 'the way of commands is open');
      const before = produced();
      const answers = send(50);
      await until(() => served === 51, 'all commands have come');
      finish();
      await Promise.all([first, ...answers]);
      const brokers = url.split(',').length;
      const asked = produced().map((count, at) => count - before[at]!);
      expect(asked.map((count) => count > 0 && count <= 2 * brokers)).toEqual([true, true]);
      const buses = [server!, sender!].flatMap(({ commands, events }) => [commands, events]);
      await Promise.all(buses.map((bus) => bus.close()));
    });
  }),
);

describeOnKafka('Commands that nobody has finished', (url) =>
  describe('Commands that nobody has finished', () => {
    it('are counted for the group, and connections and requests to the broker for the process', async () => {
      const context = `lag${randomUUID().slice(0, 8)}`;
      await ensureBusTopics(url, [commandTopic(context, 2), replyTopic()]);
      const options = { watchers: silentWatchers, delivery: {}, kafka: {}, instance: undefined };
      const { commands, events, connections, requests } = openKafkaBus(url.slice('kafka:'.length), options);
      const { commands: sender } = openKafkaBus(url.slice('kafka:'.length), options);
      let finish: (answer: string) => void = () => undefined;
      const finished = new Promise<string>((resolve) => (finish = resolve));
      await commands.serve(context, () => finished);
      const answers = ['a', 'b', 'c'].map((key) => sender.send(sampleCommand(`${context}.do`, key)));
      const lag = async () => (await commands.consumerLags()).map(({ messages }) => messages);
      await until(async () => (await lag())[0] === 3, 'three commands wait');
      const topic = commandTopicName(context);
      expect(await commands.consumerLags()).toEqual([{ group: context, topic, messages: 3 }]);
      expect(connections()).toBeGreaterThan(0);
      const produced = requests().get('Produce') ?? 0;
      finish('done');
      expect(await Promise.all(answers)).toEqual(['done', 'done', 'done']);
      await until(async () => (await lag())[0] === 0, 'no command waits');
      expect(requests().get('Produce')).toBeGreaterThan(produced);
      expect(requests().get('Fetch')).toBeGreaterThan(0);
      await Promise.all([commands.close(), sender.close(), events.close()]);
      await until(() => connections() === 0, 'every connection is closed');
    });
  }),
);

describeOnKafka('Commands of a process to itself', (url) =>
  describe('Commands of a process to itself', () => {
    it('reach its own handlers without the broker, and those of its peers through it', async () => {
      const context = `own${randomUUID().slice(0, 8)}`;
      const topic = commandTopicName(context);
      await ensureBusTopics(url, [commandTopic(context, 4), replyTopic()]);
      const options = { watchers: silentWatchers, delivery: {}, kafka: {}, instance: undefined };
      const open = () => openKafkaBus(url.slice('kafka:'.length), options).commands;
      const [one, other] = [open(), open()];
      await Promise.all([one.serve(context, async () => 'one'), other.serve(context, async () => 'other')]);
      const admin = new Kafka({ brokers: [url.slice('kafka://'.length)], logLevel: logLevel.NOTHING }).admin();
      await admin.connect();
      const messages = async () =>
        (await admin.fetchTopicOffsets(topic)).reduce((sum, { high }) => sum + Number(high), 0);
      const keys = Array.from({ length: 40 }, (_, n) => `key ${n}`);
      const ask = () => Promise.all(keys.map((key) => one.send(sampleCommand(`${context}.do`, key))));
      const share = (answers: readonly unknown[]) => answers.filter((answer) => answer === 'other').length;
      await until(async () => {
        const before = await messages();
        const answers = await ask();
        const sent = (await messages()) - before;
        return share(answers) > 0 && share(answers) < keys.length && sent === share(answers);
      }, 'only commands of the other process are on the topic');
      await other.close();
      await until(async () => share(await ask()) === 0, 'all partitions belong to the one that is left');
      await until(async () => {
        const before = await messages();
        await ask();
        return (await messages()) === before;
      }, 'nothing is sent any more');
      await Promise.all([one.close(), admin.disconnect()]);
    });
  }),
);
