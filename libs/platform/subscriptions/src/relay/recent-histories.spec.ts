import { type EventStore, readStream } from '@taprail/event-store';
import { codec, counted, openSmallWorld, type SmallWorld } from '../testing/small-world';
import { RecentHistories } from './recent-histories';

describe('recent histories', () => {
  let world: SmallWorld;
  let reads: number;
  let histories: RecentHistories;
  beforeEach(async () => {
    world = await openSmallWorld();
    reads = 0;
    const store: EventStore = Object.assign(Object.create(world.store), {
      read: (...args: Parameters<EventStore['read']>) => {
        reads += 1;
        return world.store.read(...args);
      },
    });
    histories = new RecentHistories(store, codec);
  });
  afterEach(() => world.close());

  const stored = (stream: string) => readStream(world.store, stream);

  const askOnce = async (): Promise<void> => {
    await world.write('tally-first', counted(0));
    const [first] = await stored('tally-first');
    await histories.upTo(first!);
    reads = 0;
  };

  it('are told without reading, when their first event went by', async () => {
    await askOnce();
    await world.write('tally-a', counted(1), counted(2), counted(3));
    const [first, second, third] = await stored('tally-a');
    for (const [recorded, by] of [
      [first, 1],
      [second, 2],
      [third, 3],
    ] as const)
      histories.add(recorded!, counted(by));
    expect(await histories.upTo(second!)).toEqual([counted(1), counted(2)]);
    // A page that comes again changes nothing.
    histories.add(first!, counted(1));
    expect(await histories.upTo(third!)).toEqual([counted(1), counted(2), counted(3)]);
    expect(reads).toBe(0);
  });

  it('are read once, when they began before', async () => {
    await world.write('tally-a', counted(1), counted(2), counted(3));
    const [, second, third] = await stored('tally-a');
    histories.add(second!, counted(2));
    expect(await histories.upTo(second!)).toEqual([counted(1), counted(2)]);
    histories.add(third!, counted(3));
    expect(await histories.upTo(third!)).toEqual([counted(1), counted(2), counted(3)]);
    expect(reads).toBe(1);
  });

  it('are not kept before anyone has asked for one', async () => {
    await world.write('tally-a', counted(1));
    const [first] = await stored('tally-a');
    histories.add(first!, counted(1));
    expect(await histories.upTo(first!)).toEqual([counted(1)]);
    expect(reads).toBe(1);
  });

  it('are not kept when they never end', async () => {
    await askOnce();
    const all = Array.from({ length: 65 }, (_, n) => counted(n));
    await world.write('tally-a', ...all);
    const recorded = await stored('tally-a');
    for (const [n, each] of recorded.slice(0, 64).entries()) histories.add(each, all[n]!);
    expect(await histories.upTo(recorded[63]!)).toEqual(all.slice(0, 64));
    expect(reads).toBe(0);
    histories.add(recorded[64]!, all[64]!);
    expect(await histories.upTo(recorded[64]!)).toEqual(all);
    expect(await histories.upTo(recorded[0]!)).toEqual([all[0]]);
    expect(reads).toBe(2);
  });

  it('are read again, when an event of theirs was missed', async () => {
    await world.write('tally-a', counted(1), counted(2), counted(3));
    const [first, , third] = await stored('tally-a');
    histories.add(first!, counted(1));
    histories.add(third!, counted(3));
    expect(await histories.upTo(third!)).toEqual([counted(1), counted(2), counted(3)]);
    expect(reads).toBe(1);
  });
});
