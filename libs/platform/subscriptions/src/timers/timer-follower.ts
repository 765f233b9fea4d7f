import type { CommandBus } from '@taprail/bus';
import type { Clock } from '@taprail/clock';
import { among, keepPlace, type ReadStore, type Tx } from '@taprail/read-store';
import type { RawBuilder } from 'kysely';
import { Follower, type FollowerWorld } from '../follower';
import { placeOf } from '../place';
import type { SetTimer, Sweep, TimerChange, TimerPlan } from './timer-plan';
import { TimerSweep } from './timer-sweep';

/** Writes the rows of a plan and, while it holds the lease, sends what is due. */
export const timerFollower = (
  plan: TimerPlan<any>,
  commands: CommandBus,
  clock: Clock,
  world: FollowerWorld,
): Follower => {
  const name = `timers/${plan.name}`;
  let sweep: Sweep | undefined;
  return new Follower(
    {
      name,
      streamPrefixes: [plan.streamPrefix],
      inFlight: () => sweep?.inFlight ?? 0,
      prepare: async () => {
        sweep = plan.sweeper?.(world) ?? new TimerSweep(plan.name, commands, clock, world);
        sweep.start();
      },
      onPage: async ({ events, position }, lease) => {
        const changes = events.flatMap((recorded) => {
          const { event, metadata } = plan.codec.decode(recorded);
          return plan.plan(event, placeOf(recorded, metadata));
        });
        await world.readStore.inTransaction(async (tx) => {
          await apply(tx, world.readStore.dialect, plan.name, changes);
          await keepPlace(tx, world.readStore.dialect, lease, name, position);
        });
        sweep?.changed?.(changes);
      },
      settle: async () => {
        await sweep?.stop();
        sweep = undefined;
      },
    },
    world,
  );
};

/** Of several changes to one timer only the last counts: most are set and cancelled within a page. */
const apply = async (
  tx: Tx,
  dialect: ReadStore['dialect'],
  owner: string,
  changes: readonly TimerChange[],
): Promise<void> => {
  const last = new Map(changes.map((change) => ['cancel' in change ? change.cancel : change.set.id, change]));
  const cancelled: string[] = [];
  for (const change of last.values()) {
    if ('cancel' in change) cancelled.push(change.cancel);
    else await set(tx, owner, change.set);
  }
  if (cancelled.length === 0) return;
  await tx
    .deleteFrom('timer')
    .where('owner', '=', owner)
    .where('id', 'in', among(dialect, cancelled) as RawBuilder<string>)
    .execute();
};

const set = async (tx: Tx, owner: string, timer: SetTimer): Promise<void> => {
  const { id, kind, subject, dueAt, everyMs = null, command } = timer;
  const dueAtMs = BigInt(Date.parse(dueAt));
  const text = JSON.stringify(command);
  const row = { kind, subject, due_at_ms: dueAtMs, every_ms: everyMs, command: text, attempts: 0, retry_at_ms: 0n };
  await tx
    .insertInto('timer')
    .values({ owner, id, ...row })
    .onConflict((conflict) => conflict.columns(['owner', 'id']).doUpdateSet(row))
    .execute();
};
