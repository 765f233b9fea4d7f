import { loadCheckpoint } from '@taprail/read-store';
import { Followers } from './followers';
import { ProjectionReader } from '../projections/projection-reader';
import { counted, eventually, openSmallWorld, type SmallWorld, type Tally, tally } from '../testing/small-world';

describe('a follower that lets pages fill up', () => {
  let world: SmallWorld;
  let followers: Followers;
  beforeEach(async () => {
    world = await openSmallWorld();
    followers = new Followers([{ projections: [tally] }], [], world, world);
    await followers.start();
    await followers.settled();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await followers.stop();
    await world.close();
  });
  const page = Array.from({ length: 20 }, () => counted(1));

  it('writes down its place when something happened for it, not whenever others move the log', async () => {
    const saved = () => loadCheckpoint(world.readStore.db, 'projection/tally/1');
    const saving = jest.spyOn(world.readStore, 'inTransaction');
    for (const stream of ['other-a', 'other-b']) {
      await world.write(stream, ...page);
      await followers.settled();
    }
    expect(saving).toHaveBeenCalledTimes(0);
    await world.write('tally-a', ...page);
    await followers.settled();
    expect([await saved(), saving.mock.calls.length]).toEqual([await world.store.head(), 1]);
  });

  it('writes down its place some seconds later, although nothing more comes', async () => {
    const { now } = performance;
    await world.write('other-a', ...page);
    await followers.settled();
    jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 6_000);
    await eventually(async () =>
      expect(await loadCheckpoint(world.readStore.db, 'projection/tally/1')).toBe(await world.store.head()),
    );
    await world.write('tally-a', ...page);
    await followers.settled();
    expect(await new ProjectionReader<Tally>(world.readStore, tally).get('tally-a')).toMatchObject({
      row: { sum: 20 },
    });
  });

  it('lets pages fill up where many small ones come within a moment', async () => {
    const saving = jest.spyOn(world.readStore, 'inTransaction');
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    // The rest ends when someone waits for the follower, and not by itself.
    jest.spyOn(global, 'setTimeout').mockReturnValue(undefined as never);
    for (let pages = 1; pages <= 16; pages += 1) {
      await world.write('tally-a', counted(1));
      while (saving.mock.calls.length < pages) await new Promise((resolve) => setImmediate(resolve));
    }
    for (let n = 0; n < 5; n += 1) await world.write('tally-a', counted(1));
    await followers.settled();
    expect(saving).toHaveBeenCalledTimes(17);
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

describe('a follower that nobody waits for', () => {
  it('writes at once what comes alone, and together what comes soon after it', async () => {
    const world = await openSmallWorld();
    const followers = new Followers([{ projections: [{ ...tally, unhurried: true }] }], [], world, world);
    await followers.start();
    await followers.settled();
    const saving = jest.spyOn(world.readStore, 'inTransaction');
    // The rest after the first page ends when someone waits for the follower, and not by itself.
    const timers = jest.spyOn(global, 'setTimeout').mockReturnValue(undefined as never);
    await world.write('tally-a', counted(1));
    while (timers.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(saving).toHaveBeenCalledTimes(1);
    for (let n = 0; n < 5; n += 1) await world.write('tally-a', counted(1));
    await followers.settled();
    expect(saving).toHaveBeenCalledTimes(2);
    expect(await new ProjectionReader<Tally>(world.readStore, tally).get('tally-a')).toMatchObject({ row: { sum: 6 } });
    jest.restoreAllMocks();
    await followers.stop();
    await world.close();
  });
});
