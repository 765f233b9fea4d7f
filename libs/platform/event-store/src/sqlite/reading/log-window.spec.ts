import type { Recorded } from '../../event-store';
import { LogWindow, windowMax } from './log-window';

const event = (position: number): Recorded => ({
  id: String(position),
  stream: 'counter-a',
  revision: position,
  type: 'Counted',
  data: '{}',
  metadata: '{}',
  position: BigInt(position),
});

describe('the window on the log', () => {
  const opened = (at: number) => {
    const reads: [number, number][] = [];
    const window = new LogWindow(at, (after, until) => {
      reads.push([after, until]);
      return Array.from({ length: until - after }, (_, n) => event(after + n + 1));
    });
    const after = (position: number, head: number) => window.readAfter(position, head, () => true, 500);
    const walked = (position: number, head: number) => {
      const { events, until } = after(position, head);
      return { positions: events.map((each) => Number(each.position)), until };
    };
    return { window, reads, after, walked };
  };

  it('reads what is new once, and hands every follower the same events', () => {
    const { reads, after } = opened(10);
    const [first, second] = [after(10, 13), after(11, 13)];
    expect(first).toEqual({ events: [event(11), event(12), event(13)], until: 13 });
    expect(second.events[0]).toBe(first.events[1]);
    expect(reads).toEqual([[10, 13]]);
  });

  it('hands out what is wanted, and no more than that', () => {
    const { window } = opened(10);
    const isEven = ({ position }: Recorded) => position % 2n === 0n;
    expect(window.readAfter(10, 20, isEven, 3)).toEqual({ events: [event(12), event(14), event(16)], until: 20 });
  });

  it('reads on only for whoever has come to its end, and a step at a time', () => {
    const { reads, walked } = opened(10);
    walked(10, 12);
    expect(walked(11, 5_000)).toEqual({ positions: [12], until: 12 });
    expect(walked(12, 5_000).until).toBe(512);
    expect(reads).toEqual([
      [10, 12],
      [12, 512],
    ]);
  });

  it('holds what it has read and nobody has forgotten', () => {
    const { window, walked } = opened(10);
    walked(10, 14);
    window.forget(12);
    expect([11, 12, 14, 15].map((position) => window.holds(position))).toEqual([false, true, true, false]);
    window.forget(Infinity);
    expect([window.holds(13), window.holds(14), window.end]).toEqual([false, true, 14]);
  });

  it('is full before it drops what the slowest have not seen', () => {
    const { window, walked } = opened(0);
    for (let position = 0; position < windowMax; position += 500) walked(position, 10_000);
    expect([window.isFullAt(windowMax), window.isFullAt(500), window.holds(0)]).toEqual([true, false, true]);
    walked(windowMax, 10_000);
    expect(window.holds(0)).toBe(true);
    walked(windowMax + 500, 10_000);
    expect([window.holds(999), window.holds(1_000)]).toEqual([false, true]);
  });

  it('wakes those who wait when the last has moved, and lets them go when he does not', async () => {
    const { window, walked } = opened(0);
    walked(0, 10);
    let woken = false;
    const waiting = window.waitForOthers(60_000).then(() => (woken = true));
    window.forget(0);
    await Promise.resolve();
    expect(woken).toBe(false);
    window.forget(4);
    await waiting;
    await window.waitForOthers(1);
    expect(woken).toBe(true);
  });

  it('begins anew where someone is ahead of it', () => {
    const { window, walked } = opened(10);
    window.startAt(20);
    expect([walked(20, 22).positions, window.holds(10)]).toEqual([[21, 22], false]);
  });
});
