import { randomUUID } from 'node:crypto';
import type { Admin, Producer } from 'kafkajs';
import { silentWatchers } from '../../delivery/bus-settings';
import { describeOnKafka } from '../../testing/kafka-under-test';
import { until, untilMaxMs } from '../../testing/samples';
import { brokersOf, connectKafka, kafkaDefaults } from '../client/kafka-connection';
import { ensureTopics } from '../topics';
import { PartitionReaders } from './partition-readers';

describeOnKafka('PartitionReaders', (url) =>
  describe('PartitionReaders', () => {
    jest.setTimeout(2 * untilMaxMs);
    const kafka = connectKafka(brokersOf(url.slice('kafka:'.length)), 'spec', silentWatchers.log);
    let topic: string;
    let admin: Admin;
    let producer: Producer;
    let readers: PartitionReaders[];

    beforeEach(async () => {
      topic = `read${randomUUID().slice(0, 8)}`;
      readers = [];
      [admin, producer] = [kafka.admin(), kafka.producer()];
      await Promise.all([admin.connect(), producer.connect()]);
      await ensureTopics(admin, [{ name: topic, partitions: 2, config: {} }]);
    });
    afterEach(async () => {
      await Promise.all(readers.map((reader) => reader.close(topic)));
      await Promise.all([admin.disconnect(), producer.disconnect()]);
    });

    const write = (value: number, partition = 1): Promise<unknown> =>
      producer.send({ topic, messages: [{ value: String(value), partition }] });

    const read = async (from: 'beginning' | 'end') => {
      const heard: number[] = [];
      const onMessage = ({ value }: { value: Buffer | null }): void => void heard.push(Number(value));
      const reader = new PartitionReaders(kafka, 'spec', kafkaDefaults, () => undefined);
      readers.push(reader);
      await reader.read({ topic, partition: 1, from, onMessage }, admin);
      return { reader, heard };
    };

    it('reads its own partition, from its beginning or from now on', async () => {
      await write(1);
      await write(100, 0);
      const all = await read('beginning');
      await until(() => all.heard.length >= 1, 'the first is read');
      const fromNow = await read('end');
      await write(2);
      await until(() => all.heard.length >= 2 && fromNow.heard.length >= 1, 'the second is read by both');
      expect({ all: all.heard, fromNow: fromNow.heard }).toEqual({ all: [1, 2], fromNow: [2] });
    });

    it('misses nothing while a topic is added', async () => {
      const { reader, heard } = await read('end');
      let last = 0;
      let isWriting = true;
      const writing = (async () => {
        while (isWriting) await write((last += 1));
      })();
      await until(() => heard.length > 0, 'messages flow');
      const other = `${topic}-other`;
      await ensureTopics(admin, [{ name: other, partitions: 1, config: {} }]);
      await producer.send({ topic: other, messages: [{ value: '7' }] });
      const heardOther: number[] = [];
      const onMessage = ({ value }: { value: Buffer | null }): void => void heardOther.push(Number(value));
      await reader.read({ topic: other, partition: 0, from: 'beginning', onMessage }, admin);
      await until(() => heardOther.length > 0, 'the added topic is read');
      isWriting = false;
      await writing;
      await until(() => heard.length >= last, 'everything is read');
      expect(heard).toEqual(Array.from({ length: last }, (_, index) => index + 1));
      await reader.close(other);
    });
  }),
);
