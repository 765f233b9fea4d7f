import { type EventStore, readStream } from '@taprail/event-store';
import { codec, counted, openSmallWorld, type SmallWorld } from '../testing/small-world';
import { RecentStories } from './recent-stories';

describe('recent stories', () => {
  let world: SmallWorld;
  let reads: number;
  let stories: RecentStories;
  beforeEach(async () => {
    world = await openSmallWorld();
    reads = 0;
    const store: EventStore = Object.assign(Object.create(world.store), {
      read: (...args: Parameters<EventStore['read']>) => {
        reads += 1;
        return world.store.read(...args);
      },
    });
    stories = new RecentStories(store, codec);
  });
  afterEach(() => world.close());

  const stored = (stream: string) => readStream(world.store, stream);

  it('are told without reading, when their first event went by', async () => {
    await world.write('tally-a', counted(1), counted(2), counted(3));
    const [first, second, third] = await stored('tally-a');
    for (const [recorded, by] of [
      [first, 1],
      [second, 2],
      [third, 3],
    ] as const)
      stories.saw(recorded!, counted(by));
    expect(await stories.upTo(second!)).toEqual([counted(1), counted(2)]);
    // A page that comes again changes nothing.
    stories.saw(first!, counted(1));
    expect(await stories.upTo(third!)).toEqual([counted(1), counted(2), counted(3)]);
    expect(reads).toBe(0);
  });

  it('are read once, when they began before', async () => {
    await world.write('tally-a', counted(1), counted(2), counted(3));
    const [, second, third] = await stored('tally-a');
    stories.saw(second!, counted(2));
    expect(await stories.upTo(second!)).toEqual([counted(1), counted(2)]);
    stories.saw(third!, counted(3));
    expect(await stories.upTo(third!)).toEqual([counted(1), counted(2), counted(3)]);
    expect(reads).toBe(1);
  });

  it('are read again, when an event of theirs was missed', async () => {
    await world.write('tally-a', counted(1), counted(2), counted(3));
    const [first, , third] = await stored('tally-a');
    stories.saw(first!, counted(1));
    stories.saw(third!, counted(3));
    expect(await stories.upTo(third!)).toEqual([counted(1), counted(2), counted(3)]);
    expect(reads).toBe(1);
  });
});
