import { setImmediate as nextTurn } from 'node:timers/promises';
import { CommandFailed, InProcessCommandBus } from '@taprail/bus';
import type { Command, CommandMessage, IntegrationEvent, MoneyMoved, PostedSale } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import type { Settings } from '@taprail/runtime';
import { HearSales } from './hear-sales';

const severalProcesses = { service: 'ledger' } as Settings;
const oneProcess = { service: 'all-in-one' } as Settings;

const moved = (n: number): IntegrationEvent<string, MoneyMoved> =>
  ({
    id: `evt_${n}`,
    kind: 'money.moved',
    key: `ach_${n}`,
    source: { stream: `transaction-txn_${n}`, revision: 2 },
    occurredAt: '2026-03-02T11:00:00.000Z',
    correlationId: 'c',
    data: { platform_id: 'plt_1', sub_merchant_id: 'sm_1', transaction_id: `txn_${n}` },
  }) as unknown as IntegrationEvent<string, MoneyMoved>;

type Sales = Command<'ledger.post-sales'>['data']['sales'];

/** A ledger that takes its time for each batch, behind the real command bus with its deadlines. */
const slowLedger = async (
  settings: Settings,
  { batchMs, answer }: Readonly<{ batchMs: number; answer?: (sales: Sales) => readonly PostedSale[] }>,
) => {
  const bus = new InProcessCommandBus();
  const batches: Sales[] = [];
  let [atOnce, atOnceMost] = [0, 0];
  await bus.serve('ledger', async ({ data }: CommandMessage) => {
    const { sales } = data as Readonly<{ sales: Sales }>;
    batches.push(sales);
    atOnceMost = Math.max(atOnceMost, (atOnce += 1));
    await new Promise((resolve) => setTimeout(resolve, batchMs));
    atOnce -= 1;
    return answer?.(sales) ?? sales.map(({ source }) => ({ entryIds: [`le_${source.eventId}`] }));
  });
  return {
    consumer: new HearSales(bus, settings),
    batches,
    atOnceMost: () => atOnceMost,
    posted: () => batches.flat().map(({ source }) => source.eventId),
  };
};

/** Moves the faked time on until all of it is settled. */
const settled = async <T>(all: readonly Promise<T>[]): Promise<readonly PromiseSettledResult<T>[]> => {
  let isDone = false;
  const results = Promise.allSettled(all).finally(() => (isDone = true));
  while (!isDone) {
    await jest.advanceTimersByTimeAsync(1_000);
    await nextTurn();
  }
  return results;
};

describe('hearing what happened to money', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] }));
  afterEach(() => jest.useRealTimers());

  it('waits as long as an overloaded ledger takes: nothing fails, and everything is sent once', async () => {
    const { consumer, posted } = await slowLedger(severalProcesses, { batchMs: 8_000 });
    const events = Array.from({ length: 600 }, (_, n) => moved(n));
    const results = await settled(events.map((event) => consumer.hear(event)));
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(posted().toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  });

  it('keeps the queue itself: a ledger of several processes has one batch of a shard to work on', async () => {
    const { consumer, atOnceMost } = await slowLedger(severalProcesses, { batchMs: 100 });
    await settled(Array.from({ length: 600 }, (_, n) => consumer.hear(moved(n))));
    expect(atOnceMost()).toBe(1);
  });

  it('has a ledger of one process work on several batches, and on no more than a few', async () => {
    const { consumer, atOnceMost } = await slowLedger(oneProcess, { batchMs: 100 });
    await settled(Array.from({ length: 600 }, (_, n) => consumer.hear(moved(n))));
    expect(atOnceMost()).toBe(4);
  });

  it('has no deadline in one process, however long a batch takes', async () => {
    const { consumer } = await slowLedger(oneProcess, { batchMs: 3_600_000 });
    const heard = Promise.allSettled([consumer.hear(moved(1))]);
    await nextTurn();
    await nextTurn();
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(await heard).toEqual([{ status: 'fulfilled', value: undefined }]);
  });

  it('joins what is under way when an event is heard again, instead of queueing it twice', async () => {
    const { consumer, posted } = await slowLedger(severalProcesses, { batchMs: 5_000 });
    const first = consumer.hear(moved(1));
    await nextTurn();
    await nextTurn();
    const again = [consumer.hear(moved(1)), consumer.hear(moved(1))];
    expect((await settled([first, ...again])).map(({ status }) => status)).toEqual(Array(3).fill('fulfilled'));
    expect(posted()).toEqual(['evt_1']);
  });

  it('posts an event that failed when it is heard again', async () => {
    let isAway = true;
    const { consumer } = await slowLedger(severalProcesses, {
      batchMs: 10,
      answer: (sales) => sales.map(() => (isAway ? { failure: 'Shard 3 is closed' } : { entryIds: [] })),
    });
    const [failed] = await settled([consumer.hear(moved(1))]);
    expect(failed).toEqual({ status: 'rejected', reason: new Error('Shard 3 is closed') });
    isAway = false;
    expect(await settled([consumer.hear(moved(1))])).toEqual([{ status: 'fulfilled', value: undefined }]);
  });

  it('tells what can never be posted from what cannot be posted now', async () => {
    const { consumer } = await slowLedger(severalProcesses, {
      batchMs: 10,
      answer: (sales) => sales.map(() => ({ failure: 'XXX is no currency', needsOperator: true })),
    });
    const [refused] = await settled([consumer.hear(moved(1))]);
    expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(Rejection) as Rejection });
    expect(refused).not.toMatchObject({ reason: expect.any(CommandFailed) as CommandFailed });
  });
});
