import { Followers } from './followers';
import type { Reaction } from '../reactions/reaction';
import {
  codec,
  counted,
  eventually,
  openSmallWorld,
  type SmallWorld,
  startMs,
  tally,
  type TallyEvent,
} from '../testing/small-world';
import type { TimerPlan } from '../timers/timer-plan';

const dueMs = startMs + 60_000;

const bell: TimerPlan<TallyEvent> = {
  name: 'bell',
  streamPrefix: 'tally-',
  codec,
  plan: (_event, { stream }) => [
    {
      set: {
        id: stream,
        kind: 'ring',
        subject: stream,
        dueAt: new Date(dueMs).toISOString(),
        command: { name: 'bells.ring', key: stream, data: {} },
      },
    },
  ],
};

/** Ends when it is let go. */
const gate = () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
};

describe('a process that is asked whether it is through', () => {
  let world: SmallWorld;
  let followers: Followers;
  let reacting: ReturnType<typeof gate>;
  let ringing: ReturnType<typeof gate>;
  let reacted: number;
  let rung: number;
  const isThrough = async () => followers.areThrough(await world.store.head());

  beforeEach(async () => {
    [reacting, ringing, reacted, rung] = [gate(), gate(), 0, 0];
    world = await openSmallWorld();
    const reaction: Reaction<TallyEvent> = {
      name: 'tell',
      streamPrefix: 'tally-',
      codec,
      react: async () => {
        reacted += 1;
        await reacting.opened;
      },
    };
    await world.commands.serve('bells', async () => {
      rung += 1;
      await ringing.opened;
    });
    followers = new Followers([{ projections: [tally], timers: [bell] }], [reaction], world, world);
  });
  afterEach(async () => {
    reacting.open();
    ringing.open();
    await followers.stop();
    await world.close();
  });

  it('is not before it follows the log', async () => {
    expect(await isThrough()).toBe(false);
    await followers.start();
    await eventually(async () => expect(await isThrough()).toBe(true));
  });

  it('is not while it reacts, nor while the command of a timer is under way that was due', async () => {
    await followers.start();
    await world.write('tally-a', counted(1));
    await eventually(() => expect(reacted).toBe(1));
    expect(await isThrough()).toBe(false);
    reacting.open();
    await eventually(async () => expect(await isThrough()).toBe(true));
    world.clock.advanceTo(dueMs);
    // Before anybody has looked at it as well.
    expect(await isThrough()).toBe(false);
    await eventually(() => expect(rung).toBe(1));
    expect(await isThrough()).toBe(false);
    ringing.open();
    await eventually(async () => expect(await isThrough()).toBe(true));
  });
});
