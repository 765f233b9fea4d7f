import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SqliteEventStore } from '@taprail/event-store';
import { LogChanges } from './log-changes';

const event = () => ({ id: randomUUID(), type: 'Happened', data: '{}', metadata: '{}' });
const serving = { commands: true };

describe('changes of the log', () => {
  let store: SqliteEventStore;
  let heard: string[];
  let changes: LogChanges;
  beforeEach(() => {
    store = new SqliteEventStore({ file: ':memory:' });
    heard = [];
  });
  afterEach(async () => {
    await changes.onApplicationShutdown();
    await store.close();
  });

  const listen = async (duties = serving): Promise<void> => {
    changes = new LogChanges(store, duties);
    changes.of('device-', (id) => heard.push(`device ${id}`));
    changes.of('platform-', (id) => heard.push(`platform ${id}`));
    await changes.onApplicationBootstrap();
  };
  const written = async (): Promise<void> => {
    await store.append('device-a-1', 'no-stream', [event()]);
    await store.append('transaction-x', 'no-stream', [event()]);
    await store.append('platform-b', 'no-stream', [event(), event()]);
    await sleep(50);
  };

  it('are told by the id of the stream, from now on and only of what someone listens to', async () => {
    await store.append('device-old', 'no-stream', [event()]);
    await listen();
    await written();
    expect(heard).toEqual(['device a-1', 'platform b', 'platform b']);
  });

  it('are nothing to a thread that only follows the log', async () => {
    await listen({ commands: false });
    await written();
    expect(heard).toEqual([]);
  });
});
