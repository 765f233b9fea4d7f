import type { CommandBus } from '@taprail/bus';
import type { Clock } from '@taprail/clock';
import { requireEpoch, saveCheckpoint, type Tx } from '@taprail/read-store';
import { Follower, type FollowerWorld } from '../follower';
import { placeOf } from '../place';
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
  let sweep: TimerSweep | undefined;
  return new Follower(
    {
      name,
      streamPrefixes: [plan.streamPrefix],
      inFlight: () => sweep?.inFlight ?? 0,
      prepare: async () => {
        sweep = new TimerSweep(plan.name, commands, clock, world);
        sweep.start();
      },
      onPage: async ({ events, position }, lease) => {
        const changes = events.flatMap((recorded) => {
          const { event, metadata } = plan.codec.decode(recorded);
          return plan.plan(event, placeOf(recorded, metadata));
        });
        await world.readStore.inTransaction(async (tx) => {
          for (const change of changes) await apply(tx, plan.name, change);
          await saveCheckpoint(tx, name, position, lease.epoch);
          await requireEpoch(tx, lease);
        });
      },
      settle: async () => {
        await sweep?.stop();
        sweep = undefined;
      },
    },
    world,
  );
};

const apply = async (tx: Tx, owner: string, change: TimerChange): Promise<void> => {
  if ('cancel' in change) {
    await tx.deleteFrom('timer').where('owner', '=', owner).where('id', '=', change.cancel).execute();
    return;
  }
  const { id, kind, subject, dueAt, everyMs = null, command } = change.set;
  const dueAtMs = BigInt(Date.parse(dueAt));
  const row = { kind, subject, due_at_ms: dueAtMs, every_ms: everyMs, command: JSON.stringify(command) };
  await tx
    .insertInto('timer')
    .values({ owner, id, attempts: 0, retry_at_ms: 0n, ...row })
    .onConflict((conflict) => conflict.columns(['owner', 'id']).doUpdateSet({ ...row, attempts: 0, retry_at_ms: 0n }))
    .execute();
};
