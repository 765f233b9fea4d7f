import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ReadStore } from '@taprail/read-store';

/** The owner of the timers of webhook deliveries, which may be of another process than the one that moves the clock. */
export const deliveryTimers = 'webhook-deliveries';

/** Steps of a move that are made for deliveries alone, each at its instant; after them, attempts are gathered. */
const exactStepsMax = 50;
const gatheredStepsMax = 20;
const lookAgainMs = 20;
const rowsMax = 1_000;
export const patienceMsDefault = 2_000;

export type DueAttempt = Readonly<{ id: string; kind: string; subject: string; due: string }>;

/**
 * The steps that a move of the clock makes for attempts of webhooks. Each is waited for at its instant, as other timers are, until
 * there were many or they took long. An endpoint that is dead has thousands of them, and answers when it likes: from then on the
 * move waits for few instants only, and briefly, and what is not attempted by then is attempted late.
 */
export class DeliverySteps {
  private steps = 0;
  private waitedMs = 0;
  private lastMs = -Infinity;
  private readonly windowMs: number;

  constructor(
    private readonly readStore: Pick<ReadStore, 'db'>,
    fromMs: number,
    private readonly targetMs: number,
    private readonly patienceMs: number,
  ) {
    this.windowMs = Math.max(1, Math.ceil((targetMs - fromMs) / gatheredStepsMax));
  }

  get isExact(): boolean {
    return this.steps < exactStepsMax && this.waitedMs < 5 * this.patienceMs;
  }

  /** The next instant at which attempts are waited for; undefined: none of this move. */
  async nextMs(): Promise<number | undefined> {
    const { rows } = await sql<{ due: string | null }>`
      SELECT CAST(MIN(due_at_ms) AS TEXT) AS due FROM timer WHERE owner = ${deliveryTimers}`.execute(this.readStore.db);
    const due = rows[0]?.due ?? null;
    if (due === null || Number(due) > this.targetMs) return undefined;
    if (this.isExact) return Number(due);
    if (this.lastMs >= this.targetMs) return undefined;
    return Math.min(this.targetMs, Math.max(Number(due), this.lastMs) + this.windowMs);
  }

  /** Moves to the instant and waits for the attempts that are due then; resolves to those that were made. */
  async step(
    atMs: number,
    moveTo: (atMs: number) => Promise<void>,
    signal: AbortSignal,
  ): Promise<readonly DueAttempt[]> {
    const waitMs = this.isExact ? this.patienceMs : this.patienceMs / 8;
    const due = await this.dueAt(atMs);
    await moveTo(atMs);
    const startedMs = performance.now();
    let left = due;
    for (;;) {
      const waiting = new Set((await this.dueAt(atMs)).map(nameOf));
      left = left.filter((attempt) => waiting.has(nameOf(attempt)));
      if (left.length === 0 || signal.aborted || performance.now() - startedMs >= waitMs) break;
      await sleep(lookAgainMs);
    }
    this.steps += 1;
    this.waitedMs += performance.now() - startedMs;
    this.lastMs = atMs;
    const missed = new Set(left.map(nameOf));
    return due.filter((attempt) => !missed.has(nameOf(attempt)));
  }

  private async dueAt(atMs: number): Promise<readonly DueAttempt[]> {
    const { rows } = await sql<DueAttempt>`
      SELECT id, kind, subject, CAST(due_at_ms AS TEXT) AS due FROM timer
      WHERE owner = ${deliveryTimers} AND due_at_ms <= ${BigInt(Math.floor(atMs))}
      ORDER BY due_at_ms, id LIMIT ${rowsMax}`.execute(this.readStore.db);
    return rows;
  }
}

const nameOf = ({ id, due }: DueAttempt): string => `${id} ${due}`;
