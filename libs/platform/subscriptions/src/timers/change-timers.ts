import { among, type ReadStore, type Tx } from '@taprail/read-store';
import type { RawBuilder } from 'kysely';
import type { SetTimer, TimerChange } from './timer-plan';

/** Of several changes to one timer only the last counts: most are set and cancelled within a page. */
export const changeTimers = async (
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
