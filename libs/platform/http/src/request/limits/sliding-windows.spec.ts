import fc from 'fast-check';
import { SlidingWindows } from './sliding-windows';

const at = (rate: number, perSeconds: number, subjectsMax = 10) => {
  let nowMs = 0;
  const windows = new SlidingWindows({ rate, perSeconds }, subjectsMax, () => nowMs);
  return { windows, moveTo: (ms: number) => (nowMs = ms) };
};

describe('a limit over a sliding window', () => {
  it('lets no more through than its rate, also when the first burst takes a second', () => {
    const { windows, moveTo } = at(20, 1);
    const allowed = Array.from({ length: 40 }, (_, index) => {
      moveTo(index * 24);
      return windows.admit('txn').allowed;
    });
    expect(allowed.filter(Boolean)).toHaveLength(20);
  });

  it('says when there is room again', () => {
    const { windows, moveTo } = at(1, 3_600);
    windows.admit('a');
    moveTo(600_000);
    expect(windows.admit('a')).toEqual({ allowed: false, retryAfterSeconds: 3_000 });
    expect(windows.admit('b')).toEqual({ allowed: true, retryAfterSeconds: 0 });
    moveTo(3_600_000);
    expect(windows.admit('a')).toEqual({ allowed: true, retryAfterSeconds: 0 });
  });

  it('never has more than its rate within any window, whenever requests come', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 200 }), (gapsMs) => {
        const { windows, moveTo } = at(5, 1);
        let nowMs = 0;
        const admitted: number[] = [];
        for (const gapMs of gapsMs) {
          moveTo((nowMs += gapMs));
          if (windows.admit('a').allowed) admitted.push(nowMs);
        }
        for (const from of admitted) {
          expect(admitted.filter((ms) => ms >= from && ms < from + 1_000).length).toBeLessThanOrEqual(5);
        }
      }),
    ));

  it('keeps no more subjects than it may', () => {
    const { windows } = at(1, 1, 2);
    for (const subject of ['a', 'b', 'c']) windows.admit(subject);
    expect([windows.size, windows.admit('a').allowed]).toEqual([2, true]);
  });
});
