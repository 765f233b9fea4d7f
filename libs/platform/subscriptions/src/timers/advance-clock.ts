import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { OffsetClock } from '@taprail/clock';
import type { ReadStore } from '@taprail/read-store';

export type FiredTimer = Readonly<{ kind: string; subject: string; at: string }>;
export type ClockMove = Readonly<{ from: string; now: string; fired: readonly FiredTimer[]; firedCount: number }>;

const firedShownMax = 1_000;
const lookAgainMs = 5;
const timerTimeoutMs = 60_000;

type NextTimer = Readonly<{ owner: string; id: string; kind: string; subject: string; due: string }>;

/**
 * Moves the test clock from due timer to due timer in time order, and lets the consequences of each finish before it
 * goes on: what happens in a day of the clock happens in the order of that day.
 */
export const advanceClock = async (
  clock: OffsetClock,
  readStore: ReadStore,
  targetMs: number,
  settled: () => Promise<void>,
): Promise<ClockMove> => {
  const from = clock.iso();
  const fired: FiredTimer[] = [];
  let firedCount = 0;
  await settled();
  for (let next = await nextDue(readStore, targetMs); next; next = await nextDue(readStore, targetMs)) {
    clock.advanceTo(Number(next.due));
    await gone(readStore, next);
    await settled();
    firedCount += 1;
    if (fired.length < firedShownMax) {
      fired.push({ kind: next.kind, subject: next.subject, at: new Date(Number(next.due)).toISOString() });
    }
  }
  clock.advanceTo(targetMs);
  return { from, now: clock.iso(), fired, firedCount };
};

const nextDue = async (readStore: ReadStore, targetMs: number): Promise<NextTimer | undefined> => {
  const { rows } = await sql<NextTimer>`
    SELECT owner, id, kind, subject, CAST(due_at_ms AS TEXT) AS due FROM timer
    WHERE due_at_ms <= ${BigInt(Math.floor(targetMs))} ORDER BY due_at_ms, owner, id LIMIT 1`.execute(readStore.db);
  return rows[0];
};

/** A timer is gone when its command was decided; whoever holds its lease sends it, in this process or another. */
const gone = async (readStore: ReadStore, { owner, id, due }: NextTimer): Promise<void> => {
  const endMs = performance.now() + timerTimeoutMs;
  for (;;) {
    const { rows } = await sql`
      SELECT 1 FROM timer WHERE owner = ${owner} AND id = ${id} AND due_at_ms = ${BigInt(due)}`.execute(readStore.db);
    if (rows.length === 0) return;
    if (performance.now() > endMs) throw new Error(`Timer ${owner}/${id} was due and did not fire`);
    await sleep(lookAgainMs);
  }
};
