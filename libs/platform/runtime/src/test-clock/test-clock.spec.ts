import { OffsetClock } from '@taprail/clock';
import { type EventStore, SqliteEventStore } from '@taprail/event-store';
import { TestClock } from '@taprail/ports';
import { openSqliteReadStore, type ReadStore } from '@taprail/read-store';
import { ClockMoves } from './clock-moves';

const startMs = Date.parse('2026-03-02T11:00:00.000Z');
const minuteMs = 60_000;
const inMinutes = (minutes: number) => (now: Date) => now.getTime() + minutes * minuteMs;

describe('the test clock', () => {
  let store: EventStore;
  let readStore: ReadStore;
  let rests: string[];
  const open = (): TestClock => {
    const clock = new OffsetClock(undefined, () => startMs);
    const settled = async () => void rests.push(clock.iso().slice(11, 16));
    return new TestClock({ clock, moves: new ClockMoves(store, clock), readStore, settled });
  };
  beforeEach(async () => {
    store = new SqliteEventStore({ file: ':memory:' });
    readStore = await openSqliteReadStore(':memory:');
    rests = [];
  });
  afterEach(async () => {
    await store.close();
    await readStore.close();
  });

  it('tells where it was and where it is, and lets everyone rest before and after', async () => {
    const clock = open();
    expect(await clock.advance(inMinutes(10))).toEqual({
      from: '2026-03-02T11:00:00.000Z',
      now: '2026-03-02T11:10:00.000Z',
      target: '2026-03-02T11:10:00.000Z',
      complete: true,
      fired: [],
      firedCount: 0,
    });
    expect([clock.now().toISOString(), rests]).toEqual(['2026-03-02T11:10:00.000Z', ['11:00', '11:10']]);
  });

  it('stops between two instants when its caller is gone, and says how far it came', async () => {
    const clock = open();
    const caller = new AbortController();
    const reached: string[] = [];
    clock.alsoWaits({
      nextDueMs: async () => clock.now().getTime() + minuteMs,
      reach: async () => {
        if (reached.push(clock.now().toISOString().slice(11, 16)) === 3) caller.abort();
      },
    });
    expect(await clock.advance(inMinutes(1_000), caller.signal)).toMatchObject({
      from: '2026-03-02T11:00:00.000Z',
      now: '2026-03-02T11:02:00.000Z',
      target: '2026-03-03T03:40:00.000Z',
      complete: false,
    });
    expect([reached, clock.movingTo]).toEqual([['11:00', '11:01', '11:02'], null]);
    expect((await clock.advance(inMinutes(2))).complete).toBe(true);
  });

  it('does not wait for what never comes to rest once its caller is gone', async () => {
    const clock = new OffsetClock(undefined, () => startMs);
    const caller = new AbortController();
    const settled = (): Promise<void> => {
      setImmediate(() => caller.abort());
      return new Promise<never>(() => undefined);
    };
    const restless = new TestClock({ clock, moves: new ClockMoves(store, clock), readStore, settled });
    expect(await restless.advance(inMinutes(10), caller.signal)).toMatchObject({
      now: '2026-03-02T11:00:00.000Z',
      complete: false,
    });
  });

  it.each(['reach', 'nextDueMs'] as const)('does not wait for a simulator that never answers %s', async (silent) => {
    const clock = open();
    const caller = new AbortController();
    const never = (): Promise<never> => {
      setImmediate(() => caller.abort());
      return new Promise<never>(() => undefined);
    };
    clock.alsoWaits({ nextDueMs: async () => undefined, reach: async () => undefined, [silent]: never });
    expect(await clock.advance(inMinutes(10), caller.signal)).toMatchObject({ complete: false });
  });

  it('makes one move at a time: the second goes on from where the first arrived', async () => {
    const clock = open();
    const moves = await Promise.all([clock.advance(inMinutes(10)), clock.advance(inMinutes(10))]);
    expect(moves.map(({ from, now }) => [from.slice(11, 16), now.slice(11, 16)])).toEqual([
      ['11:00', '11:10'],
      ['11:10', '11:20'],
    ]);
    expect(rests).toEqual(['11:00', '11:10', '11:10', '11:20']);
  });

  it('moves again after a move that failed', async () => {
    const clock = open();
    const failing = clock.advance(() => {
      throw new Error('back is not a direction');
    });
    const next = clock.advance(inMinutes(1));
    await expect(failing).rejects.toThrow('back is not a direction');
    expect((await next).now).toBe('2026-03-02T11:01:00.000Z');
  });

  it('stops where someone else has something due, in time order, and lets it happen', async () => {
    const clock = open();
    const happened: string[] = [];
    for (const [name, minute] of [
      ['late', 7],
      ['early', 3],
      ['beyond', 11],
    ] as const) {
      const dueMs = startMs + minute * minuteMs;
      let waits = true;
      clock.alsoWaits({
        nextDueMs: async () => (waits ? dueMs : undefined),
        reach: async () => {
          if (!waits || clock.now().getTime() < dueMs) return;
          waits = false;
          happened.push(`${clock.now().toISOString().slice(11, 16)} ${name}`);
        },
      });
    }
    const { firedCount } = await clock.advance(inMinutes(10));
    expect([happened, rests, firedCount]).toEqual([
      ['11:03 early', '11:07 late'],
      ['11:00', '11:03', '11:07', '11:10'],
      0,
    ]);
  });
});
