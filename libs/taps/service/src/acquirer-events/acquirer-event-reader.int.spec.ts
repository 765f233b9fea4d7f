import { loadCheckpoint, openSqliteReadStore, type ReadStore } from '@taprail/read-store';
import { createLogger } from '@taprail/telemetry';
import { type AcquirerEvent, AcquirerUnavailable } from '../acquirer/acquirer';
import { AcquirerEventReader } from './acquirer-event-reader';

const log = createLogger({ service: 'test', level: 'silent' });

const acquirerEventNo = (n: number): AcquirerEvent => ({
  kind: 'capture_revoked',
  id: `news_${n}`,
  authorisation: `auth_${n}`,
  failureCode: 'x',
  at: '2026-03-02T11:00:00.000Z',
});

describe('the reader of the acquirer’s news', () => {
  let readStore: ReadStore;
  let happened: AcquirerEvent[];
  let taken: string[];
  let listeners: (() => void)[];
  const readers: AcquirerEventReader[] = [];
  beforeEach(async () => {
    readStore = await openSqliteReadStore(':memory:');
    [happened, taken, listeners] = [[1, 2, 3].map(acquirerEventNo), [], []];
  });
  afterEach(async () => {
    for (const reader of readers.splice(0)) await reader.stop();
    await readStore.close();
  });

  const acquirer = {
    readEvents: async (after: number, limit: number) =>
      happened.map((news, index) => ({ place: index + 1, news })).slice(after, after + limit),
    onEvents: (listener: () => void) => {
      listeners.push(listener);
      return () => undefined;
    },
  };
  const reader = (change: Partial<ConstructorParameters<typeof AcquirerEventReader>[0]> = {}) => {
    const take = { take: async ({ id }: AcquirerEvent) => void taken.push(id) };
    const made = new AcquirerEventReader({ acquirer, take, store: readStore, holder: 'one', log, ...change });
    readers.push(made);
    return made;
  };
  const place = () => loadCheckpoint(readStore.db, 'acquirer-news');
  const becomes = async (length: number) => {
    for (const endMs = Date.now() + 3_000; taken.length < length && Date.now() < endMs;) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return taken;
  };

  it('takes them in order, and goes on where it stopped', async () => {
    await reader().caughtUp();
    expect(taken).toEqual(['news_1', 'news_2', 'news_3']);
    happened.push(acquirerEventNo(4));
    await reader().caughtUp();
    expect(taken).toEqual(['news_1', 'news_2', 'news_3', 'news_4']);
    expect(await place()).toBe(4n);
  });

  it('reads page after page', async () => {
    happened = Array.from({ length: 250 }, (_, n) => acquirerEventNo(n));
    await reader().caughtUp();
    expect(taken).toEqual(happened.map(({ id }) => id));
  });

  it('keeps its place at the one that could not be taken, and takes it again', async () => {
    let fails = true;
    const take = {
      take: async ({ id }: AcquirerEvent) => {
        if (id === 'news_2' && fails) throw new Error('The log is away');
        taken.push(id);
      },
    };
    const one = reader({ take });
    await expect(one.caughtUp()).rejects.toThrow('The log is away');
    expect(await place()).toBe(1n);
    fails = false;
    await one.caughtUp();
    expect(taken).toEqual(['news_1', 'news_2', 'news_3']);
  });

  it('leaves them to the one that reads already, until that one ends', async () => {
    const one = reader();
    await one.caughtUp();
    happened.push(acquirerEventNo(4));
    const two = reader({ holder: 'two' });
    await two.caughtUp();
    expect(taken).toHaveLength(3);
    await one.stop();
    await two.caughtUp();
    expect(taken).toHaveLength(4);
  });

  it('does not move the place once another one reads', async () => {
    const take = {
      take: async () => {
        await readStore.db.updateTable('lease').set({ epoch: 99n, holder: 'two' }).execute();
      },
    };
    await expect(reader({ take }).caughtUp()).rejects.toMatchObject({ name: 'Fenced' });
    expect(await place()).toBeUndefined();
  });

  it('is called when there are some', async () => {
    reader().start();
    expect(await becomes(3)).toHaveLength(3);
    happened.push(acquirerEventNo(4));
    for (const listener of listeners) listener();
    expect(await becomes(4)).toHaveLength(4);
  });

  it('asks again and again where nobody calls, through an outage', async () => {
    let outages = 1;
    const readEvents = async (after: number, limit: number) => {
      if ((outages -= 1) >= 0) throw new AcquirerUnavailable('away');
      return acquirer.readEvents(after, limit);
    };
    reader({ acquirer: { readEvents } }).start();
    expect(await becomes(3)).toHaveLength(3);
    happened.push(acquirerEventNo(4));
    expect(await becomes(4)).toHaveLength(4);
  });
});
