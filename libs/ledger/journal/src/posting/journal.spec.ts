import { SqliteEventStore } from '@taprail/event-store';
import { describeJournal } from '../testing/journal.contract';

const open = async () => {
  const store = new SqliteEventStore({ file: ':memory:' });
  return { store, close: () => store.close() };
};

describeJournal('on SQLite', open, 25);
