import type { CommandBus } from '@taprail/bus';
import type { Clock } from '@taprail/clock';
import { keepPlace } from '@taprail/read-store';
import { Follower, type FollowerWorld } from '../followers/follower';
import { placeOf } from '../log-place';
import { changeTimers } from './change-timers';
import { KnownTimers } from './known-timers';
import type { TimerChange, TimerPlan } from './timer-plan';
import { TimerSweep } from './timer-sweep';

/** Writes the rows of a plan and, while it holds the lease, sends what is due. */
export const timerFollower = (
  plan: TimerPlan<any>,
  commands: CommandBus,
  clock: Clock,
  world: FollowerWorld,
): Follower => {
  const name = `timers/${plan.name}`;
  const known = new KnownTimers(plan.name, world.readStore);
  let sweep: TimerSweep | undefined;
  return new Follower(
    {
      name,
      streamPrefixes: [plan.streamPrefix],
      inFlight: () => sweep?.inFlight ?? 0,
      isAtRest: () => sweep?.isAtRest ?? false,
      prepare: async () => {
        await known.load();
        sweep = new TimerSweep(plan.name, commands, clock, world, (id) => known.gone(id));
        sweep.start();
      },
      onPage: async ({ events, position }, lease, mayPass) => {
        const planned: TimerChange[] = [];
        for (const recorded of events) {
          const { event, metadata } = plan.codec.decode(recorded);
          planned.push(...plan.plan(event, placeOf(recorded, metadata)));
        }
        const changes = known.toWrite(planned);
        if (changes.length === 0 && mayPass) return 'passed';
        await world.readStore.inTransaction(async (tx) => {
          await changeTimers(tx, world.readStore.dialect, plan.name, changes);
          await keepPlace(tx, world.readStore.dialect, lease, name, position);
        });
        known.changed(changes);
        sweep?.changed(changes);
        return undefined;
      },
      settle: async () => {
        await sweep?.stop();
        sweep = undefined;
      },
    },
    world,
  );
};
