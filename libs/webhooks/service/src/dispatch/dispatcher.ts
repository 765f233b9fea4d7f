import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@taprail/clock';
import type { ReadStore } from '@taprail/read-store';
import { RecentMap, type TimerChange } from '@taprail/subscriptions';
import type { Logger } from '@taprail/telemetry';
import { deliveryKey } from '../deliveries/deliveries';
import type { PendingData } from '../deliveries/pending-changes';
import type { PlacedEvent } from '../events/public-events';
import type { Verdict } from './lane';
import { Lanes } from './lanes';
import { NearTimers } from './near-timers';
import type { Promised } from './pending-log';
import { type PendingDelivery, pendingRows } from './pending-rows';
import type { Tried, TryDelivery } from './try-delivery';
import type { FirstListener, TryFirst } from './try-first';

const windowMs = 10 * 60_000;
const tickMs = 20;
const againMs = 1_000;
const stopMs = 5_000;
const recentMax = 100_000;
/** As many first attempts wait for one endpoint with their events in memory; the rest waits in rows. */
const firstsWaitingMax = 512;

/** A delivery in line; `promised` while the log has no more of it than the event that it is about. */
export type DueDelivery = PendingDelivery & Readonly<{ promised?: PlacedEvent }>;

export type DispatcherWorld = Readonly<{ readStore: ReadStore; clock: Clock; log: Logger }>;

/**
 * Sends what is due, while this process holds the lease of the pending deliveries. What is due within ten minutes is in
 * memory; the rest waits in rows. Of what it has in memory nothing is lost with it: all of it is made from the log.
 */
export class Dispatcher {
  private readonly near = new NearTimers<DueDelivery>();
  private readonly lanes: Lanes<DueDelivery>;
  /** In line or under way; of what was taken, until that is written. */
  private readonly active = new Set<string>();
  /** When the next attempt of those that were just tried is due; rows tell of it later, and of what was before it. */
  private readonly settledUntilMs = new RecentMap<number>(recentMax);
  private horizonMs = -1;
  private refilling: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly listener: FirstListener = {
    taken: (due, verdict) => this.finish(due, verdict),
    written: ({ id }) => {
      this.active.delete(id);
      this.onEnd(id);
    },
    recorded: (due, tried) => void this.record(due, tried),
  };

  constructor(
    private readonly world: DispatcherWorld,
    private readonly firsts: TryFirst,
    private readonly tries: TryDelivery,
    /** Told of what was taken. */
    private readonly onEnd: (deliveryId: string) => void,
  ) {
    this.lanes = new Lanes(() => this.nowMs());
  }

  /** What is due and not done yet. */
  get inFlight(): number {
    return this.lanes.size + this.firsts.size;
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
    while (this.lanes.inFlight + this.firsts.size > 0 && performance.now() < endMs) await sleep(tickMs);
  }

  /** The first attempt of what was recorded. */
  offer([{ id, endpointId }, promised]: Promised): void {
    if (!this.isRunning || this.active.has(id)) return;
    const key = deliveryKey({ eventId: promised.event.eventId, endpointId });
    const due: DueDelivery = { id, dueMs: 0, key, endpointId, isFirst: true, promised };
    if (this.lanes.waitingFor(endpointId) >= firstsWaitingMax) return void this.postpone(due, promised);
    this.begin(due);
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
    for (let next; (next = this.lanes.next());) {
      const { work: due, openUntilMs } = next;
      if (due.promised) this.tryFirst(due, due.promised, openUntilMs);
      else void this.record(due, this.tries.once(due, openUntilMs));
    }
  }

  private tryFirst(due: DueDelivery, promised: PlacedEvent, openUntilMs: number): void {
    if (openUntilMs > this.nowMs()) return void this.record(due, this.tries.once(due, openUntilMs));
    if (this.firsts.begin(due, promised, this.listener)) return;
    void this.firsts
      .beginLate(due, promised, this.listener)
      .catch(() => false)
      .then((isSent) => (isSent ? undefined : this.record(due, this.tries.once(due, openUntilMs))));
  }

  /** Its row brings it back when its turn has come. */
  private async postpone(due: DueDelivery, promised: PlacedEvent): Promise<void> {
    this.active.add(due.id);
    await this.tries.schedule(due, promised).catch((error: unknown) => {
      this.world.log.warn({ delivery: due.id, err: error }, 'delivery not scheduled; again shortly');
      this.near.set({ ...due, dueMs: this.nowMs() + againMs });
    });
    this.active.delete(due.id);
  }

  private async record(due: DueDelivery, trying: Promise<Tried>): Promise<void> {
    let next = due;
    const tried = await trying.then(
      (result) => {
        const { promised: _, ...recorded } = due;
        next = recorded;
        return result;
      },
      (error: unknown): Tried => {
        // A store or a vault that is away: nothing was decided, so nothing has changed.
        this.world.log.warn({ delivery: due.id, err: error }, 'delivery not attempted; again shortly');
        return { verdict: { result: 'not tried', durationMs: 0 }, nextMs: this.nowMs() + againMs };
      },
    );
    this.active.delete(due.id);
    this.settledUntilMs.set(due.id, tried.nextMs === null ? Infinity : tried.nextMs - 1);
    if (tried.nextMs !== null && tried.nextMs <= this.horizonMs) {
      this.near.set({ ...next, isFirst: false, dueMs: tried.nextMs });
    }
    this.finish(due, tried.verdict);
  }

  private finish(due: DueDelivery, verdict: Verdict): void {
    this.lanes.finish(due, verdict);
    this.pump();
  }

  private nowMs(): number {
    return this.world.clock.now().getTime();
  }
}
