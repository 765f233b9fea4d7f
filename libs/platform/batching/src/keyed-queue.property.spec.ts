import { array, assert, asyncProperty, constantFrom, integer } from 'fast-check';
import { KeyedQueue } from './keyed-queue';

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('KeyedQueue', () => {
  it('runs the work of each key in order and one at a time, and is empty at the end', () =>
    assert(
      asyncProperty(
        array(constantFrom('a', 'b', 'c'), { maxLength: 40 }),
        integer({ max: 3, min: 0 }),
        async (keys, waits) => {
          const queue = new KeyedQueue();
          const running = new Set<string>();
          const done: string[] = [];
          const results = keys.map((key, index) =>
            queue.run(key, async () => {
              expect(running.has(key)).toBe(false);
              running.add(key);
              for (let turn = 0; turn < (index * 7) % (waits + 1); turn += 1) await settle();
              running.delete(key);
              done.push(`${key}${index}`);
              if (index % 5 === 4) throw new Error('a failure does not end its key');
            }),
          );
          await Promise.allSettled(results);
          await queue.idle(1_000);
          const ofKey = (all: readonly string[], key: string) => all.filter((one) => one.startsWith(key));
          const sent = keys.map((key, index) => `${key}${index}`);
          expect(['a', 'b', 'c'].map((key) => ofKey(done, key))).toEqual(
            ['a', 'b', 'c'].map((key) => ofKey(sent, key)),
          );
          expect(queue.size).toBe(0);
        },
      ),
      { numRuns: 50 },
    ));
});
