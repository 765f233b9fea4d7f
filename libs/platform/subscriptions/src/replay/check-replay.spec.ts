import { sql } from 'kysely';
import { openSqliteReadStore, type ReadStore } from '@taprail/read-store';
import type { AnyProjection, Projection } from '../projections/projection';
import { projectionFollower } from '../projections/projection-follower';
import { codec, counted, type TallyEvent, eventually, openSmallWorld, type SmallWorld } from '../testing/small-world';
import { checkReplay } from './check-replay';

type Tally = Readonly<{ sum: number }>;

const tally: Projection<TallyEvent, Tally> = {
  name: 'tally-sheet',
  version: 1,
  streamPrefix: 'tally-',
  codec,
  keys: (_event, { stream }) => [stream.slice('tally-'.length)],
  project: (row, { data }) => ({ sum: (row?.sum ?? 0) + data.by }),
  columns: { sum: ({ sum }) => sum },
  tags: () => ['all', 'every'],
  numericTags: () => [2 ** 52 + 1],
};

describe('a replay', () => {
  let world: SmallWorld;
  let scratch: ReadStore;
  const check = (projection: AnyProjection = tally) =>
    checkReplay(projection, { ...world, live: world.readStore, scratch });
  /** Follows the log to its end, then stops. */
  const follow = async (projection: AnyProjection = tally): Promise<void> => {
    const follower = projectionFollower(projection, world);
    follower.start();
    const head = await world.store.head();
    await eventually(() => expect(follower.position).toBe(head));
    await follower.stop();
  };
  beforeEach(async () => {
    world = await openSmallWorld();
    scratch = await openSqliteReadStore(':memory:');
    for (let n = 0; n < 1_200; n += 1) await world.write(`tally-${n % 600}`, counted(n));
    await world.write('other-x', counted(1));
  });
  afterEach(async () => {
    await scratch.close();
    await world.close();
  });

  it('of an intact read model gives the same rows, columns, tags and numeric tags, to the byte', async () => {
    await follow();
    const result = await check();
    expect(result).toEqual({
      name: 'tally-sheet',
      version: 1,
      state: 'equal',
      position: await world.store.head(),
      live: { rows: 2_400, digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
      rebuilt: { rows: 2_400, digest: expect.any(String) },
    });
    expect('live' in result && result.live).toEqual('rebuilt' in result && result.rebuilt);
  });

  it('ends where the read model in use has got to', async () => {
    await follow();
    await world.write('tally-7', counted(50));
    expect(await check()).toMatchObject({ state: 'equal', live: { rows: 2_400 } });
  });

  it.each([
    ['a body', sql`UPDATE projection_tally_sheet_v1 SET body = '{"sum": 607}' WHERE key = '3'`, '3', 'differs'],
    ['a column', sql`UPDATE projection_tally_sheet_v1 SET c_sum = '0' WHERE key = '30'`, '30', 'differs'],
    ['a lost row', sql`DELETE FROM projection_tally_sheet_v1 WHERE key = '599'`, '599', 'is missing'],
    [
      'a made-up row',
      sql`INSERT INTO projection_tally_sheet_v1 SELECT 'x', body, revision, position, created_position, c_sum
        FROM projection_tally_sheet_v1 WHERE key = '3'`,
      'x',
      'is too many',
    ],
    [
      'a lost label',
      sql`DELETE FROM projection_tally_sheet_v1_labels WHERE row_key = '0'`,
      expect.stringMatching(/ at 1 at 0$/),
      'is missing',
    ],
    [
      'a lost mark',
      sql`DELETE FROM projection_tally_sheet_v1_marks WHERE row_position = 1`,
      '4503599627370497 at 1',
      'is missing',
    ],
  ])('names the first row that is not what the log says: %s', async (_what, damage, key, what) => {
    await follow();
    await damage.execute(world.readStore.db);
    expect(await check()).toMatchObject({ state: 'different', first: { key, what } });
  });

  it('finds a fold that was changed without raising its version', async () => {
    await follow();
    const changed = { ...tally, project: (): Tally => ({ sum: 1 }) };
    expect(await check(changed)).toMatchObject({ state: 'different', first: { key: '0', what: 'differs' } });
  });

  it('says when another version is in use, and when none is', async () => {
    await follow();
    expect(await check({ ...tally, version: 2 })).toEqual({
      name: 'tally-sheet',
      version: 2,
      state: 'not in use',
      active: 1,
    });
    expect(await check({ ...tally, name: 'unheard-of' })).toMatchObject({ state: 'not in use', active: undefined });
  });

  it('says why a read model cannot be built', async () => {
    await follow();
    const broken = {
      ...tally,
      project: () => {
        throw new Error('no such shape');
      },
    };
    await expect(check(broken)).rejects.toThrow('projection/tally-sheet/1 cannot be built: no such shape');
  });
});
