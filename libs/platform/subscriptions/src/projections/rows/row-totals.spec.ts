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

type Share = Readonly<{ till: string; day: string; sum: number; count: number }>;

/** `tally-till.day`: what came into each till on each day. */
const shares: Projection<TallyEvent, Share> = {
  name: 'shares',
  version: 1,
  streamPrefix: 'tally-',
  codec,
  keys: (_event, { stream }) => [stream],
  project: (row, { data }, { stream }) => {
    const [till, day] = stream.slice('tally-'.length).split('.') as [string, string];
    return { till, day, sum: (row?.sum ?? 0) + data.by, count: (row?.count ?? 0) + 1 };
  },
  columns: { till: ({ till }) => till, day: ({ day }) => day, sum: ({ sum }) => sum, count: ({ count }) => count },
  unindexed: ['day', 'sum', 'count'],
};

describe('totals of rows', () => {
  let world: SmallWorld;
  let reader: ProjectionReader<Share>;
  beforeEach(async () => {
    world = await openSmallWorld();
    reader = new ProjectionReader(world.readStore, shares);
  });
  afterEach(() => world.close());

  const follow = async (): Promise<void> => {
    const follower = projectionFollower(shares, world);
    follower.start();
    const head = await world.store.head();
    await eventually(() => expect([follower.state, follower.position]).toEqual(['following', head]));
    await follower.stop();
  };

  it('are none before there is anything', async () => {
    expect(await reader.totals({ filters: [], by: ['till'], sum: ['sum'] })).toEqual([]);
  });

  it('sum the rows of each group, exactly and in their order, with the places between which they were made', async () => {
    await world.write('tally-b.1', counted(Number.MAX_SAFE_INTEGER));
    await world.write('tally-b.2', counted(Number.MAX_SAFE_INTEGER), counted(-10));
    await world.write('tally-a.1', counted(7));
    await world.write('tally-a.9', counted(100));
    await follow();
    const until2 = [{ column: 'day', operator: '<=', value: '2' }] as const;
    const [b1, b2, a1] = await Promise.all(['b.1', 'b.2', 'a.1'].map((name) => world.store.read(`tally-${name}`)));
    const places = { a: a1![0]!.position, b: b1![0]!.position, end: b2![1]!.position };
    const found = await reader.totals({ filters: until2, by: ['till'], sum: ['sum', 'count'] });
    expect(found).toEqual([
      { till: 'a', sum: 7n, count: 1n, firstPosition: places.a, lastPosition: places.a },
      {
        till: 'b',
        sum: 2n * BigInt(Number.MAX_SAFE_INTEGER) - 10n,
        count: 3n,
        firstPosition: places.b,
        lastPosition: places.end,
      },
    ]);
  });

  it('come page by page, and by several columns', async () => {
    for (const name of ['a.1', 'a.2', 'b.1', 'c.1']) await world.write(`tally-${name}`, counted(1));
    await follow();
    const tills = async (page: Readonly<{ after?: string; limit?: number }>) =>
      (await reader.totals({ filters: [], by: ['till'], sum: ['sum'], ...page })).map(({ till, sum }) => [till, sum]);
    expect(await tills({ limit: 2 })).toEqual([
      ['a', 2n],
      ['b', 1n],
    ]);
    expect(await tills({ after: 'b' })).toEqual([['c', 1n]]);
    const both = await reader.totals({ filters: [], by: ['till', 'day'], sum: [] });
    expect(both.map(({ till, day }) => `${till}.${day}`)).toEqual(['a.1', 'a.2', 'b.1', 'c.1']);
  });
});
