import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ReadStore } from '@taprail/read-store';
import { DeliverySteps, deliveryTimers, patienceMsDefault } from './delivery-steps';

export type FiredTimer = Readonly<{ kind: string; subject: string; at: string }>;
export type ClockMove = Readonly<{
  from: string;
  now: string;
  target: string;
  /** False when the move was ended before its target. */
  complete: boolean;
  fired: readonly FiredTimer[];
  firedCount: number;
}>;

const firedShownMax = 1_000;
const lookAgainMs = 5;
const timerTimeoutMs = 60_000;
/** A second try comes after a second; whoever fails then too waits for someone who does not follow this clock. */
const secondTryMs = 1_500;
const timersAtOnceMax = 1_000;

/** Timers that have no rows here, such as those of a simulator. */
export type OtherTimers = Readonly<{
  nextDueMs: () => Promise<number | undefined>;
  /** Lets everything that is due at the clock's time happen. */
  reach: () => Promise<void>;
}>;

export type ClockWorld = Readonly<{
  now: () => Date;
  moveTo: (instantMs: number) => Promise<void>;
  readStore: ReadStore;
  settled: () => Promise<void>;
  others?: readonly OtherTimers[];
  /** How long attempts of webhooks are waited for at one instant. */
  deliveryPatienceMs?: number;
}>;

type NextTimer = Readonly<{ owner: string; id: string; kind: string; subject: string; due: string }>;

/**
 * Moves the test clock from due instant to due instant in time order, and lets the consequences of each finish before it
 * goes on: what happens in a day of the clock happens in the order of that day. Timers that only look again and again
 * are not waited for, nor are those that have failed: they fire once when the clock has arrived. Attempts of webhooks are waited
 * for within limits. A signal ends the move between two instants.
 */
export const advanceClock = async (
  world: ClockWorld,
  targetMs: number,
  signal: AbortSignal = new AbortController().signal,
): Promise<ClockMove> => {
  const { now, moveTo, readStore, settled, others = [] } = world;
  const from = now().toISOString();
  const fired: FiredTimer[] = [];
  let firedCount = 0;
  const deliveries = new DeliverySteps(
    readStore,
    now().getTime(),
    targetMs,
    world.deliveryPatienceMs ?? patienceMsDefault,
  );
  const ended = once(signal);
  /** Only waiting is cut short: the work that is under way finishes by itself. */
  const unlessEnded = <T>(work: Promise<T>): Promise<T | undefined> => Promise.race([work, ended]);
  const rest = async (): Promise<void> => {
    for (const other of others) await unlessEnded(other.reach());
    await unlessEnded(settled());
  };
  const note = (timers: readonly Pick<FiredTimer, 'kind' | 'subject'>[], atMs: number): void => {
    firedCount += timers.length;
    const at = new Date(atMs).toISOString();
    const shown = timers.slice(0, Math.max(0, firedShownMax - fired.length));
    fired.push(...shown.map(({ kind, subject }) => ({ kind, subject, at })));
  };
  const result = (complete: boolean): ClockMove => {
    const target = new Date(targetMs).toISOString();
    return { from, now: now().toISOString(), target, complete, fired, firedCount };
  };
  await rest();
  for (;;) {
    if (signal.aborted) return result(false);
    const next = await nextDue(readStore, targetMs);
    const dueMs = Number(next[0]?.due ?? Infinity);
    const deliveriesMs = (await deliveries.nextMs()) ?? Infinity;
    const otherMs = await unlessEnded(firstOf(others, targetMs));
    if (signal.aborted) return result(false);
    if (otherMs !== undefined && otherMs < Math.min(dueMs, deliveriesMs)) {
      await moveTo(otherMs);
      await rest();
      continue;
    }
    if (deliveriesMs < dueMs) {
      note(await deliveries.step(deliveriesMs, moveTo, signal), deliveriesMs);
      // While many fail the log is never at rest.
      if (deliveries.isExact) await rest();
      continue;
    }
    if (next.length === 0) break;
    await moveTo(dueMs);
    for (const timer of next) await gone(readStore, timer, signal);
    await rest();
    note(next, dueMs);
  }
  await moveTo(targetMs);
  await rest();
  return result(true);
};

const once = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });

const firstOf = async (others: readonly OtherTimers[], targetMs: number): Promise<number | undefined> => {
  const dueMs = (await Promise.all(others.map(({ nextDueMs }) => nextDueMs()))).filter((ms) => ms !== undefined);
  const first = Math.min(...dueMs);
  return first <= targetMs ? first : undefined;
};

/** Everything that is due at the first instant at which something is: at one instant nothing comes before anything. */
const nextDue = async (readStore: ReadStore, targetMs: number): Promise<readonly NextTimer[]> => {
  const { rows } = await sql<NextTimer>`
    SELECT owner, id, kind, subject, CAST(due_at_ms AS TEXT) AS due FROM timer
    WHERE every_ms IS NULL AND attempts = 0 AND owner <> ${deliveryTimers}
      AND due_at_ms <= ${BigInt(Math.floor(targetMs))}
      AND due_at_ms = (
        SELECT MIN(due_at_ms) FROM timer WHERE every_ms IS NULL AND attempts = 0 AND owner <> ${deliveryTimers})
    ORDER BY owner, id LIMIT ${timersAtOnceMax}`.execute(readStore.db);
  return rows;
};

/** A timer is gone when its command was decided; whoever holds its lease sends it, in this process or another. */
const gone = async (readStore: ReadStore, { owner, id, due }: NextTimer, signal: AbortSignal): Promise<void> => {
  let progressMs = performance.now();
  let progress: string | undefined;
  let failedMs = Infinity;
  for (;;) {
    const { rows } = await sql<{ attempts: number; progress: string }>`
      SELECT attempts, CAST(retry_at_ms AS TEXT) AS progress FROM timer
      WHERE owner = ${owner} AND id = ${id} AND due_at_ms = ${BigInt(due)}`.execute(readStore.db);
    const [waiting] = rows;
    const nowMs = performance.now();
    if (waiting && waiting.attempts > 0) failedMs = Math.min(failedMs, nowMs);
    if (!waiting || signal.aborted || nowMs - failedMs > secondTryMs) return;
    if (waiting.progress !== progress) [progress, progressMs] = [waiting.progress, nowMs];
    if (nowMs - progressMs > timerTimeoutMs) throw new Error(`Timer ${owner}/${id} was due and did not fire`);
    await sleep(lookAgainMs);
  }
};
