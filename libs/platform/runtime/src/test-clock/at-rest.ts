import { setTimeout as sleep } from 'node:timers/promises';
import type { ReadStore } from '@taprail/read-store';

const lookEveryMs = 100;
const quietLooks = 3;
const patienceMs = 10_000;

/** Resolves when no follower of any process has moved for a little while; gives up after ten seconds. */
export const atRest = async (readStore: ReadStore): Promise<void> => {
  const endMs = performance.now() + patienceMs;
  let before = '';
  for (let quiet = 0; quiet < quietLooks && performance.now() < endMs;) {
    await sleep(lookEveryMs);
    const rows = await readStore.db.selectFrom('checkpoint').select(['name', 'position']).orderBy('name').execute();
    const now = JSON.stringify(rows.map(({ name, position }) => [name, String(position)]));
    quiet = now === before ? quiet + 1 : 0;
    before = now;
  }
};
