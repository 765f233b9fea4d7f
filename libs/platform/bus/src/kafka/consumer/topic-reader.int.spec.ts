import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin, Producer } from 'kafkajs';
import { silentWatchers } from '../../delivery/bus-settings';
import { describeOnKafka } from '../../testing/kafka-under-test';
import { until, untilMaxMs } from '../../testing/samples';
import { brokersOf, connectKafka, kafkaDefaults } from '../client/kafka-connection';
import { ensureTopics } from '../topics';
import { TopicReader } from './topic-reader';

describeOnKafka('TopicReader', (url) =>
  describe('TopicReader', () => {
    jest.setTimeout(2 * untilMaxMs);
    const kafka = connectKafka(brokersOf(url.slice('kafka:'.length)), 'spec', silentWatchers.log);
    let topic: string;
    let admin: Admin;
    let producer: Producer;
    let readers: TopicReader[];

    beforeEach(async () => {
      topic = `read${randomUUID().slice(0, 8)}`;
      readers = [];
      [admin, producer] = [kafka.admin(), kafka.producer()];
      await Promise.all([admin.connect(), producer.connect()]);
      await ensureTopics(admin, [{ name: topic, partitions: 2, config: {} }]);
    });
    afterEach(async () => {
      await Promise.all(readers.map((reader) => reader.close()));
      await Promise.all([admin.disconnect(), producer.disconnect()]);
    });

    const write = (value: number, partition = 1): Promise<unknown> =>
      producer.send({ topic, messages: [{ value: String(value), partition }] });

    const read = async (from: 'beginning' | 'end', groupId: string = randomUUID()) => {
      const heard: number[] = [];
      const onMessage = ({ value }: { value: Buffer | null }): void => void heard.push(Number(value));
      const reader = new TopicReader(
        kafka,
        admin,
        { topic, partition: 1, groupId, from, onMessage },
        kafkaDefaults,
        () => undefined,
      );
      readers.push(reader);
      await reader.start();
      return { reader, heard };
    };

    it('reads its own partition, from its beginning or from now on', async () => {
      await write(1);
      await write(100, 0);
      const all = await read('beginning');
      await all.reader.caughtUp();
      const fromNow = await read('end');
      await write(2);
      await all.reader.caughtUp();
      await fromNow.reader.caughtUp();
      expect({ all: all.heard, fromNow: fromNow.heard }).toEqual({ all: [1, 2], fromNow: [2] });
    });

    it('misses nothing while its group is dealt out anew', async () => {
      const groupId = randomUUID();
      const { reader, heard } = await read('end', groupId);
      let last = 0;
      let isWriting = true;
      const writing = (async () => {
        while (isWriting) await write((last += 1));
      })();
      await until(() => heard.length > 0, 'messages flow');
      await read('end', groupId);
      await sleep(2 * kafkaDefaults.heartbeatMs);
      isWriting = false;
      await writing;
      await reader.caughtUp();
      expect(heard).toEqual(Array.from({ length: last }, (_, index) => index + 1));
    });
  }),
);
