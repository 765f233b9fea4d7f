import { Leases, Members } from '@taprail/read-store';
import { openSmallWorld, type SmallWorld, tally } from '../testing/small-world';
import { Followers } from './followers';
import { ShareBalance } from './share-balance';

const names = ['tally-a', 'tally-b', 'tally-c', 'tally-d'];
const projections = names.map((name) => ({ ...tally, name }));
const followerOf = (name: string) => `projection/${name}/1`;

/** Waits for it, however slow the machine is. */
const until = async (holds: () => Promise<boolean> | boolean): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('followers that several processes share', () => {
  let first: SmallWorld;
  const opened: SmallWorld[] = [];
  const running: Followers[] = [];
  beforeEach(async () => {
    first = await openSmallWorld('one');
    opened.push(first);
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((followers) => followers.stop()));
    await Promise.all(opened.splice(0).map((world) => world.close()));
  });

  const start = async (world: SmallWorld): Promise<Followers> => {
    const { commands, events, clock, settings } = world;
    const members = new Members(world.readStore, 'service', { ttlMs: settings.leaseTtlMs });
    const followers = new Followers([{ projections }], [], world, { commands, events, clock }, members);
    await followers.start();
    running.push(followers);
    return followers;
  };
  const startSecond = async (): Promise<Followers> => {
    const second = await openSmallWorld('two', first);
    opened.push(second);
    return start(second);
  };
  const followed = async (followers: Followers): Promise<readonly string[]> =>
    (await followers.status()).filter(({ state }) => state === 'following').map(({ name }) => name);
  const follows = (followers: Followers, count: number) =>
    until(async () => (await followed(followers)).length === count);

  it('are all run by a process that is alone', async () => {
    await follows(await start(first), 4);
  });

  it('are shared with a process that comes, and return when it goes', async () => {
    const one = await start(first);
    await follows(one, 4);
    const two = await startSecond();
    await follows(one, 2);
    await follows(two, 2);
    expect([...(await followed(one)), ...(await followed(two))].sort()).toEqual(names.map(followerOf));
    await two.stop();
    await follows(one, 4);
  });

  it('go on when the process that had them is killed', async () => {
    const one = await start(first);
    await follows(one, 4);
    // Killed: it was alive until its term ended, and had half of them.
    const leases = new Leases(first.readStore);
    const members = new Members(first.readStore, 'service', { ttlMs: first.settings.leaseTtlMs });
    await members.announce('two');
    await until(async () => (await followed(one)).length < 4);
    await leases.acquire(`follower/${followerOf('tally-b')}`, 'two', first.settings.leaseTtlMs);
    await follows(one, 4);
  });

  it('are not left undone by a process that is alive and does not take them', async () => {
    const members = new Members(first.readStore, 'service', { ttlMs: 3_600_000 });
    await members.announce('zero');
    const one = await start(first);
    await first.write('tally-1', { type: 'Counted', data: { by: 3 } });
    await until(async () => (await one.status()).every(({ lagSeconds }) => lagSeconds === 0));
  });

  it('are ours at the moment at which the term of a killed process ends, not at the next look', async () => {
    const members = (ttlMs: number) => new Members(first.readStore, 'service', { ttlMs });
    await members(300).announce('killed');
    const balance = new ShareBalance(members(3_600_000), 'self', () => ['tally-a'], first.log);
    const hourMs = 3_600_000;
    await balance.start(hourMs);
    expect(balance.isOurs('tally-a')).toBe(false);
    await until(() => balance.isOurs('tally-a'));
    await balance.stop();
  });
});
