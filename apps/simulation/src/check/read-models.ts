import { openSqliteReadStore } from '@taprail/read-store';
import { projectionsIn } from '@taprail/runtime/testing';
import { loadSettings } from '@taprail/settings';
import { checkReplay } from '@taprail/subscriptions';
import { everyModule } from '../world/modules';
import type { SimulatedWorld } from '../world/world';
import { must } from './violation';

/** P29: every read model, built once more from the first event, is what is in use. */
export const checkReadModels = async (world: SimulatedWorld): Promise<void> => {
  const { store, readStore: live, logger: log } = world.outside.platform;
  const scratch = await openSqliteReadStore(':memory:');
  try {
    for (const projection of projectionsIn(everyModule, loadSettings('all-in-one', {}))) {
      const result = await checkReplay(projection, { store, live, scratch, log });
      must(result.state === 'equal', 'P29', () =>
        JSON.stringify(result, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
      );
    }
  } finally {
    await scratch.close();
  }
};
