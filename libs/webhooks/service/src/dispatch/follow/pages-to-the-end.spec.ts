import { type LogPage, type Position, StoreUnavailable } from '@taprail/event-store';
import { createLogger } from '@taprail/telemetry';
import { pagesToTheEnd } from './pages-to-the-end';

const log = createLogger({ service: 'test', level: 'silent' });
const head = 30n;

/** A log whose pages end at 10, 20 and 30, and whose reads fail as they are told. */
const storeThat = (failsAt: (after: Position, attempt: number) => Error | undefined) => {
  const asked: Position[] = [];
  const readAll = async (after: Position): Promise<LogPage> => {
    asked.push(after);
    const failure = failsAt(after, asked.filter((each) => each === after).length);
    if (failure) throw failure;
    return { events: [], position: after + 10n };
  };
  return { asked, store: { head: async () => head, readAll } };
};

const readWith = async (store: ReturnType<typeof storeThat>['store'], abandoned = new AbortController().signal) => {
  const read: Position[] = [];
  const pages = pagesToTheEnd({ store, log }, { name: 'share', streamPrefixes: ['a-'] }, 0n, abandoned);
  for await (const { position } of pages) read.push(position);
  return read;
};

describe('a share of webhooks that another process takes over', () => {
  it('is read to the end of the log', async () => {
    const { store, asked } = storeThat(() => undefined);
    expect(await readWith(store)).toEqual([10n, 20n, 30n]);
    expect(asked).toEqual([0n, 10n, 20n]);
  });

  it('goes on from the last page when a read fails, and does not begin again', async () => {
    const { store, asked } = storeThat((after, attempt) =>
      after === 20n && attempt <= 2 ? new StoreUnavailable('busy') : undefined,
    );
    expect(await readWith(store)).toEqual([10n, 20n, 30n]);
    expect(asked).toEqual([0n, 10n, 20n, 20n, 20n]);
  });

  it('is left alone when the lease is lost meanwhile', async () => {
    const abandoning = new AbortController();
    const { store, asked } = storeThat(() => {
      abandoning.abort();
      return new StoreUnavailable('given up');
    });
    await expect(readWith(store, abandoning.signal)).rejects.toThrow('given up');
    expect(asked).toEqual([0n]);
  });

  it('fails with what no waiting mends', async () => {
    const { store } = storeThat(() => new Error('unreadable'));
    await expect(readWith(store)).rejects.toThrow('unreadable');
  });
});
