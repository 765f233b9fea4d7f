import { randomUUID } from 'node:crypto';
import { Kafka, type Producer, type ProducerBatch, type ProducerConfig } from 'kafkajs';
import { OffsetClock } from '@taprail/clock';
import type { Decider, DomainEvent } from '@taprail/event-sourcing';
import { Codec, readStream, SqliteEventStore, StreamRepository } from '@taprail/event-store';
import { CommandTimeout, type HandleCommand } from '../../command-bus';
import { silentWatchers } from '../../delivery/bus-settings';
import { describeOnKafka } from '../../testing/kafka-under-test';
import { sampleCommand, sampleEvent, until } from '../../testing/samples';
import { openKafkaBus } from '../open-kafka-bus';
import { commandTopic, commandTopicName, ensureBusTopics, eventTopic, replyTopic, replyTopicName } from '../topics';

type Added = DomainEvent<'Added', { by: number }>;

const adding: Decider<number, { at: string; by: number }, Added> = {
  initialState: 0,
  decide: ({ by }) => (by === 0 ? [] : [{ type: 'Added', data: { by } }]),
  evolve: (sum, { data }) => sum + data.by,
};

describeOnKafka('What a leader acknowledges alone', (url) =>
  describe('What a leader acknowledges alone', () => {
    let context: string;
    let acks: Map<string, number | undefined>;
    /** Topics of which the leader dies with what it has acknowledged. */
    let lost: Set<string>;
    /** Topics of which the leader dies before it has acknowledged what it has: the producer sends it again. */
    let doubled: Set<string>;
    let closes: (() => Promise<void>)[];
    beforeEach(() => {
      [context, acks, closes] = [`acks${randomUUID().slice(0, 8)}`, new Map(), []];
      [lost, doubled] = [new Set(), new Set()];
      const open = Kafka.prototype.producer;
      jest.spyOn(Kafka.prototype, 'producer').mockImplementation(function (this: Kafka, config?: ProducerConfig) {
        const producer: Producer = open.call(this, config);
        const { sendBatch } = producer;
        producer.sendBatch = async (batch: ProducerBatch) => {
          const topics = batch.topicMessages ?? [];
          for (const { topic } of topics) acks.set(topic, batch.acks);
          const topicMessages = topics.filter(({ topic }) => !lost.has(topic));
          if (topicMessages.some(({ topic }) => doubled.has(topic))) await sendBatch({ ...batch, topicMessages });
          return topicMessages.length === 0 ? [] : sendBatch({ ...batch, topicMessages });
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
    const outcomeOf: HandleCommand = async ({ commandId }) => `outcome of ${commandId}`;
    const serve = async (handle = outcomeOf) => {
      await ensureBusTopics(url, [commandTopic(context, 2), replyTopic(), eventTopic(`${context}.events`, 2)]);
      const served: string[] = [];
      await open().commands.serve(context, (command) => {
        served.push(command.commandId);
        return handle(command);
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

    it('changes a stream once, lost or doubled: the same command again has the answer of the first time', async () => {
      const store = new SqliteEventStore({ file: ':memory:' });
      closes.push(() => store.close());
      const category = { streamPrefix: 'sum-', decider: adding, codec: new Codec<Added>() };
      const sums = new StreamRepository(store, new OffsetClock(), category);
      const { sender, served } = await serve(async (message) => {
        const { state, revision } = await sums.execute(message.key, message.data as Added['data'], message);
        return { sum: state, revision };
      });
      const add = (by: number, commandId: string, deadlineMs = 30_000) =>
        sender.commands.send(
          sampleCommand(`${context}.add`, 'a', { data: { by }, commandId, deadlineMs: Date.now() + deadlineMs }),
        );
      expect(await add(1, 'cmd_0')).toEqual({ sum: 1, revision: 0 });
      lost.add(replyTopicName);
      while (!served.includes('cmd_1')) await expect(add(3, 'cmd_1', 1_500)).rejects.toBeInstanceOf(CommandTimeout);
      lost.clear();
      expect(await add(5, 'cmd_2')).toEqual({ sum: 9, revision: 2 });
      doubled.add(commandTopicName(context)).add(replyTopicName);
      expect(await add(3, 'cmd_1')).toEqual({ sum: 4, revision: 1 });
      expect(await add(7, 'cmd_3')).toEqual({ sum: 16, revision: 3 });
      await until(() => served.filter((id) => id === 'cmd_3').length === 2, 'its double has come');
      expect(await add(0, 'cmd_4')).toEqual({ sum: 16, revision: 3 });
      expect(await readStream(store, 'sum-a')).toHaveLength(4);
    });
  }),
);
