import { InProcessCommandBus } from '@taprail/bus';
import type { Command } from '@taprail/contracts';
import { type NewEvent, RevisionConflict, SqliteEventStore } from '@taprail/event-store';
import { vaultElsewhere } from '@taprail/vault';
import { OtherThreadCommands } from './other-thread.commands';
import { writtenElsewhere } from './remote-log';

const event = (n: number): NewEvent => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  type: 'Told',
  data: '{}',
  metadata: '{}',
});

describe('a log that another thread writes', () => {
  const store = new SqliteEventStore({ file: ':memory:' });
  const bus = new InProcessCommandBus();
  const batches: number[] = [];
  const far = new OtherThreadCommands(store, vaultElsewhere);
  const log = writtenElsewhere(store, bus);
  beforeAll(() =>
    bus.serve('webhooks', (command) => {
      const asked = command as Command<'webhooks.append'>;
      batches.push(asked.data.appends.length);
      return far.append(asked);
    }),
  );
  afterAll(async () => {
    await bus.close();
    await store.close();
  });

  it('takes what comes at the same time together, each with its own answer', async () => {
    await log.append('delivery-0', 'no-stream', [event(0)]);
    const [first, conflict, second] = await Promise.allSettled([
      log.append('delivery-1', 'no-stream', [event(1)]),
      log.append('delivery-0', 7, [event(2)]),
      log.append('delivery-0', 0, [event(3)]),
    ]);
    expect(batches).toEqual([1, 3]);
    expect([first, second]).toMatchObject([{ value: { revision: 0 } }, { value: { revision: 1 } }]);
    expect(conflict).toMatchObject({ reason: new RevisionConflict('delivery-0', 7, 0) });
    expect((await log.read('delivery-0')).map(({ id }) => id)).toEqual([event(0).id, event(3).id]);
  });

  it('is not a way into the streams of others', async () =>
    expect(log.append('transaction-1', 'no-stream', [event(4)])).rejects.toThrow("transaction-1 is not a webhook's"));
});
