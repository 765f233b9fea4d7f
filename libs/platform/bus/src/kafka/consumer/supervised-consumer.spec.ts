import type { Consumer, ConsumerConfig, Kafka } from 'kafkajs';
import { silentWatchers } from '../../delivery/bus-settings';
import { kafkaDefaults } from '../client/kafka-connection';
import { SupervisedConsumer } from './supervised-consumer';

/** Joins its group at once; its settings are kept. */
const clientOf = (made: ConsumerConfig[]): Kafka => {
  const consumer = (config: ConsumerConfig): Consumer => {
    made.push(config);
    const listeners = new Map<string, (event: object) => void>();
    const fake = {
      events: { GROUP_JOIN: 'join', FETCH: 'fetch', HEARTBEAT: 'heartbeat', CRASH: 'crash' },
      on: (event: string, listener: (event: object) => void) => {
        listeners.set(event, listener);
        return () => undefined;
      },
      connect: async () => undefined,
      subscribe: async () => undefined,
      run: async () => listeners.get('join')?.({}),
      disconnect: async () => undefined,
    };
    return fake as unknown as Consumer;
  };
  return { consumer } as unknown as Kafka;
};

describe('SupervisedConsumer', () => {
  const made: ConsumerConfig[] = [];
  const consumer = new SupervisedConsumer(
    clientOf(made),
    { name: 'it', config: () => ({ groupId: 'g' }), listenTo: () => undefined, eachBatch: async () => undefined },
    kafkaDefaults,
    silentWatchers.log,
  );
  const mayRestart = () =>
    Promise.all(made.map(async ({ retry }) => retry?.restartOnFailure?.(new Error('Kafka is away'))));

  it('lets the client restart the consumer that it has, and none that it has given up', async () => {
    await consumer.subscribe('t');
    expect(await mayRestart()).toEqual([true]);
    // One that crashed and one that took its place must not both be members of the group.
    await consumer.rebuild();
    expect(await mayRestart()).toEqual([false, true]);
    await consumer.stop();
    expect(await mayRestart()).toEqual([false, false]);
  });
});
