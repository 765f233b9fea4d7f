import { assert, array, asyncProperty, constantFrom, integer, property, shuffledSubarray } from 'fast-check';
import { KeyedQueue } from './keyed-queue';
import { OffsetTracker } from './offset-tracker';

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('OffsetTracker', () => {
  it('never passes an unfinished message, whatever the order of finishing', () => {
    const offsets = Array.from({ length: 40 }, (_, index) => index * 3);
    assert(
      property(shuffledSubarray(offsets), (finished) => {
        const tracker = new OffsetTracker();
        const entries = new Map(offsets.map((offset) => [offset, tracker.start(offset)]));
        for (const offset of finished) tracker.finish(entries.get(offset) ?? tracker.start(-1));
        const firstOpen = offsets.findIndex((offset) => !finished.includes(offset));
        const expected = firstOpen === -1 ? offsets[offsets.length - 1] : offsets[firstOpen - 1];
        expect({ last: tracker.contiguous(), open: tracker.open }).toEqual({
          last: expected,
          open: firstOpen === -1 ? 0 : offsets.length - firstOpen,
        });
      }),
    );
  });

  it('forgets what is finished, so that it does not grow', () => {
    const tracker = new OffsetTracker();
    for (let offset = 0; offset < 10_000; offset += 1) tracker.finish(tracker.start(offset));
    expect({ last: tracker.contiguous(), open: tracker.open }).toEqual({ last: 9_999, open: 0 });
  });
});

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
