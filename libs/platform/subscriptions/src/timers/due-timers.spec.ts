import { openReadStore, type ReadStore } from '@taprail/read-store';
import { startMs } from '../testing/small-world';
import { DueTimers } from './due-timers';

const secondMs = 1_000;

describe('the timers of an owner that are due', () => {
  let readStore: ReadStore;
  let nowMs: number;
  let timers: DueTimers;
  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    readStore = await openReadStore('sqlite::memory:');
    nowMs = startMs;
    timers = new DueTimers('bell', { now: () => new Date(nowMs) } as never, readStore);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await readStore.close();
    jest.useRealTimers();
  });
  const pass = async (ms: number): Promise<void> => {
    nowMs += ms;
    await jest.advanceTimersByTimeAsync(ms);
  };
  const put = (id: string, dueInMs: number, retryInMs = 0) =>
    readStore.db
      .insertInto('timer')
      .values({
        ...{ owner: 'bell', id, kind: 'ring', subject: id, command: '{}', attempts: 0, every_ms: null },
        ...{ due_at_ms: BigInt(startMs + dueInMs), retry_at_ms: BigInt(startMs + retryInMs) },
      })
      .execute();
  const read = async () => (await timers.read(10)).map(({ id }) => id);

  it('are not asked for while none can be', async () => {
    expect(timers.mayBeDue()).toBe(true);
    expect(await read()).toEqual([]);
    await pass(59 * secondMs);
    expect(timers.mayBeDue()).toBe(false);
  });

  it('are asked for when the next is due, and when one that was postponed is due again', async () => {
    await put('next', 20 * secondMs);
    await put('postponed', -secondMs, 10 * secondMs);
    await put('postponed before it was due', 30 * secondMs, 15 * secondMs);
    expect(await read()).toEqual([]);
    await pass(9 * secondMs);
    expect(timers.mayBeDue()).toBe(false);
    await pass(secondMs);
    expect(timers.mayBeDue()).toBe(true);
    expect(await read()).toEqual(['postponed']);
    await readStore.db.deleteFrom('timer').where('id', '=', 'postponed').execute();
    expect(await read()).toEqual([]);
    await pass(9 * secondMs);
    expect(timers.mayBeDue()).toBe(false);
    await pass(secondMs);
    expect(timers.mayBeDue()).toBe(true);
    expect(await read()).toEqual(['next']);
  });

  it('are asked for again a second after they could not be read', async () => {
    jest.spyOn(readStore.db, 'selectFrom').mockImplementationOnce(() => {
      throw new Error('the store is away');
    });
    await expect(read()).rejects.toThrow('the store is away');
    await pass(secondMs - 1);
    expect(timers.mayBeDue()).toBe(false);
    await pass(1);
    expect(timers.mayBeDue()).toBe(true);
  });
});
