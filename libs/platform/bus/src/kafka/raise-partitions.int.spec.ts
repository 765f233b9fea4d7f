import { randomUUID } from 'node:crypto';
import type { Admin } from 'kafkajs';
import { silentWatchers } from '../delivery/bus-settings';
import { listener } from '../testing/integration-world';
import { describeOnKafka } from '../testing/kafka-under-test';
import { sampleEvents, until, untilMaxMs } from '../testing/samples';
import { brokersOf, connectKafka } from './client/kafka-connection';
import { openKafkaBus } from './open-kafka-bus';
import { raisePartitions } from './raise-partitions';
import { ensureBusTopics, eventTopic, parkedTopic } from './topics';

describeOnKafka('raisePartitions', (url) =>
  describe('raisePartitions', () => {
    jest.setTimeout(2 * untilMaxMs);
    const place = url.slice('kafka:'.length);
    let admin: Admin;
    let topic: string;
    let group: string;

    beforeEach(async () => {
      const id = randomUUID().slice(0, 8);
      [topic, group] = [`taps${id}.events`, `ledger${id}`];
      admin = connectKafka(brokersOf(place), 'spec', silentWatchers.log).admin();
      await admin.connect();
      await ensureBusTopics(url, [eventTopic(topic, 2), parkedTopic(group)]);
    });
    afterEach(() => admin.disconnect());

    const open = () =>
      openKafkaBus(place, { watchers: silentWatchers, delivery: {}, kafka: {}, instance: undefined }).events;
    const raise = () => raisePartitions(url, [eventTopic(topic, 5), parkedTopic(group)], [group]);
    const partitions = async () => (await admin.fetchTopicMetadata({ topics: [topic] })).topics[0]?.partitions.length;

    it('gives a topic that nobody uses the partitions of its spec, and leaves it alone the next time', async () => {
      expect(await raise()).toEqual([topic]);
      await until(async () => (await partitions()) === 5, 'there are five');
      expect(await raise()).toEqual([]);
    });

    it('refuses while a process consumes, and while messages are left', async () => {
      const bus = open();
      const heard = listener();
      await bus.subscribe({ group, topic, deliver: heard.deliver });
      await bus.publish(topic, sampleEvents(['a', 'b'], 2));
      await until(() => heard.events.length >= 4, 'everything is delivered');
      await expect(raise()).rejects.toThrow(`${group} still consume; stop every service first`);
      await bus.close();
      const publisher = open();
      await publisher.publish(topic, sampleEvents(['a'], 3));
      await publisher.close();
      await expect(raise()).rejects.toThrow(`${group} has 3 messages of ${topic} left`);
      expect(await partitions()).toBe(2);
    });
  }),
);
