import { sql } from 'kysely';
import { LOG_START } from '@taprail/event-store';
import { saveCheckpoint } from '@taprail/read-store/testing';
import type { Follower } from '../followers/follower';
import { codec, counted, type TallyEvent, eventually, openSmallWorld, type SmallWorld } from '../testing/small-world';
import { numericTagOf } from './tags/numeric-tag';
import type { Projection } from './projection';
import { projectionFollower } from './projection-follower';
import { rowsTagged } from './tags/projection-tags';
import { rowsTaggedByNumbers } from './tags/projection-numeric-tags';
import { ProjectionReader } from './projection-reader';
import { listQuery, type ListFilter, type ListOptions } from './projection-table';

type Tally = { name: string; sum: number; parity: string };

const tally = (version: number, factor = 1): Projection<TallyEvent, Tally> => ({
  name: 'tally-sheet',
  version,
  streamPrefix: 'tally-',
  codec,
  keys: (_event, { stream }) => [stream.slice('tally-'.length)],
  begins: (_event, { revision }) => revision === 0,
  project: (row, { data }, { stream }) => {
    const sum = (row?.sum ?? 0) + data.by * factor;
    return { name: stream, sum, parity: sum % 2 === 0 ? 'even' : 'odd' };
  },
  columns: { parity: ({ parity }) => parity },
  tags: ({ name }) => [name.slice(0, 'tally-'.length + 1), 'tally', 'tally'],
  numericTags: ({ name }) => [numericTagOf(name.slice(0, 'tally-'.length + 1)), 7, 7],
});

describe('a projection', () => {
  let world: SmallWorld;
  const running: Follower[] = [];
  const start = (projection: Projection<TallyEvent, Tally>): Follower => {
    const follower = projectionFollower(projection, world);
    running.push(follower);
    follower.start();
    return follower;
  };
  beforeEach(async () => {
    world = await openSmallWorld();
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((follower) => follower.stop()));
    await world.close();
  });

  it('keeps one row per key, with the revision and position of its last event', async () => {
    await world.write('tally-a', counted(1), counted(2));
    await world.write('other-x', counted(50));
    await world.write('tally-b', counted(4));
    start(tally(1));
    const reader = new ProjectionReader<Tally>(world.readStore, tally(1));
    await world.write('tally-a', counted(5));
    await eventually(async () =>
      expect(await reader.get('a')).toEqual({
        key: 'a',
        row: { name: 'tally-a', sum: 8, parity: 'even' },
        revision: 2,
        position: expect.any(BigInt),
        createdPosition: expect.any(BigInt),
      }),
    );
    expect(await reader.get('x')).toBeUndefined();
    expect((await reader.get('b'))!.row.sum).toBe(4);
  });

  it('lists by column, newest first or oldest first, page by page', async () => {
    for (const [name, by] of [
      ['a', 1],
      ['b', 2],
      ['c', 3],
      ['d', 5],
    ] as const)
      await world.write(`tally-${name}`, counted(by));
    const follower = start(tally(1));
    await eventually(async () => expect(follower.position).toBe(await world.store.head()));
    const reader = new ProjectionReader<Tally>(world.readStore, tally(1));
    const odd = [{ column: 'parity', operator: '=', value: 'odd' }] as const;
    const first = await reader.list({ filters: odd, order: 'desc', limit: 2 });
    expect(first.map(({ key }) => key)).toEqual(['d', 'c']);
    const rest = await reader.list({ filters: odd, order: 'desc', limit: 2, after: first[1]!.createdPosition });
    expect(rest.map(({ key }) => key)).toEqual(['a']);
    expect((await reader.list({ order: 'asc', limit: 10 })).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd']);
    const even = [{ column: 'parity', operator: '=', value: 'even' }] as const;
    const anyOf = async (alternatives: readonly (readonly ListFilter[])[]) =>
      (await reader.list({ filters: [{ anyOf: alternatives }], order: 'asc', limit: 10 })).map(({ key }) => key);
    expect([await anyOf([odd, even]), await anyOf([[...odd, ...even], even]), await anyOf([])]).toEqual([
      ['a', 'b', 'c', 'd'],
      ['b'],
      [],
    ]);
  });

  it('lists by tags, of which a row has many, together with everything else', async () => {
    for (const name of ['a1', 'b1', 'a2', 'a3']) await world.write(`tally-${name}`, counted(1));
    const follower = start(tally(1));
    await world.write('tally-a1', counted(1));
    await eventually(async () => expect(follower.position).toBe(await world.store.head()));
    const reader = new ProjectionReader<Tally>(world.readStore, tally(1));
    const keys = async (options: Partial<ListOptions>) =>
      (await reader.list({ order: 'desc', limit: 10, ...options })).map(({ key }) => key);
    expect(await keys({ tags: ['tally'] })).toEqual(['a3', 'a2', 'b1', 'a1']);
    expect(await keys({ tags: ['tally-a'], order: 'asc' })).toEqual(['a1', 'a2', 'a3']);
    expect(await keys({ tags: ['tally', 'tally-b'] })).toEqual(['b1']);
    expect(await keys({ tags: ['tally-a', 'tally-b'] })).toEqual([]);
    const odd = [{ column: 'parity', operator: '=', value: 'odd' }] as const;
    expect(await keys({ tags: ['tally-a'], filters: odd })).toEqual(['a3', 'a2']);
    const [first] = await reader.list({ tags: ['tally-a'], order: 'desc', limit: 1 });
    expect(await keys({ tags: ['tally-a'], after: first!.createdPosition, limit: 1 })).toEqual(['a2']);
  });

  it('lists by numeric tags in the same way', async () => {
    for (const name of ['a1', 'b1', 'a2', 'a3']) await world.write(`tally-${name}`, counted(1));
    const follower = start(tally(1));
    await world.write('tally-a1', counted(1));
    await eventually(async () => expect(follower.position).toBe(await world.store.head()));
    const reader = new ProjectionReader<Tally>(world.readStore, tally(1));
    const keys = async (options: Partial<ListOptions>) =>
      (await reader.list({ order: 'desc', limit: 10, ...options })).map(({ key }) => key);
    const [a, b] = [numericTagOf('tally-a'), numericTagOf('tally-b')];
    expect(await keys({ numericTags: [7] })).toEqual(['a3', 'a2', 'b1', 'a1']);
    expect(await keys({ numericTags: [a], order: 'asc' })).toEqual(['a1', 'a2', 'a3']);
    expect(await keys({ numericTags: [7, b] })).toEqual(['b1']);
    expect(await keys({ numericTags: [a, b] })).toEqual([]);
    expect(await keys({ anyNumericTags: [a, b, 7, a] })).toEqual(['a3', 'a2', 'b1', 'a1']);
    expect(await keys({ anyNumericTags: [b, numericTagOf('nothing')] })).toEqual(['b1']);
    const odd = [{ column: 'parity', operator: '=', value: 'odd' }] as const;
    expect(await keys({ numericTags: [a], filters: odd })).toEqual(['a3', 'a2']);
    const [first] = await reader.list({ numericTags: [a], order: 'desc', limit: 1 });
    expect(await keys({ numericTags: [a], after: first!.createdPosition, limit: 1 })).toEqual(['a2']);
    expect(await keys({ anyNumericTags: [a, b], filters: odd })).toEqual(['a3', 'a2', 'b1']);
    expect(await keys({ anyNumericTags: [a, b], after: first!.createdPosition, limit: 2 })).toEqual(['a2', 'b1']);
  });

  it.each([
    ['tags', 'label', rowsTagged('projection_tally_sheet_v1', ['a', 'b'])],
    ['numericTags', 'mark', rowsTaggedByNumbers('projection_tally_sheet_v1', [1, 2])],
  ])('finds a row by its %s through an index, in the order of the list', async (_what, column, found) => {
    const follower = start(tally(1));
    await eventually(() => expect(follower.state).toBe('following'));
    const { from, order, conditions } = found;
    const [position, key] = order;
    const plan = await sql<{ detail: string }>`EXPLAIN QUERY PLAN SELECT body FROM ${from}
      WHERE ${sql.join(conditions, sql` AND `)} ORDER BY ${position} DESC, ${key} DESC LIMIT 20`.execute(
      world.readStore.db,
    );
    const steps = plan.rows.map(({ detail }) => detail).join('\n');
    expect(steps).toContain(`SEARCH found USING PRIMARY KEY (${column}=?)`);
    expect(steps).not.toMatch(/SCAN|TEMP B-TREE FOR ORDER/);
  });

  it('finds a row by the index of the column that is asked for, whatever other columns narrow the list', async () => {
    await world.write('tally-a1', counted(1));
    await world.write('tally-b1', counted(2));
    const follower = start(tally(1));
    await eventually(async () => expect(follower.position).toBe(await world.store.head()));
    const options = { foundBy: { column: 'parity', value: 'odd' }, order: 'desc', limit: 20 } as const;
    const filters = [{ column: 'parity', operator: '>=', value: 'a' }] as const;
    const found = await new ProjectionReader<Tally>(world.readStore, tally(1)).list({ ...options, filters });
    expect(found.map(({ key }) => key)).toEqual(['a1']);
    const plan = await sql<{
      detail: string;
    }>`EXPLAIN QUERY PLAN ${listQuery(tally(1), { ...options, filters })}`.execute(world.readStore.db);
    const [step] = plan.rows.map(({ detail }) => detail);
    expect(step).toBe('SEARCH projection_tally_sheet_v1 USING INDEX projection_tally_sheet_v1_parity (c_parity=?)');
  });

  it('walks a list of any length once and without a gap, in both orders', async () => {
    const names = Array.from({ length: 120 }, (_, n) => `n${n}`);
    for (const name of names) await world.write(`tally-${name}`, counted(1));
    const follower = start(tally(1));
    await eventually(async () => expect(follower.position).toBe(await world.store.head()));
    const reader = new ProjectionReader<Tally>(world.readStore, tally(1));
    for (const order of ['asc', 'desc'] as const) {
      const walked: string[] = [];
      for (let after: bigint | undefined; ;) {
        const page = await reader.list({ order, limit: 7, ...(after === undefined ? {} : { after }) });
        walked.push(...page.map(({ key }) => key));
        if (page.length < 7) break;
        after = page.at(-1)!.createdPosition;
      }
      expect(walked).toEqual(order === 'asc' ? names : [...names].reverse());
    }
  });

  it('changes nothing when it is given the same events again', async () => {
    await world.write('tally-a', counted(1), counted(2));
    const first = start(tally(1));
    await eventually(async () => expect(first.position).toBe(await world.store.head()));
    await first.stop();
    await world.readStore.inTransaction((tx) => saveCheckpoint(tx, 'projection/tally-sheet/1', LOG_START, 0n));
    const second = start(tally(1));
    await eventually(async () => expect(second.position).toBe(await world.store.head()));
    expect((await new ProjectionReader<Tally>(world.readStore, tally(1)).get('a'))!.row.sum).toBe(3);
  });

  it('builds a new version beside the old one and swaps it in when it has caught up', async () => {
    await world.write('tally-a', counted(1), counted(2));
    const old = start(tally(1));
    const reader = new ProjectionReader<Tally>(world.readStore, tally(2));
    await eventually(async () => expect((await reader.get('a'))?.row.sum).toBe(3));
    await old.stop();
    start(tally(2, 10));
    await eventually(async () => expect((await reader.get('a'))?.row.sum).toBe(30));
    await eventually(async () => {
      const tables = await world.readStore.db.introspection.getTables();
      expect(tables.map(({ name }) => name).filter((name) => name.startsWith('projection_'))).toEqual([
        'projection_tally_sheet_v2',
        'projection_tally_sheet_v2_labels',
        'projection_tally_sheet_v2_marks',
      ]);
    });
  });

  it('never goes back to an older version, whoever still runs it', async () => {
    await world.write('tally-a', counted(1));
    const newer = start(tally(2, 10));
    const reader = new ProjectionReader<Tally>(world.readStore, tally(2));
    await eventually(async () => expect((await reader.get('a'))?.row.sum).toBe(10));
    const older = start(tally(1));
    await eventually(() => expect(older.state).toBe('superseded'));
    await world.write('tally-a', counted(2));
    await eventually(async () => expect((await reader.get('a'))?.row.sum).toBe(30));
    expect(newer.state).toBe('following');
  });

  it('is swapped in at the next start when a crash came just before', async () => {
    await world.write('tally-a', counted(1));
    const old = start(tally(1));
    await eventually(async () => expect(old.position).toBe(await world.store.head()));
    await old.stop();
    const finished = start(tally(2, 10));
    await eventually(async () => expect(finished.position).toBe(await world.store.head()));
    await finished.stop();
    await world.readStore.db.updateTable('active_projection').set({ version: 1 }).execute();
    start(tally(2, 10));
    await eventually(async () => {
      const [row] = await world.readStore.db.selectFrom('active_projection').select('version').execute();
      expect(row).toEqual({ version: 2 });
    });
  });

  it('stops at once, also before it has begun', async () => {
    for (let n = 0; n < 20; n += 1) {
      const follower = start(tally(1));
      if (n % 2 === 0) await new Promise((resolve) => setImmediate(resolve));
      await follower.stop();
      expect(follower.state).toBe('stopped');
    }
  });

  it('says when it has reached a position, and when it has not in time', async () => {
    const reader = new ProjectionReader<Tally>(world.readStore, tally(1));
    await world.write('tally-a', counted(1));
    const head = await world.store.head();
    expect(await reader.reached(head, 20)).toBe(false);
    start(tally(1));
    expect(await reader.reached(head, 5_000)).toBe(true);
  });

  it('is built by one process at a time; another takes over without losing or doubling anything', async () => {
    const other = await openSmallWorld('two', world);
    const first = start(tally(1));
    await world.write('tally-a', counted(1));
    await eventually(() => expect(first.state).toBe('following'));
    const second = projectionFollower(tally(1), other);
    running.push(second);
    second.start();
    await eventually(() => expect(second.state).toBe('waiting for lease'));
    await first.stop();
    await world.write('tally-a', counted(10));
    const reader = new ProjectionReader<Tally>(world.readStore, tally(1));
    await eventually(async () => expect((await reader.get('a'))?.row.sum).toBe(11));
    expect(second.state).toBe('following');
    await second.stop();
    await other.close();
  });

  it('stops at an event it cannot read and says so, instead of skipping it', async () => {
    await world.write('tally-a', counted(1));
    const [last] = await world.store.read('tally-a');
    const metadata = JSON.stringify({ ...JSON.parse(last!.metadata), schema: 7 });
    const id = '00000000-0000-4000-8000-000000000001';
    await world.store.append('tally-a', 0, [{ id, type: 'Counted', data: '{"by":1}', metadata }]);
    const follower = start(tally(1));
    await eventually(() => {
      expect(follower.state).toBe('failing');
      expect(follower.lastError).toContain('schema 7 is not known here');
    });
  });
});
