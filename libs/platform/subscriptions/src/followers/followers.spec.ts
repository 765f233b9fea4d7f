import { randomUUID } from 'node:crypto';
import { Members } from '@taprail/read-store';
import { Followers } from './followers';
import { counted, eventually, openSmallWorld, type SmallWorld, tally } from '../testing/small-world';

describe('a process that stands by while another follows the log', () => {
  let world: SmallWorld;
  let other: SmallWorld;
  let [following, standing]: Followers[] = [];
  beforeEach(async () => {
    world = await openSmallWorld();
    other = await openSmallWorld('two', world);
    const open = (each: SmallWorld) => {
      const members = new Members(each.readStore, 'service', { ttlMs: each.settings.leaseTtlMs });
      return new Followers([{ projections: [tally] }], [], each, each, members);
    };
    following = open(world);
    standing = open(other);
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
  const tellsOfLag = (seconds: number) =>
    eventually(async () => expect((await status()).lagSeconds).toBeGreaterThanOrEqual(seconds));
  const tellsOfNoLag = () => eventually(async () => expect((await status()).lagSeconds).toBe(0));

  it('tells how far the other one is, not how long it stands by itself', async () => {
    await tellsOfNoLag();
    await world.write('other-a', counted(1));
    await tellsOfNoLag();
  });

  it('tells for how long the other one has not been at the end', async () => {
    await tellsOfNoLag();
    const metadata = JSON.stringify({ ...JSON.parse((await world.store.read('tally-a'))[0]!.metadata), schema: 7 });
    await world.store.append('tally-b', 'no-stream', [{ id: randomUUID(), type: 'Counted', data: '{}', metadata }]);
    await tellsOfLag(0.5);
    await tellsOfLag(1);
  });

  it('reads nothing when it is asked, by however many probes', async () => {
    await tellsOfNoLag();
    const [head, readAll] = [jest.spyOn(other.store, 'head'), jest.spyOn(other.store, 'readAll')];
    const rows = jest.spyOn(other.readStore.db, 'selectFrom');
    for (let probe = 0; probe < 10; probe += 1) await status();
    expect([head.mock.calls, readAll.mock.calls, rows.mock.calls]).toEqual([[], [], []]);
  });

  it('looks once at a time, and gives up a look that gets no answer', async () => {
    await tellsOfNoLag();
    const givenUp: AbortSignal[] = [];
    jest.spyOn(other.store, 'head').mockImplementation(
      (signal) =>
        new Promise((_, reject) => {
          givenUp.push(signal!);
          signal!.addEventListener('abort', () => reject(new Error('given up')));
        }),
    );
    // Both processes look at the same log.
    await eventually(() => expect(givenUp).toHaveLength(2));
    await new Promise((resolve) => setTimeout(resolve, 3 * other.settings.leaseTtlMs));
    expect(givenUp).toHaveLength(2);
    await Promise.all([standing!.stop(), following!.stop()]);
    expect(givenUp.map(({ aborted }) => aborted)).toEqual([true, true]);
  });
});
