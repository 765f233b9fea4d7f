import { Leases } from '@taprail/read-store';
import { eventually, openSmallWorld, type SmallWorld, tally } from '../testing/small-world';
import { leaseNameOf } from './follower';
import { Followers } from './followers';

describe('the followers of a process', () => {
  let world: SmallWorld;
  let followers: Followers;
  beforeEach(async () => {
    world = await openSmallWorld();
    const projections = ['a', 'b', 'c'].map((name) => ({ ...tally, name }));
    followers = new Followers([{ projections }], [], world, world);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await followers.stop();
    await world.close();
  });

  it('have their leases renewed with one statement', async () => {
    const renewals = jest.spyOn(Leases.prototype, 'renewAll');
    await followers.start();
    const names = ['a', 'b', 'c'].map((name) => leaseNameOf(`projection/${name}/1`));
    await eventually(() => {
      const renewed = renewals.mock.calls.map(([leases]) => leases.map(({ name }) => name));
      expect(renewed.slice(-2)).toEqual([names, names]);
    });
  });
});
