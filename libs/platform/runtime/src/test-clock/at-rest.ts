import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '@taprail/event-store';
import type { ReadStore } from '@taprail/read-store';

const lookEveryMs = 100;
const quietLooks = 5;
const patienceMsDefault = 10_000;
const busyPatienceMs = 1_000;

type Logs = Readonly<{ store: Pick<EventStore, 'head'>; readStore: ReadStore }>;

/**
 * Resolves when nothing was written and no follower of any process has moved for half a second; gives up after ten
 * seconds, and resolves to false. What other processes have under way is not seen from here, only what comes of it.
 */
export const atRest = async ({ store, readStore }: Logs, patienceMs = patienceMsDefault): Promise<boolean> => {
  const endMs = performance.now() + patienceMs;
  let before = '';
  let quiet = 0;
  while (quiet < quietLooks && performance.now() < endMs) {
    await sleep(lookEveryMs);
    const rows = await readStore.db.selectFrom('checkpoint').select(['name', 'position']).orderBy('name').execute();
    const checkpoints = rows.map(({ name, position }) => [name, String(position)]);
    const now = JSON.stringify([String(await store.head()), checkpoints]);
    quiet = now === before ? quiet + 1 : 0;
    before = now;
  }
  return quiet === quietLooks;
};

/**
 * The same again and again: where something writes all the time, such as the attempts at an endpoint that is dead, nothing is gained by
 * waiting long each time.
 */
export const restsOf = (logs: Logs): (() => Promise<void>) => {
  let isQuiet = true;
  return async () => {
    isQuiet = await atRest(logs, isQuiet ? patienceMsDefault : busyPatienceMs);
  };
};
