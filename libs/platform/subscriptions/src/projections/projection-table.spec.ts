import { openReadStore } from '@taprail/read-store';
import type { AnyProjection } from './projection';
import { createProjectionTable } from './projection-table';

it('refuses a projection whose tables or indexes would have names that PostgreSQL cuts', async () => {
  const store = await openReadStore('sqlite::memory:');
  const called = (name: string, columns = {}) => ({ name, version: 1, columns }) as unknown as AnyProjection;
  await expect(createProjectionTable(store, called('a'.repeat(37)))).resolves.toBeUndefined();
  await expect(createProjectionTable(store, called('a'.repeat(38)))).rejects.toThrow(/longer than the 63 characters/);
  const column = { ['c'.repeat(47)]: () => null };
  await expect(createProjectionTable(store, called('short', column))).rejects.toThrow(
    /projection_short_v1_c+ is longer/,
  );
  await store.close();
});
