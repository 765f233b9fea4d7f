import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CommandMessage, IntegrationEvent } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { InProcessCommandBus } from '../in-process/in-process.command-bus';
import { sampleEvent } from '../testing/samples';
import type { EventOutcome } from './on-owned-events';
import { OwnedDelivery } from './owned-delivery';

const kind = 'money.moved';
const moved = (n: number): IntegrationEvent => ({ ...sampleEvent('ach_1', n), id: `evt_${n}`, kind });
const owned = { group: 'ledger', ownerOf: () => 'shard-5' };

type Slowness = Readonly<{ batchMs: number; outcome?: EventOutcome | (() => EventOutcome) }>;

/** An owner that takes its time for each batch, behind the real command bus with its deadlines. */
const slowOwner = async (hasPeers: boolean, { batchMs, outcome = {} }: Slowness) => {
  const bus = new InProcessCommandBus();
  const commands: CommandMessage[] = [];
  const handled: string[] = [];
  let [atOnce, atOnceMost] = [0, 0];
  await bus.serve('ledger', async (command: CommandMessage) => {
    const { events } = command.data as Readonly<{ events: readonly IntegrationEvent[] }>;
    commands.push(command);
    handled.push(...events.map(({ id }) => id));
    atOnceMost = Math.max(atOnceMost, (atOnce += 1));
    await new Promise((resolve) => setTimeout(resolve, batchMs));
    atOnce -= 1;
    return events.map(() => (typeof outcome === 'function' ? outcome() : outcome));
  });
  const delivery = new OwnedDelivery(bus, kind, owned, hasPeers);
  return { delivery, commands, handled, atOnceMost: () => atOnceMost };
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

describe('events on the way to the owner of what they change', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] }));
  afterEach(() => jest.useRealTimers());

  it('wait as long as an overloaded owner takes: nothing fails, and everything is sent once', async () => {
    const { delivery, handled } = await slowOwner(true, { batchMs: 8_000 });
    const events = Array.from({ length: 600 }, (_, n) => moved(n));
    const results = await settled(events.map((event) => delivery.deliver(event)));
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(handled.toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  });

  it('go to the process of their owner, one batch of it at a time', async () => {
    const { delivery, commands, atOnceMost } = await slowOwner(true, { batchMs: 100 });
    await settled(Array.from({ length: 600 }, (_, n) => delivery.deliver(moved(n))));
    expect(atOnceMost()).toBe(1);
    expect(new Set(commands.map(({ name, key }) => `${name} ${key}`))).toEqual(
      new Set(['ledger.handle-owned.money.moved shard-5']),
    );
  });

  it('go to a single process in several batches at once, and in no more than a few', async () => {
    const { delivery, atOnceMost } = await slowOwner(false, { batchMs: 100 });
    await settled(Array.from({ length: 600 }, (_, n) => delivery.deliver(moved(n))));
    expect(atOnceMost()).toBe(4);
  });

  it('have no deadline in a single process, however long a batch takes', async () => {
    const { delivery } = await slowOwner(false, { batchMs: 3_600_000 });
    const delivered = Promise.allSettled([delivery.deliver(moved(1))]);
    await nextTurn();
    await nextTurn();
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(await delivered).toEqual([{ status: 'fulfilled', value: undefined }]);
  });

  it('join what is under way when they are delivered again, instead of being queued twice', async () => {
    const { delivery, handled } = await slowOwner(true, { batchMs: 5_000 });
    const first = delivery.deliver(moved(1));
    await nextTurn();
    await nextTurn();
    const again = [delivery.deliver(moved(1)), delivery.deliver(moved(1))];
    expect((await settled([first, ...again])).map(({ status }) => status)).toEqual(Array(3).fill('fulfilled'));
    expect(handled).toEqual(['evt_1']);
  });

  it('are handled when they are delivered again after a failure of the moment', async () => {
    let isAway = true;
    const outcome = () => (isAway ? { failure: 'Shard 3 is closed' } : {});
    const { delivery } = await slowOwner(true, { batchMs: 10, outcome });
    const [failed] = await settled([delivery.deliver(moved(1))]);
    expect(failed).toEqual({ status: 'rejected', reason: new Error('Shard 3 is closed') });
    isAway = false;
    expect(await settled([delivery.deliver(moved(1))])).toEqual([{ status: 'fulfilled', value: undefined }]);
  });

  it('are refused under the code of their owner where trying again does not help', async () => {
    const outcome = { failure: 'XXX is no currency', refusal: 'posting_refused' };
    const { delivery } = await slowOwner(true, { batchMs: 10, outcome });
    const [refused] = await settled([delivery.deliver(moved(1))]);
    expect(refused).toEqual({
      status: 'rejected',
      reason: new Rejection('posting_refused', { reason: 'XXX is no currency' }),
    });
  });
});
