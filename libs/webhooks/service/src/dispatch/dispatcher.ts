import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@taprail/clock';
import type { ReadStore } from '@taprail/read-store';
import { RecentMap, type Sweep, type TimerChange } from '@taprail/subscriptions';
import type { Logger } from '@taprail/telemetry';
import type { HandledDelivery } from '../deliveries/deliveries';
import type { PendingData } from '../deliveries/pending.plan';
import type { Tried, TryDelivery } from './try-delivery';
import { Lanes } from './lanes';
import { NearTimers } from './near-timers';
import { type PendingDelivery, pendingRows } from './pending-rows';

const windowMs = 10 * 60_000;
const tickMs = 20;
const againMs = 1_000;
const stopMs = 5_000;
const recentMax = 100_000;
/** After a start the bus tells once more of what it was not sure of; by then that may have been sent. */
const distrustMs = 30_000;

/** A delivery in line. What was just written need not be read again. */
export type DueDelivery = PendingDelivery & Readonly<{ known?: HandledDelivery }>;

export type DispatcherWorld = Readonly<{ readStore: ReadStore; clock: Clock; log: Logger }>;

/**
 * Sends what is due, while this process holds the lease of the pending deliveries. What is due within ten minutes is in
 * memory; the rest waits in rows. Of what it has in memory nothing is lost with it: the rows are made from the log.
 */
export class Dispatcher implements Sweep {
  private readonly near = new NearTimers<DueDelivery>();
  private readonly lanes: Lanes<DueDelivery>;
  private readonly active = new Set<string>();
  /** When the next attempt of those that were just tried is due; rows tell of it later, and of what was before it. */
  private readonly settledUntilMs = new RecentMap<number>(recentMax);
  private horizonMs = -1;
  private refilling: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly startedMs = performance.now();

  constructor(
    private readonly world: DispatcherWorld,
    private readonly tries: TryDelivery,
    /** Events that are just being heard, which will be due in a moment. */
    private readonly heard: () => number = () => 0,
  ) {
    this.lanes = new Lanes(() => this.nowMs());
  }

  /** What is due and not done yet. */
  get inFlight(): number {
    return this.lanes.size + this.heard();
  }

  get isRunning(): boolean {
    return this.timer !== undefined;
  }

  start(): void {
    this.timer ??= setInterval(() => this.tick(), tickMs);
    this.tick();
  }

  /** Nothing new is begun; what is under way is waited for as long as a receiver may take. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    await this.refilling;
    const endMs = performance.now() + stopMs;
    while (this.lanes.inFlight > 0 && performance.now() < endMs) await sleep(tickMs);
  }

  /** Due at once, and known to be written: the rows need not be waited for. */
  offer(delivery: DueDelivery): void {
    const { known, ...pending } = delivery;
    if (!this.isRunning || this.active.has(pending.id) || this.settledUntilMs.get(pending.id) !== undefined) return;
    const isTrusted = known !== undefined && performance.now() - this.startedMs > distrustMs;
    this.begin(isTrusted ? delivery : pending);
    this.pump();
  }

  changed(changes: readonly TimerChange[]): void {
    for (const change of changes) {
      if ('cancel' in change) {
        this.near.cancel(change.cancel);
        continue;
      }
      const { id, dueAt, command } = change.set;
      const dueMs = Date.parse(dueAt);
      const isNews = dueMs > (this.settledUntilMs.get(id) ?? -1) && !this.active.has(id);
      if (isNews && dueMs <= this.horizonMs) {
        this.near.set({ id, dueMs, key: command.key, ...(command.data as PendingData) });
      }
    }
  }

  private tick(): void {
    const nowMs = this.nowMs();
    if (nowMs + windowMs / 2 > this.horizonMs) this.refill(nowMs + windowMs);
    for (let due; (due = this.near.takeDue(nowMs));) if (!this.active.has(due.id)) this.begin(due);
    this.pump();
  }

  /** Whatever is written from here on up to the new horizon is told to `changed`; what was written before is read. */
  private refill(untilMs: number): void {
    if (this.refilling) return;
    const afterMs = this.horizonMs;
    this.horizonMs = untilMs;
    this.refilling = this.load(afterMs, untilMs)
      .catch((error: unknown) => {
        this.horizonMs = afterMs;
        this.world.log.warn({ err: error }, 'pending deliveries cannot be read; looking again');
      })
      .finally(() => (this.refilling = undefined));
  }

  private async load(afterMs: number, untilMs: number): Promise<void> {
    for await (const rows of pendingRows(this.world.readStore, afterMs, untilMs)) {
      for (const row of rows) {
        const isNews = row.dueMs > (this.settledUntilMs.get(row.id) ?? -1) && !this.active.has(row.id);
        if (isNews && !this.near.get(row.id)) this.near.set(row);
      }
    }
  }

  private begin(delivery: DueDelivery): void {
    this.near.cancel(delivery.id);
    this.active.add(delivery.id);
    this.lanes.add(delivery);
  }

  private pump(): void {
    if (!this.isRunning) return;
    for (let next; (next = this.lanes.next());) void this.attempt(next.work, next.openUntilMs);
  }

  private async attempt(delivery: DueDelivery, openUntilMs: number): Promise<void> {
    const tried = await this.tries.once(delivery, openUntilMs).catch((error: unknown): Tried => {
      // A store or a vault that is away: nothing was decided, so nothing has changed.
      this.world.log.warn({ delivery: delivery.id, err: error }, 'delivery not attempted; again shortly');
      return { verdict: { result: 'not tried', durationMs: 0 }, nextMs: this.nowMs() + againMs };
    });
    this.active.delete(delivery.id);
    this.settledUntilMs.set(delivery.id, tried.nextMs === null ? Infinity : tried.nextMs - 1);
    if (tried.nextMs !== null && tried.nextMs <= this.horizonMs) {
      const { known: _, ...pending } = delivery;
      this.near.set({ ...pending, isFirst: false, dueMs: tried.nextMs });
    }
    this.lanes.finish(delivery, tried.verdict);
    this.pump();
  }

  private nowMs(): number {
    return this.world.clock.now().getTime();
  }
}
