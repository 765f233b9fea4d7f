import { type CommandBus, ContentFailure, InProcessIntegrationBus } from '@taprail/bus';
import type { CommandMessage, IntegrationEvent } from '@taprail/contracts';
import { SqliteEventStore } from '@taprail/event-store';
import { archiveOf, capture, entriesIn, HandClock, hold, posting } from '../testing/journal-world';
import { Journal } from '../posting/journal';
import { ShardResumes } from './shard-resumes';
import { ResumeShard } from './resume-shard';

const place = { eventId: 'e1', metadata: { correlationId: 'c' } } as never;
const moved = (id: string, key: string, subMerchant: string): IntegrationEvent => ({
  id,
  key,
  kind: 'money.moved',
  version: 1,
  occurredAt: '2026-03-02T11:00:00.000Z',
  source: { stream: 's', revision: 0 },
  correlationId: 'c',
  data: { sub_merchant_id: subMerchant, platform_id: 'plt_1' },
});

describe('a shard that has stopped', () => {
  let store: SqliteEventStore;
  let journal: Journal;
  beforeEach(() => {
    store = new SqliteEventStore({ file: ':memory:' });
    journal = new Journal({ store, clock: new HandClock(), archive: archiveOf(store) });
  });
  afterEach(async () => {
    await journal.close();
    await store.close();
  });
  /** Half a cent cannot be posted: our bug, and nothing may be written over it. */
  const poison = posting({ ...capture(1), amount: 0.5 });

  it('goes on when somebody says so, and other shards never stopped', async () => {
    const resumes = new ShardResumes(store, new HandClock(), journal);
    await journal.post(posting(hold(1)));
    await expect(journal.post(poison)).rejects.toThrow('Shard 5 is stopped');
    await journal.post(posting(hold(2, 'sm_2')));
    await expect(journal.post(posting(hold(3)))).rejects.toThrow('Shard 5 is stopped');
    expect(await resumes.resume({ data: { shard: 5 } } as never)).toEqual({ status: 'open' });
    await journal.post(posting(hold(3)));
    expect((await entriesIn(store)).map(({ source }) => source.eventId)).toEqual([
      'evt_hold_1',
      'evt_hold_2',
      'evt_hold_3',
    ]);
    expect(await resumes.resume({ data: { shard: 5 } } as never)).toEqual({ status: 'open' });
  });

  it('has what found it closed told again, in its order, and leaves what others wait for', async () => {
    const bus = new InProcessIntegrationBus(':memory:', { attemptsMax: 1, backoffMs: () => 1 } as never);
    let isOpen = false;
    const heard: string[] = [];
    const deliver = async ({ id }: IntegrationEvent): Promise<void> => {
      if (!isOpen) throw new ContentFailure('stopped');
      heard.push(id);
    };
    await bus.subscribe({ group: 'ledger', topic: 'taps.money', deliver });
    await bus.publish('taps.money', [moved('a', 'k1', 'sm_1'), moved('b', 'k2', 'sm_2'), moved('c', 'k1', 'sm_1')]);
    while ((await bus.parked('ledger')).length < 3) await new Promise((resolve) => setTimeout(resolve, 10));
    const sent: unknown[] = [];
    const send = async ({ name, key, data }: CommandMessage) => {
      sent.push([name, key, data]);
      isOpen = true;
    };
    const reaction = new ResumeShard({ send } as unknown as CommandBus, bus);
    await reaction.react({ type: 'ShardResumed', data: { shard: 5, reason: 'mended', at: '' } }, place);
    expect([sent, heard]).toEqual([[['ledger.resume-shard', 'shard-5', { shard: 5 }]], ['a', 'c']]);
    expect((await bus.parked('ledger')).map(({ event }) => event.id)).toEqual(['b']);
    await bus.close();
  });
});
