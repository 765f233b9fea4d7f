import type { Consumer, ConsumerGroupJoinEvent } from 'kafkajs';
import { BusUnavailable } from '../../command-bus';

/** `run` of kafkajs resolves although joining failed; this resolves when the consumer is a member of its group. */
export const joined = (consumer: Consumer, what: string, withinMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(`${what} did not join its group within ${withinMs} ms`), withinMs);
    const offs = [
      consumer.on(consumer.events.GROUP_JOIN, () => {
        done();
        resolve();
      }),
      consumer.on(consumer.events.CRASH, ({ payload }) => {
        if (!payload.restart) fail(`${what} could not join its group: ${payload.error.message}`);
      }),
    ];
    const done = (): void => {
      clearTimeout(timer);
      for (const off of offs) off();
    };
    const fail = (message: string): void => {
      done();
      reject(new BusUnavailable(message));
    };
  });

export const partitionsIn = ({ payload }: ConsumerGroupJoinEvent, topic: string): readonly number[] =>
  payload.memberAssignment[topic] ?? [];

/** Before its first start and between a crash and a restart kafkajs throws, and then nothing is paused anyway. */
export const ifRunning = (work: () => void): void => {
  try {
    work();
  } catch {
    return;
  }
};
