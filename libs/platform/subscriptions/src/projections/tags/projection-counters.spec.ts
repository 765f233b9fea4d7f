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
import { countedOn } from './projection-counters';
import { ProjectionReader } from '../projection-reader';

type Till = Readonly<{ name: string; last?: number; sum?: number; count?: number }>;
type Part = Readonly<{ till: string; by: number }> | Readonly<{ last: number }>;

/** The takings of each till, and the last of them in a row that is not counted. */
const tills: Projection<TallyEvent, Till, Part> = {
  name: 'tills',
  version: 1,
  streamPrefix: 'tally-',
  codec,
  parts: ({ data: { by } }, { stream }) => [{ till: stream, by }, { last: by }],
  keys: (part) => ['till' in part ? part.till : 'last'],
  project: (_row, part) => ('till' in part ? { name: part.till } : { name: 'last', last: part.last }),
  counters: { names: ['sum', 'count'], added: (part) => ('till' in part ? [part.by, 1] : undefined) },
  columns: { name: ({ name }) => name },
};

describe('a projection that counts', () => {
  let world: SmallWorld;
  let reader: ProjectionReader<Till>;
  const follow = async (): Promise<void> => {
    const follower = projectionFollower(tills, world);
    follower.start();
    const head = await world.store.head();
    await eventually(() => expect([follower.state, follower.position]).toEqual(['following', head]));
    await follower.stop();
  };
  const position = async (stream: string, revision: number) => (await world.store.read(stream))[revision]!.position;
  beforeEach(async () => {
    world = await openSmallWorld();
    reader = new ProjectionReader(world.readStore, tills);
    await world.write('tally-a', counted(1), counted(-5));
    await world.write('tally-b', counted(Number.MAX_SAFE_INTEGER));
    await follow();
    await world.write('tally-c', counted(7));
    await world.write('tally-a', counted(10));
    await follow();
  });
  afterEach(() => world.close());

  it('shows its rows with what was added up, wherever they were begun, and those that are not counted beside them', async () => {
    const row = { name: 'tally-a', sum: 6, count: 3 };
    const expected = {
      key: 'tally-a',
      row,
      revision: 2,
      position: await position('tally-a', 2),
      createdPosition: await position('tally-a', 0),
      counted: { number: 1, counters: [6, 3] },
    };
    expect(await reader.get('tally-a')).toEqual(expected);
    const listed = await reader.list({ order: 'asc', limit: 10 });
    expect(listed.find(({ key }) => key === 'tally-a')).toEqual(expected);
    expect(listed.map(({ row: each }) => each).toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual([
      { name: 'last', last: 10 },
      row,
      { name: 'tally-b', sum: Number.MAX_SAFE_INTEGER, count: 1 },
      { name: 'tally-c', sum: 7, count: 1 },
    ]);
  });

  it('sums what was counted, exactly, with the places between which that was', async () => {
    const filters = [{ column: 'name', operator: '>', value: 'tally' }] as const;
    const totals = await reader.totals({ filters, by: ['name'], sum: ['sum', 'count'] });
    expect(totals.map(({ name, sum, count }) => [name, sum, count])).toEqual([
      ['tally-a', 6n, 3n],
      ['tally-b', BigInt(Number.MAX_SAFE_INTEGER), 1n],
      ['tally-c', 7n, 1n],
    ]);
    const places = { firstPosition: await position('tally-a', 0), lastPosition: await position('tally-a', 2) };
    expect(totals[0]).toMatchObject(places);
  });

  it('changes nothing when it is given the same events again', async () => {
    const before = await reader.list({ order: 'asc', limit: 10 });
    await world.readStore.inTransaction((tx) => saveCheckpoint(tx, 'projection/tills/1', LOG_START, 0n));
    await follow();
    expect(await reader.list({ order: 'asc', limit: 10 })).toEqual(before);
  });

  it('is built anew to the same rows and counters, and a count that is off is found', async () => {
    const check = async () => {
      const scratch = await openSqliteReadStore(':memory:');
      const result = await checkReplay(tills, { ...world, live: world.readStore, scratch });
      await scratch.close();
      return result;
    };
    expect(await check()).toMatchObject({ state: 'equal', live: { rows: 7 } });
    await sql`UPDATE projection_tills_v1_counts SET n_sum = 5 WHERE number = 1`.execute(world.readStore.db);
    expect(await check()).toMatchObject({ state: 'different', first: { key: 'counters 1', what: 'differs' } });
  });

  it('refuses to count beyond what a number holds', () => {
    const most = { number: 1, counters: [Number.MAX_SAFE_INTEGER] };
    expect(countedOn(most, [-1])).toEqual({ number: 1, counters: [Number.MAX_SAFE_INTEGER - 1] });
    expect(() => countedOn(most, [1])).toThrow(RangeError);
  });
});
