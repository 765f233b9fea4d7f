import { sql } from 'kysely';
import { LOG_START } from '@taprail/event-store';
import { openSqliteReadStore } from '@taprail/read-store';
import { saveCheckpoint } from '@taprail/read-store/testing';
import { checkReplay } from '../../replay/check-replay';
import {
  codec,
  counted,
  type TallyEvent,
  eventually,
  openSmallWorld,
  type SmallWorld,
} from '../../testing/small-world';
import type { Projection } from '../projection';
import { projectionFollower } from '../projection-follower';
import { ProjectionReader } from '../projection-reader';

type Share = Readonly<{ of: string; sum: number }>;

/** Both sides of every tally: what came to its stream, and what went out of the till. */
const sides: Projection<TallyEvent, Share> = {
  name: 'sides',
  version: 1,
  streamPrefix: 'tally-',
  codec,
  keys: ({ data }, { stream }) => (data.by === 0 ? [] : [stream, 'till']),
  project: (row, { data }, _place, key) => ({ of: key, sum: (row?.sum ?? 0) + (key === 'till' ? -data.by : data.by) }),
  columns: { of: ({ of }) => of },
  tags: () => ['side'],
};

describe('a projection whose events belong to several rows', () => {
  let world: SmallWorld;
  let reader: ProjectionReader<Share>;
  const sums = async () =>
    Object.fromEntries((await reader.list({ order: 'asc', limit: 100 })).map(({ key, row }) => [key, row.sum]));
  /** Follows the log to its end, then stops. */
  const follow = async (): Promise<void> => {
    const follower = projectionFollower(sides, world);
    follower.start();
    const head = await world.store.head();
    await eventually(() => expect([follower.state, follower.position]).toEqual(['following', head]));
    await follower.stop();
  };
  beforeEach(async () => {
    world = await openSmallWorld();
    reader = new ProjectionReader<Share>(world.readStore, sides);
    await world.write('tally-a', counted(1), counted(2), counted(0));
    await world.write('tally-b', counted(4));
  });
  afterEach(() => world.close());

  it('folds the event into each of them, by its key', async () => {
    await follow();
    expect(await sums()).toEqual({ 'tally-a': 3, 'tally-b': 4, till: -7 });
    expect(await reader.get('till')).toEqual({
      key: 'till',
      row: { of: 'till', sum: -7 },
      revision: 0,
      position: (await world.store.read('tally-b'))[0]!.position,
      createdPosition: (await world.store.read('tally-a'))[0]!.position,
    });
  });

  it('changes none of them when it is given the same events again', async () => {
    await follow();
    await world.readStore.inTransaction((tx) => saveCheckpoint(tx, 'projection/sides/1', LOG_START, 0n));
    await follow();
    expect(await sums()).toEqual({ 'tally-a': 3, 'tally-b': 4, till: -7 });
  });

  it('writes a row once for each page, however often the page touches it', async () => {
    await follow();
    const { db } = world.readStore;
    await sql`CREATE TABLE written (key text)`.execute(db);
    await sql`CREATE TRIGGER writes AFTER UPDATE ON projection_sides_v1
      BEGIN INSERT INTO written VALUES (new.key); END`.execute(db);
    await world.write('tally-a', ...Array.from({ length: 50 }, () => counted(1)));
    await follow();
    const { rows } = await sql<{ key: string }>`SELECT key FROM written ORDER BY key`.execute(db);
    expect(rows).toEqual([{ key: 'tally-a' }, { key: 'till' }]);
    expect(await sums()).toEqual({ 'tally-a': 53, 'tally-b': 4, till: -57 });
  });

  it.each([
    ['asc', []],
    ['desc', []],
    ['asc', ['side']],
    ['desc', ['side']],
  ] as const)('lists rows that began with one event once and without a gap: %s, tags %j', async (order, tags) => {
    await follow();
    const walked: string[] = [];
    for (let last: { after: bigint; afterKey: string } | undefined; ;) {
      const [found] = await reader.list({ order, tags, limit: 1, ...last });
      if (!found) break;
      walked.push(found.key);
      last = { after: found.createdPosition, afterKey: found.key };
    }
    const ascending = ['tally-a', 'till', 'tally-b'];
    expect(walked).toEqual(order === 'asc' ? ascending : [...ascending].reverse());
  });

  it('is built anew to the same rows and tags', async () => {
    await follow();
    const scratch = await openSqliteReadStore(':memory:');
    const check = () => checkReplay(sides, { ...world, live: world.readStore, scratch });
    expect(await check()).toMatchObject({ state: 'equal', live: { rows: 6 } });
    await sql`DELETE FROM projection_sides_v1_labels WHERE row_key = 'till'`.execute(world.readStore.db);
    expect(await check()).toMatchObject({ state: 'different', first: { what: 'is missing' } });
    await scratch.close();
  });
});
