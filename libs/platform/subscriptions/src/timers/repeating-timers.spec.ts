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
const sweepsMs = 200;

/** Beats every `by` minutes; 0 ends it, and 9 is refused by whoever hears it. */
const drum: TimerPlan<TallyEvent> = {
  name: 'drum',
  streamPrefix: 'tally-',
  codec,
  plan: ({ data }, { stream }) => {
    if (data.by === 0) return [{ cancel: stream }];
    const everyMs = data.by * minuteMs;
    const dueAt = new Date(startMs + everyMs).toISOString();
    const command = { name: 'drums.beat', key: stream, data: { by: data.by } };
    return [{ set: { id: stream, kind: 'beat', subject: stream, dueAt, everyMs, command } }];
  },
};

/** Rings once, `by` seconds after the start. */
const bell: TimerPlan<TallyEvent> = {
  name: 'bell',
  streamPrefix: 'tally-',
  codec,
  plan: ({ data }, { stream }) => {
    const dueAt = new Date(startMs + data.by * 1_000).toISOString();
    const command = { name: 'drums.ring', key: stream, data: {} };
    return [{ set: { id: stream, kind: 'ring', subject: stream, dueAt, command } }];
  },
};

describe('timers that repeat', () => {
  let world: SmallWorld;
  let followers: Followers;
  const beaten: { at: string; command: CommandMessage }[] = [];
  const begin = (commands: CommandBus = world.commands, timers = [drum]): void => {
    followers = new Followers([{ timers }], [], world, { commands, events: world.events, clock: world.clock });
    void followers.start();
  };
  const heard = () => beaten.map(({ at, command }) => `${at.slice(11, 16)} ${command.name.slice('drums.'.length)}`);
  const at = (minutes: number): void => world.clock.advanceTo(startMs + minutes * minuteMs);
  const hears = (...beats: readonly string[]) => eventually(() => expect(heard()).toEqual(beats));
  const nextMinute = async (): Promise<number[]> => {
    const rows = await world.readStore.db.selectFrom('timer').select('due_at_ms').execute();
    return rows.map(({ due_at_ms }) => (Number(due_at_ms) - startMs) / minuteMs);
  };
  const waitsFor = (...minutes: readonly number[]) =>
    eventually(async () => expect(await nextMinute()).toEqual(minutes));
  const silence = () => new Promise((resolve) => setTimeout(resolve, sweepsMs));
  beforeEach(async () => {
    world = await openSmallWorld();
    beaten.length = 0;
    await world.commands.serve('drums', async (command) => {
      beaten.push({ at: world.clock.iso(), command });
      const { by } = command.data as { by?: number };
      if (by === 9) throw new Rejection('too_loud');
      // A beat whose consequence is another rhythm.
      if (by === 8) await world.write(command.key, counted(40));
    });
  });
  afterEach(async () => {
    await followers.stop();
    await world.close();
  });

  it('fire again at the same distance, each time as another command', async () => {
    begin();
    await world.write('tally-a', counted(10));
    await waitsFor(10);
    at(10);
    await hears('11:10 beat');
    await waitsFor(20);
    at(20);
    await hears('11:10 beat', '11:20 beat');
    await waitsFor(30);
    expect(new Set(beaten.map(({ command }) => command.commandId)).size).toBe(2);
  });

  it('make up for a long pause once, and keep their beat', async () => {
    begin();
    await world.write('tally-a', counted(10));
    await waitsFor(10);
    at(95);
    await hears('12:35 beat');
    await waitsFor(100);
    await silence();
    expect(heard()).toEqual(['12:35 beat']);
    at(100);
    await hears('12:35 beat', '12:40 beat');
  });

  it('go on after a stop where they were', async () => {
    begin();
    await world.write('tally-a', counted(10));
    await waitsFor(10);
    await followers.stop();
    at(35);
    begin();
    await hears('11:35 beat');
    await waitsFor(40);
  });

  it('end when they are cancelled', async () => {
    begin();
    await world.write('tally-a', counted(10));
    await waitsFor(10);
    at(10);
    await hears('11:10 beat');
    await world.write('tally-a', counted(0));
    await waitsFor();
    at(60);
    await silence();
    expect(heard()).toEqual(['11:10 beat']);
  });

  it('take another rhythm that a beat itself led to', async () => {
    begin();
    await world.write('tally-a', counted(8));
    await waitsFor(8);
    at(8);
    await waitsFor(40);
    await silence();
    expect([heard(), await nextMinute()]).toEqual([['11:08 beat'], [40]]);
  });

  it('are not ended by a refusal', async () => {
    begin();
    await world.write('tally-a', counted(9));
    await waitsFor(9);
    at(9);
    await waitsFor(18);
    at(18);
    await hears('11:09 beat', '11:18 beat');
  });

  it('keep their beat when no one could hear it in time', async () => {
    let deaf = true;
    const flaky: CommandBus = Object.assign(Object.create(world.commands), {
      send: (command: CommandMessage) =>
        deaf ? Promise.reject(new BusUnavailable('no one serves drums')) : world.commands.send(command),
    });
    begin(flaky);
    await world.write('tally-a', counted(10));
    await waitsFor(10);
    at(10);
    await eventually(async () => {
      const rows = await world.readStore.db.selectFrom('timer').select('attempts').execute();
      expect(rows).toEqual([{ attempts: 1 }]);
    });
    deaf = false;
    at(11);
    await hears('11:11 beat');
    await waitsFor(20);
    expect(await world.readStore.db.selectFrom('timer').select(['attempts', 'retry_at_ms']).execute()).toEqual([
      { attempts: 0, retry_at_ms: 0 },
    ]);
  });

  it('are not waited for when the clock moves: a day of beats is one, at its end', async () => {
    begin(world.commands, [drum, bell]);
    await world.write('tally-a', counted(1));
    const move = await advanceClock(
      {
        now: () => world.clock.now(),
        moveTo: async (instantMs) => world.clock.advanceTo(instantMs),
        readStore: world.readStore,
        settled: () => followers.settled(),
      },
      startMs + 24 * 60 * minuteMs,
    );
    expect(move).toEqual({
      from: '2026-03-02T11:00:00.000Z',
      now: '2026-03-03T11:00:00.000Z',
      target: '2026-03-03T11:00:00.000Z',
      complete: true,
      fired: [{ kind: 'ring', subject: 'tally-a', at: '2026-03-02T11:00:01.000Z' }],
      firedCount: 1,
    });
    await hears('11:00 ring', '11:00 beat');
    await waitsFor(24 * 60 + 1);
    expect(beaten[1]!.at).toBe('2026-03-03T11:00:00.000Z');
  });
});
