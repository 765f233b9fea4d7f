import { codec, counted, openSmallWorld, type SmallWorld, type TallyEvent } from '../testing/small-world';
import type { Projection } from '../projections/projection';
import type { Follower } from '../followers/follower';
import { projectionFollower } from '../projections/projection-follower';
import { PartIndex } from './part-index';
import { RecentWrites } from './recent/recent-writes';

type Row = Readonly<{ platformId: string; transactionId: string }>;

const parts: Projection<TallyEvent, Row> = {
  name: 'parts',
  version: 1,
  streamPrefix: 'tally-',
  codec,
  keys: (_event, { stream }) => [stream],
  project: () => ({ platformId: 'pf_1', transactionId: 'txn_1' }),
};

describe('a part of a transaction', () => {
  let world: SmallWorld;
  let index: PartIndex<Row>;
  let follower: Follower;
  beforeEach(async () => {
    world = await openSmallWorld();
    index = new PartIndex(parts, world.readStore, new RecentWrites(), world.store);
    follower = projectionFollower(parts, world);
  });
  afterEach(async () => {
    await follower.stop();
    await world.close();
  });

  it('is found by its id before the list has come to what its webhook told', async () => {
    await world.write('tally-a', counted(1));
    const asked = index.find('tally-a', 'pf_1');
    follower.start();
    expect(await asked).toEqual({ platformId: 'pf_1', transactionId: 'txn_1' });
  });

  it('is unknown to another platform, and once the list has come as far as the log', async () => {
    await world.write('tally-a', counted(1));
    follower.start();
    expect(await index.find('tally-a', 'pf_2')).toBeUndefined();
    expect(await index.find('tally-b', 'pf_1')).toBeUndefined();
  });
});
