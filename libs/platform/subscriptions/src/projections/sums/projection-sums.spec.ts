import fc from 'fast-check';
import { sql } from 'kysely';
import { openSqliteReadStore } from '@taprail/read-store';
import { checkReplay } from '../../replay/check-replay';
import {
  codec,
  counted,
  eventually,
  openSmallWorld,
  type SmallWorld,
  type TallyEvent,
} from '../../testing/small-world';
import type { Projection } from '../projection';
import { projectionFollower } from '../projection-follower';
import { ProjectionReader } from '../projection-reader';

type Till = Readonly<{ name: string; last: number }>;

/** Tills by whether their last takings were large, with the day that is their name's first letter. */
const tills: Projection<TallyEvent, Till> = {
  name: 'tills',
  version: 1,
  streamPrefix: 'tally-',
  codec,
  keys: (_event, { stream }) => [stream],
  project: (_row, { data }, { stream }) => ({ name: stream.slice('tally-'.length), last: data.by }),
  sums: {
    names: ['count', 'last'],
    by: ['day', 'size'],
    of: ({ name, last }) => [{ by: [name[0]!, last > 9 ? 'large' : 'small'], added: { count: 1, last } }],
  },
};

const allDays = { equal: {}, within: { column: 'day', ranges: [{ from: 'a', to: 'z' }] }, by: ['size'] } as const;

describe('a projection that is summed', () => {
  let world: SmallWorld;
  let reader: ProjectionReader<Till>;
  beforeEach(async () => {
    world = await openSmallWorld();
    reader = new ProjectionReader(world.readStore, tills);
  });
  afterEach(() => world.close());

  const follow = async (): Promise<void> => {
    const follower = projectionFollower(tills, world);
    follower.start();
    const head = await world.store.head();
    await eventually(() => expect([follower.state, follower.position]).toEqual(['following', head]));
    await follower.stop();
  };
  const replayed = async () => {
    const scratch = await openSqliteReadStore(':memory:');
    const result = await checkReplay(tills, { ...world, live: world.readStore, scratch });
    await scratch.close();
    return result;
  };

  it('moves what a row adds from one sum to another when the row changes', async () => {
    await world.write('tally-a', counted(3));
    await world.write('tally-b', counted(20));
    await follow();
    expect(await reader.sums(allDays)).toEqual([
      { range: 0, by: { size: 'large' }, sums: { count: 1n, last: 20n } },
      { range: 0, by: { size: 'small' }, sums: { count: 1n, last: 3n } },
    ]);
    await world.write('tally-a', counted(5), counted(-40), counted(11));
    await follow();
    expect(await reader.sums(allDays)).toEqual([
      { range: 0, by: { size: 'large' }, sums: { count: 2n, last: 31n } },
      { range: 0, by: { size: 'small' }, sums: { count: 0n, last: 0n } },
    ]);
  });

  it('is read range by range, each from a value to before another', async () => {
    for (const [name, by] of [
      ['a', 1],
      ['b', 2],
      ['c', 4],
    ] as const)
      await world.write(`tally-${name}`, counted(by));
    await follow();
    const ranges = [
      { from: 'a', to: 'c' },
      { from: 'c', to: 'd' },
      { from: 'x', to: 'z' },
    ];
    const found = await reader.sums({ equal: { size: 'small' }, within: { column: 'day', ranges }, by: [] });
    expect(found.map(({ range, sums }) => [range, sums['last']])).toEqual([
      [0, 3n],
      [1, 4n],
    ]);
  });

  it('is built anew to the same sums, and a sum that is off is found', async () => {
    await world.write('tally-a', counted(3));
    await follow();
    // In a rebuild both events are one page, and the sum that the row has left is never made.
    await world.write('tally-a', counted(30));
    await follow();
    expect(await replayed()).toMatchObject({ state: 'equal' });
    await sql`UPDATE projection_tills_v1_sums SET n_last = n_last + 1 WHERE g_size = 'large'`.execute(
      world.readStore.db,
    );
    expect(await replayed()).toMatchObject({ state: 'different', first: { key: 'sums a at large', what: 'differs' } });
  });

  it('has in every sum what its rows add, whatever pages they came in', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: -50, max: 50 })), { maxLength: 6 }),
          {
            maxLength: 5,
          },
        ),
        async (pages) => {
          const own = await openSmallWorld();
          const last = new Map<string, number>();
          for (const page of pages) {
            for (const [name, by] of page) {
              await own.write(`tally-${name}`, counted(by));
              last.set(name, by);
            }
            const follower = projectionFollower(tills, own);
            follower.start();
            const head = await own.store.head();
            await eventually(() => expect([follower.state, follower.position]).toEqual(['following', head]));
            await follower.stop();
          }
          const sums = await new ProjectionReader(own.readStore, tills).sums({ ...allDays, by: [] });
          const total = [...last.values()].reduce((sum, each) => sum + each, 0);
          expect(sums.map(({ sums: each }) => each)).toEqual(
            last.size === 0 ? [] : [{ count: BigInt(last.size), last: BigInt(total) }],
          );
          await own.close();
        },
      ),
      { numRuns: 20 },
    ));
});
