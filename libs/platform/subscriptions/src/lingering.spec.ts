import { loadCheckpoint } from '@taprail/read-store';
import { Followers } from './followers';
import type { Projection } from './projections/projection';
import { ProjectionReader } from './projections/projection-reader';
import { codec, counted, openSmallWorld, type SmallWorld } from './testing/small-world';

type Tally = { sum: number };

const tally: Projection<ReturnType<typeof counted>, Tally> = {
  name: 'tally',
  version: 1,
  streamPrefix: 'tally-',
  codec,
  keys: (_event, { stream }) => [stream],
  project: (row, { data }) => ({ sum: (row?.sum ?? 0) + data.by }),
};

describe('a follower that lets pages fill up', () => {
  let world: SmallWorld;
  let followers: Followers;
  beforeEach(async () => {
    world = await openSmallWorld();
    followers = new Followers([{ projections: [tally] }], [], world, world);
    followers.start();
    await followers.settled();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await followers.stop();
    await world.close();
  });
  const page = Array.from({ length: 20 }, () => counted(1));

  it('rests as long when all that happened was of others', async () => {
    jest.spyOn(global, 'setTimeout').mockReturnValue(undefined as never);
    const saved = () => loadCheckpoint(world.readStore.db, 'projection/tally/1');
    const saving = jest.spyOn(world.readStore, 'inTransaction');
    await world.write('other-a', ...page);
    await new Promise(setImmediate);
    await world.write('other-b', ...page);
    await new Promise(setImmediate);
    expect(saving).toHaveBeenCalledTimes(1);
    await followers.settled();
    expect([await saved(), saving.mock.calls.length]).toEqual([await world.store.head(), 2]);
  });

  it('hurries when someone waits for the end of the log', async () => {
    // The rest after a full page never ends by itself.
    jest.spyOn(global, 'setTimeout').mockReturnValue(undefined as never);
    for (const stream of ['tally-a', 'tally-b', 'tally-c']) {
      await world.write(stream, ...page);
      await followers.settled();
    }
    expect(await new ProjectionReader<Tally>(world.readStore, tally).get('tally-c')).toMatchObject({
      row: { sum: 20 },
    });
  });
});
