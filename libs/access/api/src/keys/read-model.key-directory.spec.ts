import type { EventStore, LogPage } from '@taprail/event-store';
import { type ReadStore, openSqliteReadStore } from '@taprail/read-store';
import type { KeyUsage } from './key-usage';
import { ReadModelKeyDirectory } from './read-model.key-directory';

/** A log of others' events only, which tells nobody of them: EventStoreDB does so with a filter. */
const logOfOthers: Pick<EventStore, 'head' | 'readAll'> = {
  head: async () => 1_000_000n,
  readAll: async (): Promise<LogPage> => ({ events: [], position: 1_000_000n }),
};

describe('a key that was never issued', () => {
  let readStore: ReadStore;
  beforeAll(async () => (readStore = await openSqliteReadStore(':memory:')));
  afterAll(() => readStore.close());

  it('is unknown at once, although the list of keys stands far from the end of the log', async () => {
    const directory = new ReadModelKeyDirectory(readStore, logOfOthers as EventStore, {} as KeyUsage);
    expect(await directory.find('nobody')).toBeUndefined();
  });
});
