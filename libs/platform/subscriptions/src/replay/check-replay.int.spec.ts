import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { SqliteEventStore } from '@taprail/event-store';
import { openReadStore, openSqliteReadStore } from '@taprail/read-store';
import type { Projection } from '../projections/projection';
import { projectionFollower } from '../projections/projection-follower';
import { tableName } from '../projections/projection-table';
import { codec, counted, type TallyEvent, eventually, openSmallWorld } from '../testing/small-world';
import { checkReplay } from './check-replay';

const url = process.env['TEST_POSTGRES_URL'];

/** Names that another collation sorts in another order. */
const names = ['a', 'B', 'ä', '_', '-', 'Z', '10', '9'];

const tally: Projection<TallyEvent, Readonly<{ sum: number }>> = {
  name: `tally-${randomBytes(4).toString('hex')}`,
  version: 1,
  streamPrefix: 'tally-',
  codec,
  keys: (_event, { revision }) => [names[revision % names.length]!],
  project: (row, { data }) => ({ sum: (row?.sum ?? 0) + data.by }),
  columns: { sum: ({ sum }) => sum },
  tags: () => names,
  numericTags: () => [2 ** 52 + 1, 2 ** 53 - 1],
};

/** The same, counted. */
const counting: typeof tally = {
  ...tally,
  name: `${tally.name}-counted`,
  project: () => ({ sum: 0 }),
  columns: {},
  counters: { names: ['sum'], added: ({ data }) => [data.by] },
};

const suite = (address: string): void =>
  describe('a replay of read models in PostgreSQL', () => {
    it.each([
      ['folded', tally, 0],
      ['counted', counting, names.length],
    ])('compares them with what SQLite makes of the same log, to the byte: %s', async (_how, projection, counters) => {
      const [store, live] = [new SqliteEventStore({ file: ':memory:' }), await openReadStore(address)];
      const [world, scratch] = [
        await openSmallWorld('one', { store, readStore: live }),
        await openSqliteReadStore(':memory:'),
      ];
      await world.write('tally-1', ...names.concat(names).map((_, n) => counted(n)));
      const follower = projectionFollower(projection, world);
      follower.start();
      const head = await store.head();
      await eventually(() => expect(follower.position).toBe(head));
      await follower.stop();
      const parts = { ...world, live, scratch };
      const rows = names.length * (1 + names.length + 2) + counters;
      expect(await checkReplay(projection, parts)).toMatchObject({ state: 'equal', live: { rows }, rebuilt: { rows } });
      await sql`UPDATE ${sql.table(tableName(projection))} SET body = '{"sum": 0}' WHERE key = 'ä'`.execute(live.db);
      expect(await checkReplay(projection, parts)).toMatchObject({
        state: 'different',
        first: { key: 'ä', what: 'differs' },
      });
      await Promise.all([world.close(), scratch.close(), live.close()]);
      await store.close();
    });
  });

if (url) suite(url);
else
  describe.skip('a replay of read models in PostgreSQL (NOT RUN: TEST_POSTGRES_URL is not set)', () =>
    it('is reached', () => undefined));
