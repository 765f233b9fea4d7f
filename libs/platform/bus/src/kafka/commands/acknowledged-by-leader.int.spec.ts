import { randomUUID } from 'node:crypto';
import { Kafka, type Producer, type ProducerBatch, type ProducerConfig } from 'kafkajs';
import { CommandTimeout } from '../../command-bus';
import { silentWatchers } from '../../delivery/bus-settings';
import { describeOnKafka } from '../../testing/kafka-under-test';
import { sampleCommand, sampleEvent } from '../../testing/samples';
import { openKafkaBus } from '../open-kafka-bus';
import { commandTopic, commandTopicName, ensureBusTopics, eventTopic, replyTopic, replyTopicName } from '../topics';

describeOnKafka('What a leader acknowledges alone', (url) =>
  describe('What a leader acknowledges alone', () => {
    let context: string;
    let acks: Map<string, number | undefined>;
    /** Topics of which the leader dies with what it has acknowledged. */
    let lost: Set<string>;
    let closes: (() => Promise<void>)[];
    beforeEach(() => {
      [context, acks, lost, closes] = [`acks${randomUUID().slice(0, 8)}`, new Map(), new Set(), []];
      const open = Kafka.prototype.producer;
      jest.spyOn(Kafka.prototype, 'producer').mockImplementation(function (this: Kafka, config?: ProducerConfig) {
        const producer: Producer = open.call(this, config);
        const { sendBatch } = producer;
        producer.sendBatch = (batch: ProducerBatch) => {
          const topics = batch.topicMessages ?? [];
          for (const { topic } of topics) acks.set(topic, batch.acks);
          const topicMessages = topics.filter(({ topic }) => !lost.has(topic));
          return topicMessages.length === 0 ? Promise.resolve([]) : sendBatch({ ...batch, topicMessages });
        };
        return producer;
      });
    });
    afterEach(async () => {
      jest.restoreAllMocks();
      await Promise.all(closes.map((close) => close()));
    });

    const open = () => {
      const options = { watchers: silentWatchers, delivery: {}, kafka: {}, instance: undefined };
      const buses = openKafkaBus(url.slice('kafka:'.length), options);
      closes.push(async () => void (await Promise.all([buses.commands.close(), buses.events.close()])));
      return buses;
    };
    const serve = async () => {
      await ensureBusTopics(url, [commandTopic(context, 2), replyTopic(), eventTopic(`${context}.events`, 2)]);
      const served: string[] = [];
      await open().commands.serve(context, async ({ commandId }) => {
        served.push(commandId);
        return `outcome of ${commandId}`;
      });
      return { served, sender: open() };
    };

    it('are commands and answers, and no event', async () => {
      const { sender } = await serve();
      await sender.commands.send(sampleCommand(`${context}.do`, 'a'));
      await sender.events.publish(`${context}.events`, [sampleEvent('a', 0)]);
      expect(Object.fromEntries(acks)).toEqual({
        [commandTopicName(context)]: 1,
        [replyTopicName]: 1,
        [`${context}.events`]: -1,
      });
    });

    it('may be lost: the sender hears of a time-out, and the same command again has its outcome', async () => {
      const { sender, served } = await serve();
      const command = (deadlineMs: number) =>
        sampleCommand(`${context}.do`, 'a', { commandId: 'cmd_1', deadlineMs: Date.now() + deadlineMs });
      await sender.commands.send(sampleCommand(`${context}.do`, 'b', { commandId: 'cmd_0' }));
      lost.add(replyTopicName);
      await expect(sender.commands.send(command(1_500))).rejects.toBeInstanceOf(CommandTimeout);
      lost = new Set([commandTopicName(context)]);
      await expect(sender.commands.send(command(1_500))).rejects.toBeInstanceOf(CommandTimeout);
      lost = new Set();
      expect(await sender.commands.send(command(30_000))).toBe('outcome of cmd_1');
      expect(served).toEqual(['cmd_0', 'cmd_1', 'cmd_1']);
    });
  }),
);
