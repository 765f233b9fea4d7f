import { OffsetClock } from '@taprail/clock';
import { type EventStore, readStream, SqliteEventStore } from '@taprail/event-store';
import { ClockMoves } from './clock-moves';

const startMs = Date.parse('2026-03-02T11:00:00.000Z');
const minuteMs = 60_000;
const endMs = 5_000;

describe('the moves of the test clock', () => {
  let store: EventStore;
  let realMs: number;
  const opened: ClockMoves[] = [];
  const started = (on: EventStore = store) => {
    const clock = new OffsetClock(undefined, () => realMs);
    const moves = new ClockMoves(on, clock);
    opened.push(moves);
    return { clock, moves };
  };
  const restarted = async () => {
    const { clock, moves } = started();
    await moves.restore();
    return clock;
  };
  const until = async (isSo: () => boolean): Promise<void> => {
    const giveUpMs = performance.now() + endMs;
    while (!isSo()) {
      if (performance.now() > giveUpMs) throw new Error('it never happened');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const written = async () => (await readStream(store, 'testClock-1')).length;
  beforeEach(() => {
    store = new SqliteEventStore({ file: ':memory:' });
    realMs = startMs;
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((moves) => moves.close()));
    await store.close();
  });

  it('leave it at real time while there are none', async () =>
    expect((await restarted()).iso()).toBe('2026-03-02T11:00:00.000Z'));

  it('take it to the instant, from where it goes on with real time', async () => {
    const { clock, moves } = started();
    await moves.moveTo(startMs + 10 * minuteMs);
    realMs += minuteMs;
    expect(clock.iso()).toBe('2026-03-02T11:11:00.000Z');
  });

  it('never take it back, and write nothing for what is past', async () => {
    const { clock, moves } = started();
    await moves.moveTo(startMs + 10 * minuteMs);
    await moves.moveTo(startMs + 5 * minuteMs);
    await moves.moveTo(startMs + 10 * minuteMs);
    expect([clock.iso(), await written()]).toEqual(['2026-03-02T11:10:00.000Z', 1]);
  });

  it('survive a restart, however long it takes', async () => {
    await started().moves.moveTo(startMs + 10 * minuteMs);
    realMs += 5 * minuteMs;
    expect((await restarted()).iso()).toBe('2026-03-02T11:15:00.000Z');
  });

  it('do not take back a clock that is further than the log', async () => {
    const { clock, moves } = started();
    await moves.moveTo(startMs + minuteMs);
    clock.advanceTo(startMs + 10 * minuteMs);
    await moves.restore();
    expect(clock.iso()).toBe('2026-03-02T11:10:00.000Z');
  });

  it('are followed by a second process on the same store, those before it came and those after', async () => {
    const [first, second] = [started(), started()];
    await first.moves.moveTo(startMs + minuteMs);
    const following = second.moves.follow(() => undefined);
    await until(() => second.clock.iso() === '2026-03-02T11:01:00.000Z');
    await first.moves.moveTo(startMs + 2 * minuteMs);
    await until(() => second.clock.iso() === '2026-03-02T11:02:00.000Z');
    await second.moves.close();
    await following;
    await first.moves.moveTo(startMs + 3 * minuteMs);
    expect(second.clock.iso()).toBe('2026-03-02T11:02:00.000Z');
  });

  it('go as far as the farthest when two processes make them at once', async () => {
    const [first, second] = [started(), started()];
    await Promise.all([first.moves.moveTo(startMs + 2 * minuteMs), second.moves.moveTo(startMs + 9 * minuteMs)]);
    expect((await restarted()).iso()).toBe('2026-03-02T11:09:00.000Z');
  });

  it('say when they can no longer be followed', async () => {
    const cut = new Error('the store is gone');
    const failing: EventStore = Object.assign(Object.create(store), {
      subscribe: () => ({
        close: async () => undefined,
        [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(cut) }),
      }),
    });
    const heard: unknown[] = [];
    await started(failing).moves.follow((error) => heard.push(error));
    expect(heard).toEqual([cut]);
  });
});
