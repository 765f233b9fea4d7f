import { BusUnavailable, type CommandBus } from '@taprail/bus';
import type { CommandMessage } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { Followers } from '../followers/followers';
import {
  codec,
  counted,
  type TallyEvent,
  eventually,
  openSmallWorld,
  type SmallWorld,
  startMs,
} from '../testing/small-world';
import { advanceClock } from './advance-clock';
import type { TimerPlan } from './timer-plan';

const minuteMs = 60_000;

/** Rings `by` minutes after the start; 0 takes the bell away, and 99 is refused by whoever hears it. */
const bell: TimerPlan<TallyEvent> = {
  name: 'bell',
  streamPrefix: 'tally-',
  codec,
  plan: ({ data }, { stream }) =>
    data.by === 0
      ? [{ cancel: stream }]
      : [
          {
            set: {
              id: stream,
              kind: 'ring',
              subject: stream,
              dueAt: new Date(startMs + data.by * minuteMs).toISOString(),
              command: { name: 'bells.ring', key: stream, data: { by: data.by } },
            },
          },
        ],
};

describe('timers', () => {
  let world: SmallWorld;
  let followers: Followers;
  const rung: { at: string; command: CommandMessage }[] = [];
  const begin = (commands: CommandBus = world.commands): void => {
    followers = new Followers([{ timers: [bell] }], [], world, { commands, events: world.events, clock: world.clock });
    void followers.start();
  };
  const advance = (targetMs: number) =>
    advanceClock(
      {
        now: () => world.clock.now(),
        moveTo: async (instantMs) => world.clock.advanceTo(instantMs),
        readStore: world.readStore,
        settled: () => followers.settled(),
      },
      targetMs,
    );
  const heard = () => rung.map(({ at, command }) => `${at.slice(11, 16)} ${command.key}`);
  beforeEach(async () => {
    world = await openSmallWorld();
    rung.length = 0;
    await world.commands.serve('bells', async (command) => {
      rung.push({ at: world.clock.iso(), command });
      if ((command.data as { by: number }).by === 99) throw new Rejection('too_late');
      // A bell that rings for a minute sets the next one: a consequence that must come before later timers.
      if ((command.data as { by: number }).by === 5) await world.write('tally-again', counted(7));
    });
  });
  afterEach(async () => {
    await followers.stop();
    await world.close();
  });

  it('fire when they are due and not before', async () => {
    begin();
    await world.write('tally-a', counted(10));
    await followers.settled();
    expect(heard()).toEqual([]);
    world.clock.advanceTo(startMs + 10 * minuteMs);
    await eventually(() => expect(heard()).toEqual(['11:10 tally-a']));
    await eventually(async () =>
      expect(await world.readStore.db.selectFrom('timer').selectAll().execute()).toEqual([]),
    );
    expect(rung[0]!.command).toMatchObject({ actor: { kind: 'scheduler', id: 'bell' }, data: { by: 10 } });
  });

  it('can be moved and taken away', async () => {
    begin();
    await world.write('tally-a', counted(10), counted(20));
    await world.write('tally-b', counted(10), counted(0));
    const move = await advance(startMs + 30 * minuteMs);
    expect(heard()).toEqual(['11:20 tally-a']);
    expect(move).toEqual({
      from: '2026-03-02T11:00:00.000Z',
      now: '2026-03-02T11:30:00.000Z',
      target: '2026-03-02T11:30:00.000Z',
      complete: true,
      fired: [{ kind: 'ring', subject: 'tally-a', at: '2026-03-02T11:20:00.000Z' }],
      firedCount: 1,
    });
  });

  it('fire in time order while the clock is moved, each with its consequences before the next', async () => {
    begin();
    await world.write('tally-late', counted(9));
    await world.write('tally-early', counted(5));
    await advance(startMs + 60 * minuteMs);
    expect(heard()).toEqual(['11:05 tally-early', '11:07 tally-again', '11:09 tally-late']);
    expect(world.clock.iso()).toBe('2026-03-02T12:00:00.000Z');
  });

  it('are done when whoever hears them refuses', async () => {
    begin();
    await world.write('tally-a', counted(99));
    await advance(startMs + 100 * minuteMs);
    expect(heard()).toEqual(['12:39 tally-a']);
  });

  it('are sent again at once, under the same id, while their command says that it has more to do', async () => {
    const ids: string[] = [];
    const inParts: CommandBus = Object.assign(Object.create(world.commands), {
      send: (command: CommandMessage) => Promise.resolve({ unfinished: ids.push(command.commandId) < 3 }),
    });
    begin(inParts);
    await world.write('tally-a', counted(1));
    const { firedCount } = await advance(startMs + minuteMs);
    expect([firedCount, ids.length, new Set(ids).size]).toEqual([1, 3, 1]);
    expect(await world.readStore.db.selectFrom('timer').selectAll().execute()).toEqual([]);
  });

  it('come again when the stream of their command was busy: that is no answer', async () => {
    let isBusy = true;
    const busy: CommandBus = Object.assign(Object.create(world.commands), {
      send: (command: CommandMessage) =>
        isBusy ? Promise.reject(new Rejection('concurrent_modification')) : world.commands.send(command),
    });
    begin(busy);
    await world.write('tally-a', counted(1));
    await advance(startMs + minuteMs);
    expect(await world.readStore.db.selectFrom('timer').selectAll().execute()).toHaveLength(1);
    isBusy = false;
    await advance(startMs + 5 * minuteMs);
    await eventually(() => expect(heard()).toEqual(['11:05 tally-a']));
  });

  it('do not hold the clock up for what has to come from outside', async () => {
    const silent: CommandBus = Object.assign(Object.create(world.commands), {
      send: (command: CommandMessage) =>
        command.key === 'tally-bank' ? Promise.reject(new Error('no word yet')) : world.commands.send(command),
    });
    begin(silent);
    await world.write('tally-bank', counted(3));
    await world.write('tally-late', counted(9));
    await advance(startMs + 60 * minuteMs);
    await advance(startMs + 90 * minuteMs);
    expect(heard()).toEqual(['11:09 tally-late']);
  });

  it.each([
    ['no one can hear them', new BusUnavailable('no one serves bells')],
    ['a provider does not answer', new Rejection('psp_timeout')],
    ['others change the same stream', new Rejection('concurrent_modification')],
  ])('wait and come again under the same command id while %s', async (_, failure) => {
    const ids: string[] = [];
    let deaf = true;
    const flaky: CommandBus = Object.assign(Object.create(world.commands), {
      send: (command: CommandMessage) => {
        ids.push(command.commandId);
        return deaf ? Promise.reject(failure) : world.commands.send(command);
      },
    });
    begin(flaky);
    await world.write('tally-a', counted(1));
    await followers.settled();
    world.clock.advanceTo(startMs + minuteMs);
    await eventually(() => expect(ids).toHaveLength(1));
    deaf = false;
    await eventually(async () => {
      world.clock.advanceTo(world.clock.now().getTime() + 1_000);
      expect(heard()).toHaveLength(1);
    });
    expect(new Set(ids).size).toBe(1);
  });
});
