import { sql } from 'kysely';
import type { ReadStore } from '@taprail/read-store';
import { type PendingData, pendingName } from '../follow/pending-changes';
import type { DueDelivery } from './due-delivery';

type Row = Readonly<{ id: string; due: string; command: string }>;

const pageMax = 1_000;

/** Every row, of all shares, that is due after one moment and not after another, page by page. */
export const pendingRows = async function* (
  { db }: Pick<ReadStore, 'db'>,
  afterMs: number,
  untilMs: number,
): AsyncGenerator<readonly DueDelivery[]> {
  let [lastMs, lastId] = [BigInt(Math.floor(afterMs)), '\uffff'];
  for (;;) {
    const { rows } = await sql<Row>`
      SELECT id, CAST(due_at_ms AS TEXT) AS due, command FROM timer
      WHERE owner = ${pendingName} AND due_at_ms <= ${BigInt(Math.floor(untilMs))}
        AND (due_at_ms > ${lastMs} OR (due_at_ms = ${lastMs} AND id > ${lastId}))
      ORDER BY due_at_ms, id LIMIT ${pageMax}`.execute(db);
    if (rows.length > 0) yield rows.map(pendingOf);
    if (rows.length < pageMax) return;
    const last = rows.at(-1)!;
    [lastMs, lastId] = [BigInt(last.due), last.id];
  }
};

const pendingOf = ({ id, due, command }: Row): DueDelivery => {
  const { key, data } = JSON.parse(command) as Readonly<{ key: string; data: PendingData }>;
  return { id, dueMs: Number(due), key, ...data };
};
