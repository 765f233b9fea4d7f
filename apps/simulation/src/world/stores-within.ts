import { type EventStore, StoreUnavailable, type Subscription } from '@taprail/event-store';
import { type ReadStore, ReadStoreUnavailable } from '@taprail/read-store';
import type { SeededFaults } from '../faults/faults';
import type { SeedTrace } from '../trace';
import type { VirtualLoop } from '../virtual/virtual-loop';
import type { Life } from './life';

export type Within = Readonly<{ life: Life; faults: SeededFaults; loop: VirtualLoop; trace: SeedTrace }>;

const namesOf = (events: readonly Readonly<{ type: string }>[]): string => events.map(({ type }) => type).join(' ');

/** The log as a process sees it, which is not there at times and may write what it does not answer. */
export const storeWithin = (store: EventStore, { life, faults, loop, trace }: Within) => {
  const open = new Set<Subscription>();
  const append: EventStore['append'] = async (stream, expected, events) => {
    const fault = faults.strike('append', `${stream} ${namesOf(events)}`);
    if (fault === 'before') throw new StoreUnavailable('The log is away');
    if (fault === 'slow') await life.answer(() => loop.sleep(faults.slowMs()));
    const appended = await life.answer(() => loop.doOutside(() => store.append(stream, expected, events)));
    trace.note(`append ${stream}@${appended.revision} ${namesOf(events)}`);
    if (fault === 'after') throw new StoreUnavailable('The answer of the log is lost');
    return appended;
  };
  const port = Object.assign(Object.create(store) as EventStore, {
    append,
    read: (...args: Parameters<EventStore['read']>) => life.answer(() => store.read(...args)),
    readAll: (...args: Parameters<EventStore['readAll']>) => life.answer(() => store.readAll(...args)),
    head: () => life.answer(() => store.head()),
    subscribe: (...args: Parameters<EventStore['subscribe']>) => {
      const subscription = store.subscribe(...args);
      open.add(subscription);
      return subscription;
    },
  });
  const closeSubscriptions = async (): Promise<void> => {
    for (const subscription of open) await subscription.close();
  };
  return { port, closeSubscriptions };
};

/** Rows and checkpoints as a process sees them: a follower fails before it has kept its place, or after. */
export const readStoreWithin = (readStore: ReadStore, { life, faults, loop }: Within): ReadStore =>
  Object.assign(Object.create(readStore) as ReadStore, {
    db: readStore.db,
    dialect: readStore.dialect,
    inTransaction: async <T>(work: Parameters<ReadStore['inTransaction']>[0]) => {
      const fault = faults.strike('rows', 'transaction');
      if (fault === 'before') throw new ReadStoreUnavailable('The read store is away');
      const result = await life.answer(() => loop.doOutside(() => readStore.inTransaction(work)));
      if (fault === 'after') throw new ReadStoreUnavailable('The answer of the read store is lost');
      return result as T;
    },
  });
