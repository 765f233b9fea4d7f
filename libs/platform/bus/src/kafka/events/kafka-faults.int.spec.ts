import { randomUUID } from 'node:crypto';
import { AssignerProtocol, type PartitionAssigner } from 'kafkajs';
import { BusUnavailable } from '../../command-bus';
import { type DeliverySettings, silentWatchers } from '../../delivery/bus-settings';
import type { PublishAgain } from '../../integration-bus';
import { impatient, listener } from '../../testing/integration-world';
import { describeOnKafka } from '../../testing/kafka-under-test';
import { startBusProcess } from '../../testing/processes/start-bus-process';
import { label, orderOfKey, sampleEvent, sampleEvents, until, untilMaxMs } from '../../testing/samples';
import { brokersOf, connectKafka } from '../client/kafka-connection';
import { openKafkaBus } from '../open-kafka-bus';
import { ensureBusTopics, eventTopic, parkedTopic } from '../topics';
import type { KafkaIntegrationBus } from './kafka.integration-bus';

describeOnKafka('Kafka: rebalances, poison and refusals', (url) =>
  describe('the integration bus on Kafka', () => {
    jest.setTimeout(2 * untilMaxMs);
    const client = connectKafka(brokersOf(url.slice('kafka:'.length)), 'spec', silentWatchers.log);
    let topic: string;
    let group: string;
    let opened: KafkaIntegrationBus[];

    beforeEach(async () => {
      const id = randomUUID().slice(0, 8);
      [topic, group, opened] = [`taps${id}.events`, `ledger${id}`, []];
      await ensureBusTopics(url, [eventTopic(topic, 4), parkedTopic(group)]);
    });
    afterEach(() => Promise.all(opened.map((bus) => bus.close())));

    const open = (delivery: Partial<DeliverySettings> = {}, publishAgain?: PublishAgain): KafkaIntegrationBus => {
      const kafka = { sessionMs: 3_000, heartbeatMs: 500 };
      const { events } = openKafkaBus(url.slice('kafka:'.length), {
        watchers: silentWatchers,
        delivery,
        kafka,
        instance: undefined,
        publishAgain,
      });
      opened.push(events);
      return events;
    };

    it('shares the partitions with a second process that joins', async () => {
      const [first, second] = [listener(), listener()];
      await open().subscribe({ group, topic, deliver: first.deliver });
      await open().subscribe({ group, topic, deliver: second.deliver });
      const keys = Array.from({ length: 40 }, (_, index) => `key${index}-`);
      await open().publish(topic, sampleEvents(keys, 3));
      const heard = () => [...first.events, ...second.events];
      await until(() => new Set(heard().map(label)).size >= 120, 'everything is delivered');
      expect([first.events.length > 0, second.events.length > 0]).toEqual([true, true]);
    });

    it('drops what it held of partitions that another process has now, and keeps holding the others', async () => {
      const keys = Array.from({ length: 24 }, (_, index) => `key${index}-`);
      const first = open(impatient);
      await first.subscribe({ group, topic, deliver: () => Promise.reject(new Error('the store is away')) });
      await first.publish(topic, sampleEvents(keys, 1));
      await until(() => first.held()[0]?.messages === keys.length, 'everything is held');
      const second = listener();
      await open().subscribe({ group, topic, deliver: second.deliver });
      const left = (): number => keys.length - new Set(second.events.map(label)).size;
      await until(() => left() < keys.length && first.held()[0]?.messages === left(), 'each has its own partitions');
      expect(left()).toBeGreaterThan(0);
      await first.close();
      await until(() => left() === 0, 'the second process has everything');
      expect(await open().parked(group)).toEqual([]);
    });

    it('takes over from a process that was killed, in order and without a gap', async () => {
      const bus = open();
      const events = sampleEvents(['a', 'b', 'c', 'd', 'e', 'f'], 60);
      const doomed = await startBusProcess('consume', url, topic, group);
      const heard = listener();
      await bus.subscribe({ group, topic, deliver: heard.deliver });
      await bus.publish(topic, events.slice(0, 120));
      await until(() => doomed.reported.length > 0 && heard.events.length > 0, 'both have partitions');
      await bus.publish(topic, events.slice(120, 240));
      await doomed.kill();
      await bus.publish(topic, events.slice(240));
      const all = () => [...doomed.reported, ...heard.events.map(label)];
      await until(() => new Set(all()).size >= events.length, 'everything is delivered');
      const orderOf = (key: string) => [...new Set(all().filter((it) => it.startsWith(key)))];
      const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
      expect(keys.map(orderOf)).toEqual(keys.map((key) => orderOfKey(events, key)));
      await bus.check();
    });

    it('parks a message that is no event and goes on', async () => {
      const producer = client.producer();
      await producer.connect();
      await producer.send({ topic, messages: [{ key: 'bad', value: '{"amount":' }] });
      await producer.disconnect();
      const bus = open(impatient);
      const heard = listener();
      await bus.subscribe({ group, topic, deliver: heard.deliver });
      await bus.publish(topic, [sampleEvent('good', 0)]);
      await until(async () => (await bus.parked(group)).length === 1, 'the message is parked');
      await until(() => heard.events.length >= 1, 'the good one is delivered');
      expect((await bus.parked(group)).map(({ key, error, event }) => ({ key, error, data: event.data }))).toEqual([
        { key: 'bad', error: 'the message is not readable', data: { text: '{"amount":' } },
      ]);
      expect(heard.events.map(label)).toEqual(['good0']);
    });

    it('passes over a kind that nobody wants without reading its body, and finds the kind there where no header says it', async () => {
      const [wanted, unwanted] = [sampleEvent('a', 0), { ...sampleEvent('a', 1), kind: 'other.kind' }];
      const producer = client.producer();
      await producer.connect();
      const values = [wanted, unwanted].map((event) => ({ key: 'a', value: JSON.stringify(event) }));
      const headers = { 'event-kind': 'other.kind' };
      await producer.send({ topic, messages: [{ key: 'a', value: '{"amount":', headers }, ...values] });
      await producer.disconnect();
      const bus = open(impatient);
      const heard = listener();
      await bus.subscribe({ group, topic, kinds: new Set([wanted.kind]), deliver: heard.deliver });
      await bus.publish(topic, [sampleEvent('a', 2)]);
      await until(() => heard.events.length >= 2, 'the wanted ones are delivered');
      expect(heard.events.map(label)).toEqual(['a0', 'a2']);
      expect(await bus.parked(group)).toEqual([]);
    });

    it('refuses an event that the broker does not take, and publishes its neighbours', async () => {
      const bus = open();
      const heard = listener();
      await bus.subscribe({ group, topic, deliver: heard.deliver });
      const huge = { ...sampleEvent('huge', 0), data: 'x'.repeat(3_000_000) };
      const results = await Promise.allSettled([
        bus.publish(topic, [sampleEvent('a', 0)]),
        bus.publish(topic, [huge]),
        bus.publish(topic, [sampleEvent('b', 0)]),
      ]);
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      await until(() => new Set(heard.events.map(label)).size >= 2, 'the neighbours are delivered');
      expect([...new Set(heard.events.map(label))].sort()).toEqual(['a0', 'b0']);
    });

    it('has a topic published again whose messages went before they were taken, and takes them in order', async () => {
      const events = sampleEvents(['a'], 9);
      const publisher = open();
      const before = open();
      const first = listener();
      await before.subscribe({ group, topic, deliver: first.deliver });
      await publisher.publish(topic, events.slice(0, 3));
      await until(() => first.events.length >= 3, 'the first are delivered');
      await before.close();
      await publisher.publish(topic, events.slice(3, 6));
      await forgetMessages();
      await publisher.publish(topic, events.slice(6, 8));
      const asked: string[] = [];
      const publishAgain = async (lost: string): Promise<void> => {
        asked.push(lost);
        void publisher.publish(lost, events);
      };
      const second = listener();
      await open({}, publishAgain).subscribe({ group, topic, deliver: second.deliver });
      await until(() => second.events.some(({ source }) => source.revision === 8), 'the newest is delivered');
      expect(second.events.map(label)).toEqual(events.map(label));
      expect(new Set(asked)).toEqual(new Set([topic]));
    });

    it('has nothing published again when nothing went', async () => {
      const asked: string[] = [];
      const bus = open({}, async (lost) => void asked.push(lost));
      const heard = listener();
      await bus.publish(topic, sampleEvents(['a', 'b'], 2));
      await bus.subscribe({ group, topic, deliver: heard.deliver });
      await until(() => heard.events.length >= 4, 'everything is delivered');
      expect(asked).toEqual([]);
    });

    /** Deletes messages as retention does once they are old enough. */
    const forgetMessages = async (): Promise<void> => {
      const admin = client.admin();
      await admin.connect();
      const partitions = (await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => ({
        partition,
        offset: high,
      }));
      await admin.deleteTopicRecords({ topic, partitions });
      await admin.disconnect();
    };

    it('says why it cannot subscribe: a topic that nobody made, a group that speaks another protocol', async () => {
      const bus = open();
      const unmade = bus.subscribe({ group, topic: `unmade${topic}`, deliver: listener().deliver });
      await expect(unmade).rejects.toBeInstanceOf(BusUnavailable);
      const stranger = client.consumer({ groupId: group, partitionAssigners: [strange] });
      await stranger.connect();
      await stranger.subscribe({ topic });
      await stranger.run({ eachMessage: async () => undefined });
      await expect(bus.subscribe({ group, topic, deliver: listener().deliver })).rejects.toThrow(
        'could not join its group',
      );
      await stranger.disconnect();
    });
  }),
);

const strange: PartitionAssigner = () => ({
  name: 'Strange',
  version: 1,
  assign: async () => [],
  protocol: ({ topics }) => ({
    name: 'Strange',
    metadata: AssignerProtocol.MemberMetadata.encode({ version: 1, topics, userData: Buffer.alloc(0) }),
  }),
});
