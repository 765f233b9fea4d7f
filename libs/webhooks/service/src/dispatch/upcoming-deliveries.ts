import type { ReadStore } from '@taprail/read-store';
import { RecentMap, type TimerChange } from '@taprail/subscriptions';
import type { Logger } from '@taprail/telemetry';
import type { PendingData } from '../deliveries/pending-changes';
import type { DueDelivery } from './dispatcher';
import { NearTimers } from './near-timers';
import { type PendingDelivery, pendingRows } from './pending-rows';

const windowMs = 10 * 60_000;
const recentMax = 100_000;

/** What is due within ten minutes; the rest waits in rows, and is read when its time comes near. */
export class UpcomingDeliveries {
  private readonly near = new NearTimers<DueDelivery>();
  /** When the next attempt of those that were just tried is due; rows tell of it later, and of what was before it. */
  private readonly settledUntilMs = new RecentMap<number>(recentMax);
  private horizonMs = -1;
  private refilling: Promise<void> | undefined;

  constructor(
    private readonly world: Readonly<{ readStore: ReadStore; log: Logger }>,
    private readonly isActive: (deliveryId: string) => boolean,
  ) {}

  /** Takes what is due out of here. */
  *due(nowMs: number): Generator<DueDelivery> {
    if (nowMs + windowMs / 2 > this.horizonMs) this.refill(nowMs + windowMs);
    for (let due; (due = this.near.takeDue(nowMs));) if (!this.isActive(due.id)) yield due;
  }

  /** As the rows were changed. */
  changed(changes: readonly TimerChange[]): void {
    for (const change of changes) {
      if ('cancel' in change) {
        this.near.cancel(change.cancel);
        continue;
      }
      const { id, dueAt, command } = change.set;
      const row = { id, dueMs: Date.parse(dueAt), key: command.key, ...(command.data as PendingData) };
      if (this.isNews(row) && row.dueMs <= this.horizonMs) this.near.set(row);
    }
  }

  /** It was tried; null: it is over. */
  tried(next: DueDelivery, nextMs: number | null): void {
    this.settledUntilMs.set(next.id, nextMs === null ? Infinity : nextMs - 1);
    if (nextMs !== null && nextMs <= this.horizonMs) this.near.set({ ...next, isFirst: false, dueMs: nextMs });
  }

  cancel(deliveryId: string): void {
    this.near.cancel(deliveryId);
  }

  async rest(): Promise<void> {
    await this.refilling;
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
      for (const row of rows) if (this.isNews(row) && !this.near.get(row.id)) this.near.set(row);
    }
  }

  private isNews({ id, dueMs }: PendingDelivery): boolean {
    return dueMs > (this.settledUntilMs.get(id) ?? -1) && !this.isActive(id);
  }
}
