import { createHash } from 'node:crypto';
import { exponentialBackoff, KeyedQueue } from '@taprail/batching';
import { type CommandBus, isContentFailure } from '@taprail/bus';
import type { Clock } from '@taprail/clock';
import { OutageLog } from '@taprail/telemetry';
import type { FollowerWorld } from '../followers/follower';
import { mendsItself } from '../followers/mends-itself';
import { type DueTimer, DueTimers } from './due-timers';
import type { TimerChange, TimerCommand } from './timer-plan';

const sweepEveryMs = 50;
const batchMax = 100;
const inFlightMax = 64;
const commandTimeoutMs = 30_000;
const retryBackoff = exponentialBackoff({ firstMs: 1_000, maxMs: 60_000 });
const drainMs = 10_000;

/** Sends the commands of due timers in the order they are due, and forgets a timer once its command was decided. */
export class TimerSweep {
  private readonly lanes = new KeyedQueue();
  private readonly sending = new Set<string>();
  private readonly outages: OutageLog;
  private readonly timers: DueTimers;
  private beat: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private isStopping = false;

  constructor(
    private readonly owner: string,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly world: FollowerWorld,
    /** Told of rows that were there and are gone. */
    private readonly onGone: (id: string) => void,
  ) {
    this.timers = new DueTimers(owner, clock, world.readStore);
    this.outages = new OutageLog(world.log);
  }

  get inFlight(): number {
    return this.lanes.size;
  }

  /** Nothing is under way, and nothing that is due is left to be looked at. */
  get isAtRest(): boolean {
    return this.lanes.size === 0 && this.looking === undefined && !this.timers.mayBeDue();
  }

  start(): void {
    this.isStopping = false;
    this.beat ??= setInterval(() => this.look(), sweepEveryMs);
    this.look();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.beat);
    await this.looking;
    await this.lanes.idle(drainMs);
  }

  changed(changes: readonly TimerChange[]): void {
    this.timers.changed(changes);
  }

  /** One look at a time, and none while nothing can be due: there are many plans, and most of them wait for days. */
  private look(): void {
    if (this.looking || !this.timers.mayBeDue()) return;
    this.looking = this.fireDue().finally(() => (this.looking = undefined));
  }

  private async fireDue(): Promise<void> {
    try {
      for (const timer of await this.due()) this.fire(timer);
    } catch (error) {
      this.outages.note('read', error, { timers: this.owner }, 'timers cannot be read; looking again');
    }
  }

  private async due(): Promise<readonly DueTimer[]> {
    const room = inFlightMax - this.lanes.size;
    if (room <= 0) return [];
    const rows = await this.timers.read(Math.min(batchMax, room + this.sending.size));
    return rows.filter(({ id }) => !this.sending.has(id));
  }

  private fire(timer: DueTimer): void {
    this.sending.add(timer.id);
    void this.lanes
      .run(timer.subject, () => this.send(timer))
      .catch((error) => {
        const level = mendsItself(error) ? 'warn' : 'error';
        this.outages.note('settle', error, { timers: this.owner, timer: timer.id }, 'timer not settled', level);
      })
      .finally(() => this.sending.delete(timer.id));
  }

  private async send(timer: DueTimer): Promise<void> {
    const { name, key, data } = JSON.parse(timer.command) as TimerCommand;
    const commandId = timerCommandId(this.owner, timer.id, BigInt(timer.due_at_ms));
    const send = (): Promise<unknown> =>
      this.commands.send({
        name,
        key,
        data,
        commandId,
        correlationId: commandId,
        actor: { kind: 'scheduler', id: this.owner },
        deadlineMs: Date.now() + commandTimeoutMs,
      });
    try {
      while (isUnfinished(await send())) {
        // The row stays, so whoever has the timers next goes on.
        if (this.isStopping) return;
        await this.noteProgress(timer);
      }
    } catch (error) {
      // A refusal is an answer: what the timer was for is no longer wanted. One that asks to try again is none.
      if (!isContentFailure(error)) return this.postpone(timer, error);
    }
    await this.finish(timer);
  }

  /** Seen by whoever waits for the timer: work that goes on is not mistaken for a timer that did not fire. */
  private noteProgress(timer: DueTimer): Promise<void> {
    return this.change(timer, { attempts: 0, retry_at_ms: BigInt(this.clock.now().getTime()) });
  }

  /** A timer that was moved meanwhile has another due time and stays. */
  private async finish({ id, due_at_ms, every_ms }: DueTimer): Promise<void> {
    const { db } = this.world.readStore;
    const dueAtMs = BigInt(due_at_ms);
    if (every_ms === null) {
      const { numDeletedRows } = await db
        .deleteFrom('timer')
        .where('owner', '=', this.owner)
        .where('id', '=', id)
        .where('due_at_ms', '=', dueAtMs)
        .executeTakeFirst();
      if (numDeletedRows > 0n) this.onGone(id);
      return;
    }
    const next = nextBeat(dueAtMs, BigInt(every_ms), BigInt(this.clock.now().getTime()));
    await this.change({ id, due_at_ms }, { due_at_ms: next, attempts: 0, retry_at_ms: 0n });
  }

  private async change(
    { id, due_at_ms }: Pick<DueTimer, 'id' | 'due_at_ms'>,
    row: Partial<Record<'due_at_ms' | 'retry_at_ms', bigint>> & Readonly<{ attempts: number }>,
  ): Promise<void> {
    await this.world.readStore.db
      .updateTable('timer')
      .set(row)
      .where('owner', '=', this.owner)
      .where('id', '=', id)
      .where('due_at_ms', '=', BigInt(due_at_ms))
      .execute();
  }

  private async postpone({ id, attempts, due_at_ms }: DueTimer, error: unknown): Promise<void> {
    const waitMs = retryBackoff(attempts + 1);
    this.world.log.warn(
      { timers: this.owner, timer: id, attempts, err: error },
      'timer command not delivered; again later',
    );
    const retryAtMs = BigInt(this.clock.now().getTime() + waitMs);
    await this.change({ id, due_at_ms }, { attempts: attempts + 1, retry_at_ms: retryAtMs });
  }
}

/**
 * A command that has more to do than fits into its deadline does a part of it and says so; it is sent again at once. So
 * no deadline has to cover work without a bound.
 */
const isUnfinished = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && 'unfinished' in reply && reply.unfinished === true;

/** The same timer at the same due time is the same command, however often it is sent. */
const timerCommandId = (owner: string, id: string, dueAtMs: bigint): string =>
  `timer-${createHash('sha256').update(`${owner}/${id}/${dueAtMs}`).digest('hex').slice(0, 32)}`;

/** The first beat after now, so that a long pause is made up for once and not beat by beat. */
const nextBeat = (dueAtMs: bigint, everyMs: bigint, nowMs: bigint): bigint => {
  const missed = nowMs > dueAtMs ? (nowMs - dueAtMs) / everyMs : 0n;
  return dueAtMs + (missed + 1n) * everyMs;
};
