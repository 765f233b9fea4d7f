import { LOG_START } from '@taprail/event-store';
import { saveCheckpoint } from '@taprail/read-store/testing';
import { codec, counted, type TallyEvent, eventually, openSmallWorld, type SmallWorld } from '../testing/small-world';
import type { Projection } from './projection';
import { projectionFollower } from './projection-follower';
import { ProjectionReader } from './projection-reader';

type Digit = Readonly<{ places: readonly number[] }>;
type Written = Readonly<{ digit: string; place: number }>;

/** Where each digit stands in the numbers that were counted. */
const digits: Projection<TallyEvent, Digit, Written> = {
  name: 'digits',
  version: 1,
  streamPrefix: 'tally-',
  codec,
  parts: ({ data }) => [...String(data.by)].map((digit, place) => ({ digit, place })),
  keys: ({ digit }) => [digit],
  project: (row, { place }) => ({ places: [...(row?.places ?? []), place] }),
  tags: (_row, { place }) => [`first at ${place}`],
};

describe('a projection of events with several parts', () => {
  let world: SmallWorld;
  let reader: ProjectionReader<Digit>;
  const follow = async (projection: Projection<TallyEvent, Digit, Written> = digits): Promise<void> => {
    const follower = projectionFollower(projection, world);
    follower.start();
    const head = await world.store.head();
    await eventually(() => expect([follower.state, follower.position]).toEqual(['following', head]));
    await follower.stop();
  };
  const places = async (tags: readonly string[] = []) =>
    (await reader.list({ order: 'asc', limit: 10, tags })).map(({ key, row }) => [key, row.places]);
  beforeEach(async () => {
    world = await openSmallWorld();
    reader = new ProjectionReader<Digit>(world.readStore, digits);
    await world.write('tally-a', counted(1_213), counted(3_2));
    await follow();
  });
  afterEach(() => world.close());

  it('folds each of them, also several of one event into one row', async () => {
    expect(await places()).toEqual([
      ['1', [0, 2]],
      ['2', [1, 1]],
      ['3', [3, 0]],
    ]);
    expect(await places(['first at 1'])).toEqual([['2', [1, 1]]]);
  });

  it('changes nothing when it is given the same events again', async () => {
    const before = await places();
    await world.readStore.inTransaction((tx) => saveCheckpoint(tx, 'projection/digits/1', LOG_START, 0n));
    await follow();
    expect(await places()).toEqual(before);
  });

  it('leaves a row as its first event made it where that is asked for', async () => {
    const { tags: _labels, ...unlabelled } = digits;
    const firsts = { ...unlabelled, name: 'firsts', once: true } as const;
    reader = new ProjectionReader<Digit>(world.readStore, firsts);
    await follow(firsts);
    await world.write('tally-a', counted(4_1));
    await follow(firsts);
    expect(await places()).toEqual([
      ['1', [0]],
      ['2', [1]],
      ['3', [3]],
      ['4', [0]],
    ]);
    expect(() => projectionFollower({ ...digits, once: true }, world)).toThrow('which of its rows are new');
  });
});
