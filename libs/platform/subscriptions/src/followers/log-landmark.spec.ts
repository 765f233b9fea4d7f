import { SqliteEventStore } from '@taprail/event-store';
import { counted, eventually, openSmallWorld, type SmallWorld, tally } from '../testing/small-world';
import { Followers } from './followers';
import { ReadStoreAheadOfLog } from './log-landmark';

describe('a read store that is newer than its log', () => {
  let before: SmallWorld;
  let restored: SmallWorld;
  beforeEach(async () => {
    before = await openSmallWorld();
    const store = new SqliteEventStore({ file: ':memory:' });
    restored = await openSmallWorld('one', { store, readStore: before.readStore });
  });
  afterEach(async () => {
    await restored.close();
    await restored.store.close();
    await before.close();
  });
  const followersOf = (world: SmallWorld) => new Followers([{ projections: [tally] }], [], world, world);
  /** Followed to the end, and remembered. */
  const followAll = async (): Promise<void> => {
    const followers = followersOf(before);
    await followers.start();
    await followers.settled();
    await followers.stop();
  };
  const landmark = () =>
    before.readStore.db
      .selectFrom('log_landmark' as never)
      .selectAll()
      .executeTakeFirst();

  it('is refused at the start, also when the restored log has grown past its checkpoints', async () => {
    for (const by of [1, 2, 3]) await before.write('tally-a', counted(by));
    await followAll();
    await eventually(async () => expect(await landmark()).toMatchObject({ stream: 'tally-a', revision: 2 }));
    await restored.write('tally-a', counted(1));
    await expect(followersOf(restored).start()).rejects.toThrow(ReadStoreAheadOfLog);
    for (const by of [7, 8, 9]) await restored.write('tally-a', counted(by));
    await expect(followersOf(restored).start()).rejects.toThrow('event 2 of tally-a, which this log does not have');
  });

  it('is noticed later where the log did not answer at the start, before anything of it is followed for long', async () => {
    await before.write('tally-a', counted(1));
    await before.write('tally-a', counted(2));
    await followAll();
    await restored.write('tally-a', counted(7));
    const read = jest.spyOn(restored.store, 'read').mockRejectedValueOnce(new Error('away'));
    const followers = followersOf(restored);
    await followers.start();
    await eventually(() => expect(followers.states()).toMatchObject([{ state: 'stopped' }]));
    read.mockRestore();
    await followers.stop();
    expect(await landmark()).toMatchObject({ stream: 'tally-a', revision: 1 });
  });

  it('is accepted with the log that it was built from, however often it starts', async () => {
    await before.write('tally-a', counted(1));
    for (let starts = 0; starts < 2; starts += 1) {
      await followAll();
      await before.write('tally-a', counted(1));
    }
  });
});
