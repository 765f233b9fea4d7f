import { among, type ReadStore, type Tx } from '@taprail/read-store';
import type { RawBuilder } from 'kysely';
import { type InsertRows, insertRowsOf, type SqlValue } from '../projections/rows/insert-rows';
import type { SetTimer, TimerChange } from './timer-plan';

const columns = [
  'owner',
  'id',
  'kind',
  'subject',
  'due_at_ms',
  'every_ms',
  'command',
  'attempts',
  'retry_at_ms',
] as const;
const [, , ...changed] = columns;
const numbers = ['due_at_ms', 'every_ms', 'attempts', 'retry_at_ms'];
const onConflict = `(owner, id) DO UPDATE SET ${changed.map((name) => `${name} = excluded.${name}`).join(', ')}`;
const inserts: Readonly<Record<ReadStore['dialect'], InsertRows>> = {
  sqlite: insertRowsOf('sqlite', { table: 'timer', columns, numbers, onConflict }),
  postgres: insertRowsOf('postgres', { table: 'timer', columns, numbers, onConflict }),
};

/** Of several changes to one timer only the last counts: most are set and cancelled within a page. */
export const changeTimers = async (
  tx: Tx,
  dialect: ReadStore['dialect'],
  owner: string,
  changes: readonly TimerChange[],
): Promise<void> => {
  const last = new Map(changes.map((change) => ['cancel' in change ? change.cancel : change.set.id, change]));
  const values: SqlValue[] = [];
  const cancelled: string[] = [];
  for (const change of last.values()) {
    if ('cancel' in change) cancelled.push(change.cancel);
    else values.push(...rowOf(owner, change.set));
  }
  await inserts[dialect](tx, values);
  if (cancelled.length === 0) return;
  await tx
    .deleteFrom('timer')
    .where('owner', '=', owner)
    .where('id', 'in', among(dialect, cancelled) as RawBuilder<string>)
    .execute();
};

/** In the order of the columns. */
const rowOf = (owner: string, { id, kind, subject, dueAt, everyMs, command }: SetTimer): readonly SqlValue[] => {
  const dueAtMs = BigInt(Date.parse(dueAt));
  return [owner, id, kind, subject, dueAtMs, everyMs ?? null, JSON.stringify(command), 0, 0n];
};
