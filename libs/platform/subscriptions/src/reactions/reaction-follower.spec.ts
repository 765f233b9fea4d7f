import { BusUnavailable, ContentFailure, defaultDelivery } from '@taprail/bus';
import { loadCheckpoint } from '@taprail/read-store';
import type { Follower } from '../followers/follower';
import { codec, counted, type TallyEvent, eventually, openSmallWorld, type SmallWorld } from '../testing/small-world';
import type { Reaction } from './reaction';
import { reactionFollower } from './reaction-follower';

describe('a reaction', () => {
  let world: SmallWorld;
  const running: Follower[] = [];
  const seen: string[] = [];
  const start = (react: Reaction<TallyEvent>['react'], attemptsMax = 3): Follower => {
    const reaction: Reaction<TallyEvent> = { name: 'echo', streamPrefix: 'tally-', codec, react };
    const settings = { ...defaultDelivery, attemptsMax, backoffMs: () => 1 };
    const follower = reactionFollower(reaction, world.clock, world, settings);
    running.push(follower);
    follower.start();
    return follower;
  };
  const note: Reaction<TallyEvent>['react'] = async ({ data }, { stream }) => void seen.push(`${stream}:${data.by}`);
  beforeEach(async () => {
    world = await openSmallWorld();
    seen.length = 0;
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((follower) => follower.stop()));
    await world.close();
  });

  it('answers each event of a stream in order', async () => {
    await world.write('tally-a', counted(1), counted(2), counted(3));
    start(note);
    await eventually(() => expect(seen).toEqual(['tally-a:1', 'tally-a:2', 'tally-a:3']));
  });

  it('lets no stream wait for another', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await world.write('tally-slow', counted(1));
    await world.write('tally-quick', counted(2));
    start(async (event, place) => {
      if (place.stream === 'tally-slow') await held;
      await note(event, place);
    });
    await eventually(() => expect(seen).toEqual(['tally-quick:2']));
    release();
    await eventually(() => expect(seen).toEqual(['tally-quick:2', 'tally-slow:1']));
  });

  it('starts again with what was not finished when the process ended', async () => {
    let stuck = true;
    const hold: Reaction<TallyEvent>['react'] = async (event, place) => {
      if (stuck && event.data.by === 1) throw new Error('not yet');
      await note(event, place);
    };
    await world.write('tally-a', counted(1));
    await world.write('tally-b', counted(2));
    const first = start(hold, 1_000_000);
    await eventually(() => expect(seen).toEqual(['tally-b:2']));
    await first.stop();
    expect(await loadCheckpoint(world.readStore.db, 'reaction/echo')).toBeUndefined();
    stuck = false;
    start(hold);
    await eventually(() => expect(seen).toEqual(expect.arrayContaining(['tally-a:1', 'tally-b:2'])));
  });

  it('waits out an outage, however many attempts that takes', async () => {
    let attempts = 0;
    await world.write('tally-a', counted(1));
    start(async (event, place) => {
      attempts += 1;
      if (attempts < 5) throw new BusUnavailable('no one serves this yet');
      await note(event, place);
    }, 1);
    await eventually(() => expect(seen).toEqual(['tally-a:1']));
  });

  it('is in flight until an outage has lasted, and no longer', async () => {
    let isAway = true;
    const inFlight: number[] = [];
    await world.write('tally-a', counted(1));
    const follower = start(async (event, place) => {
      inFlight.push(follower.inFlight);
      if (isAway) throw new BusUnavailable('no one serves this yet');
      await note(event, place);
    });
    await eventually(() => expect(inFlight.slice(0, 7)).toEqual([1, 1, 1, 1, 1, 1, 0]));
    expect(await loadCheckpoint(world.readStore.db, 'reaction/echo')).toBeUndefined();
    isAway = false;
    await eventually(() => expect(seen).toEqual(['tally-a:1']));
  });

  it('holds a stream after a failure that nobody has classified, and parks nothing', async () => {
    let failures = 20;
    await world.write('tally-a', counted(1), counted(2));
    start(async (event, place) => {
      if ((failures -= 1) >= 0) throw new TypeError('x is not a function');
      await note(event, place);
    });
    await eventually(() => expect(seen).toEqual(['tally-a:1', 'tally-a:2']));
    expect(await world.readStore.db.selectFrom('parked_reaction').selectAll().execute()).toEqual([]);
  });

  it('fails loudly when it can neither handle nor park an event, and starts again with it', async () => {
    let broken = true;
    await world.readStore.db.schema.alterTable('parked_reaction').renameTo('elsewhere').execute();
    await world.write('tally-a', counted(1));
    const follower = start(async (event, place) => {
      if (broken) throw new ContentFailure('always');
      await note(event, place);
    });
    await eventually(() => expect(follower.lastError).toContain('parked_reaction'));
    expect(seen).toEqual([]);
    broken = false;
    await eventually(() => expect(seen).toEqual(['tally-a:1']));
  });

  it('stops at once although an outage goes on and there is no room for more', async () => {
    for (let n = 0; n < 300; n += 1) await world.write(`tally-${n}`, counted(1));
    let asked = 0;
    const follower = start(async () => {
      asked += 1;
      throw new BusUnavailable('nobody there');
    });
    await eventually(() => expect(asked).toBeGreaterThanOrEqual(256));
    await follower.stop();
    expect(follower.state).toBe('stopped');
  });

  it('tries a failing one a bounded number of times, parks it by name, and goes on', async () => {
    let attempts = 0;
    await world.write('tally-a', counted(1));
    await world.write('tally-a', counted(2));
    start(async (event, place) => {
      if (event.data.by === 1) {
        attempts += 1;
        throw new ContentFailure('always');
      }
      await note(event, place);
    });
    await eventually(() => expect(seen).toEqual(['tally-a:2']));
    expect(attempts).toBe(3);
    const parked = await world.readStore.db.selectFrom('parked_reaction').select(['name', 'stream', 'error']).execute();
    expect(parked).toEqual([{ name: 'reaction/echo', stream: 'tally-a', error: 'always' }]);
  });
});
