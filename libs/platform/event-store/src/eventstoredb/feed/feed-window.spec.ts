import { StoredEvent } from '../../encoding/stored-event';
import type { Recorded } from '../../event-store';
import { FeedWindow } from './feed-window';
import { covers, unionOf } from './prefix-union';

const eventAt = (position: number, stream = 'a-1', data = '{}'): Recorded =>
  new StoredEvent(position, stream, 0, `id ${position}`, 'T', data, '{}');
const add = (window: FeedWindow, event: Recorded): void => window.add({ position: event.position, event });
const a = { streamPrefixes: ['a-'] };

describe('the window of a feed', () => {
  it('hands out what has come since a position, up to its own end, and what it has not handed out is more', () => {
    const window = new FeedWindow(10n);
    const events = [eventAt(20), eventAt(30, 'b-1'), eventAt(40), eventAt(50, 'b-1')];
    for (const event of events) add(window, event);
    expect(window.pageAfter(10n, a, 10)).toEqual({ events: [events[0], events[2]], position: 50n });
    expect(window.pageAfter(10n, a, 1)).toEqual({ events: [events[0]], position: 20n, more: true });
    expect(window.pageAfter(20n, a, 1)).toEqual({ events: [events[2]], position: 50n });
    expect(window.pageAfter(40n, a, 10)).toBeUndefined();
    expect(window.pageAfter(60n, a, 10)).toBeUndefined();
  });

  it('takes no event twice, and none from before its beginning', () => {
    const window = new FeedWindow(10n);
    for (const position of [10, 20, 20, 15, 30]) add(window, eventAt(position));
    expect(window.pageAfter(10n, a, 10)?.events.map(({ position }) => position)).toEqual([20n, 30n]);
  });

  it.each([
    ['events', { eventsMax: 2, textMax: 1_000_000 }, '{}'],
    ['characters', { eventsMax: 1_000_000, textMax: 1_000 }, 'x'.repeat(300)],
  ])('holds a bounded number of %s, and says which positions it does not hold any more', (_what, bounds, data) => {
    const window = new FeedWindow(0n, bounds);
    for (let position = 1; position <= 1_000; position += 1) add(window, eventAt(position, 'a-1', data));
    const held = Array.from({ length: 1_001 }, (_, n) => n).filter((n) => window.holds(BigInt(n)));
    expect(held.length).toBeLessThan(6);
    const { events } = window.pageAfter(BigInt(held[0]!), a, 10)!;
    expect(events.map(({ position }) => Number(position))).toEqual(held.slice(1));
  });

  it('knows what the server said it had looked at', () => {
    const window = new FeedWindow(10n);
    window.add({ position: 500n, event: undefined });
    expect([window.end, window.hasCheckpointAfter(10n), window.hasCheckpointAfter(500n)]).toEqual([500n, true, false]);
    expect(window.pageAfter(10n, a, 10)).toBeUndefined();
  });
});

describe('the union of prefixes', () => {
  it('names each stream once, and is all of them for one who names none', () => {
    expect(unionOf([{ streamPrefixes: ['b-', 'a-'] }, { streamPrefixes: ['a-x', 'c-'] }])).toEqual(['a-', 'b-', 'c-']);
    expect(unionOf([{ streamPrefixes: ['b-'] }, {}])).toBe('all');
  });

  it.each([
    [['a-', 'b-'], { streamPrefixes: ['a-x'] }, true],
    [['a-', 'b-'], { streamPrefixes: ['a-', 'b-'] }, true],
    [['a-x'], { streamPrefixes: ['a-'] }, false],
    [['a-'], {}, false],
    ['all', {}, true],
    ['all', { streamPrefixes: ['a-'] }, true],
    [[], { streamPrefixes: ['a-'] }, false],
  ] as const)('%j has what %j wants: %s', (union, filter, covered) => expect(covers(union, filter)).toBe(covered));
});
