import { assert, property, shuffledSubarray } from 'fast-check';
import { OffsetTracker } from './offset-tracker';

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
