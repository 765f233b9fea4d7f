import { startEsdbServer } from '@taprail/eventstoredb-simulator';
import { openEventStore } from '@taprail/event-store';
import { describeJournal } from '../testing/journal.contract';

/** A server for each story: the streams of a journal have fixed names. */
const open = async () => {
  const server = await startEsdbServer({ file: ':memory:', port: 0 });
  const store = await openEventStore(server.url);
  const close = async () => {
    await store.close();
    await server.close();
  };
  return { store, close };
};

describeJournal('on EventStoreDB', open, 4);
