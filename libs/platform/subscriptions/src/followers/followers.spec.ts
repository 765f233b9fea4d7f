import { randomUUID } from 'node:crypto';
import { Follower, type FollowerWorld } from './follower';
import { Followers } from './followers';
import { counted, eventually, openSmallWorld, type SmallWorld, tally } from '../testing/small-world';

describe('a process that stands by while another follows the log', () => {
  let world: SmallWorld;
  let other: SmallWorld;
  let [following, standing]: Followers[] = [];
  beforeEach(async () => {
    world = await openSmallWorld();
    other = await openSmallWorld('two', world);
    following = new Followers([{ projections: [tally] }], [], world, world);
    standing = new Followers([{ projections: [tally] }], [], other, other);
    await following.start();
    await world.write('tally-a', counted(1));
    await following.settled();
    await standing.start();
    await eventually(async () => expect((await status()).state).toBe('waiting for lease'));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await standing!.stop();
    await following!.stop();
    await other.close();
    await world.close();
  });
  const status = async () => (await standing!.status())[0]!;
  const letPass = (ms: number) => {
    const { now } = performance;
    jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + ms);
  };

  it('tells how far the other one is, not how long it stands by itself', async () => {
    letPass(60_000);
    expect((await status()).lagSeconds).toBe(0);
    await world.write('other-a', counted(1));
    expect((await status()).lagSeconds).toBe(0);
  });

  it('tells for how long the other one has not been at the end', async () => {
    expect((await status()).lagSeconds).toBe(0);
    const metadata = JSON.stringify({ ...JSON.parse((await world.store.read('tally-a'))[0]!.metadata), schema: 7 });
    await world.store.append('tally-b', 'no-stream', [{ id: randomUUID(), type: 'Counted', data: '{}', metadata }]);
    expect((await status()).lagSeconds).toBeLessThan(1);
    letPass(60_000);
    expect((await status()).lagSeconds).toBeGreaterThanOrEqual(60);
  });
});

describe('a process that stands by for one whose stored place stays behind what it has done', () => {
  it('tells of no lag as long as the other one has the lease', async () => {
    const world = await openSmallWorld();
    const other = await openSmallWorld('two', world);
    /** Stores no place at all. */
    const open = (given: FollowerWorld): Follower =>
      new Follower(
        { name: 'trailing', streamPrefixes: ['tally-'], placeTrails: true, onPage: async () => undefined },
        given,
      );
    const [following, standing] = [world, other].map((each) => new Followers([{ others: [open] }], [], each, each));
    await following!.start();
    await world.write('tally-a', counted(1));
    await following!.settled();
    await standing!.start();
    const status = async () => (await standing!.status())[0]!;
    await eventually(async () => expect(await status()).toMatchObject({ state: 'waiting for lease', lagSeconds: 0 }));
    await standing!.stop();
    await following!.stop();
    await other.close();
    await world.close();
  });
});
