import type { PartitionMetadata } from 'kafkajs';
import { KeyPartitions } from './key-partitions';

const partitions = (count: number): PartitionMetadata[] =>
  Array.from({ length: count }, (_, partitionId) => ({
    partitionErrorCode: 0,
    partitionId,
    leader: 1,
    replicas: [1],
    isr: [1],
  }));

describe('the partition of a key', () => {
  it('is not known before the partitions of the topic are, nor after a read that failed', async () => {
    let answer: () => Promise<PartitionMetadata[]> = async () => partitions(4);
    const keys = new KeyPartitions('taps.commands', () => answer());
    expect(keys.find('a')).toBeUndefined();
    await keys.refresh();
    expect(keys.find('a')).toBeLessThan(4);
    answer = () => Promise.reject(new Error('away'));
    await keys.refresh();
    expect(keys.find('a')).toBeUndefined();
  });

  it('is the one that Kafka clients of every language choose', async () => {
    const keys = new KeyPartitions('taps.commands', async () => partitions(24));
    await keys.refresh();
    // The hashes are those of the tests of the Java client.
    expect(['21', 'foobar', 'a-little-bit-long-string'].map((key) => keys.find(key))).toEqual(
      [-973932308, -790332482, -985981536].map((hash) => (hash & 0x7fffffff) % 24),
    );
  });

  it('follows the newest read when an older one is answered late', async () => {
    const answers: ((count: number) => void)[] = [];
    const keys = new KeyPartitions(
      'taps.commands',
      () => new Promise((resolve) => answers.push((count) => resolve(partitions(count)))),
    );
    const [older, newer] = [keys.refresh(), keys.refresh()];
    answers[1]!(1);
    await newer;
    answers[0]!(24);
    await older;
    expect(['a', 'b', 'c', 'd'].map((key) => keys.find(key))).toEqual([0, 0, 0, 0]);
  });
});
