import type { ReadStore } from '@taprail/read-store';
import { RecentMap, type TimerChange } from '@taprail/subscriptions';
import type { Logger } from '@taprail/telemetry';
import type { EndpointShare } from '../follow/endpoint-shares';
import type { PendingData } from '../follow/pending-changes';
import type { DueDelivery } from './due-delivery';
import { DueTimes } from './due-times';
import { pendingRows } from './pending-rows';

const lookaheadMs = 10 * 60_000;
const recentMax = 100_000;

/** Deliveries of a share that are due within ten minutes; the others wait in rows, and are read when their time comes near. */
export class UpcomingDeliveries {
  private readonly dueTimes = new DueTimes<DueDelivery>();
  /** When deliveries that were just attempted are due again: rows follow later, and may still have the time before it. */
  private readonly settledUntilMs = new RecentMap<number>(recentMax);
  private loadedUntilMs = -1;
  private refilling: Promise<void> | undefined;

  constructor(
    private readonly world: Readonly<{ readStore: ReadStore; log: Logger }>,
    private readonly share: EndpointShare,
    /** Ids of deliveries that are queued or under way: their rows are of the past. */
    private readonly active: ReadonlySet<string>,
  ) {}

  /** Removes and returns a delivery that is due. */
  takeDue(nowMs: number): DueDelivery | undefined {
    if (nowMs + lookaheadMs / 2 > this.loadedUntilMs) this.refill(nowMs + lookaheadMs);
    for (let due; (due = this.dueTimes.takeDue(nowMs));) if (!this.active.has(due.id)) return due;
    return undefined;
  }

  /** Follows a change of the rows. */
  applyChanges(changes: readonly TimerChange[]): void {
    for (const change of changes) {
      if ('cancel' in change) {
        this.dueTimes.cancel(change.cancel);
        continue;
      }
      const { id, dueAt, command } = change.set;
      const row = { id, dueMs: Date.parse(dueAt), key: command.key, ...(command.data as PendingData) };
      if (this.isNewer(row) && row.dueMs <= this.loadedUntilMs) this.dueTimes.set(row);
    }
  }

  /** The delivery is due again at its time. */
  add(next: DueDelivery): void {
    this.settledUntilMs.set(next.id, next.dueMs - 1);
    // A first attempt has no row from which it could be read later.
    if (next.isFirst || next.dueMs <= this.loadedUntilMs) this.dueTimes.set(next);
  }

  /** The delivery is over, whatever rows still say. */
  end(deliveryId: string): void {
    this.settledUntilMs.set(deliveryId, Infinity);
  }

  cancel(deliveryId: string): void {
    this.dueTimes.cancel(deliveryId);
  }

  /** Resolves when no rows are being read. */
  async settled(): Promise<void> {
    await this.refilling;
  }

  /** From here on changes up to the new time come by `applyChanges`; rows that were written before are read. */
  private refill(untilMs: number): void {
    if (this.refilling) return;
    const afterMs = this.loadedUntilMs;
    this.loadedUntilMs = untilMs;
    this.refilling = this.load(afterMs, untilMs)
      .catch((error: unknown) => {
        this.loadedUntilMs = afterMs;
        this.world.log.warn({ err: error }, 'pending deliveries cannot be read; looking again');
      })
      .finally(() => (this.refilling = undefined));
  }

  private async load(afterMs: number, untilMs: number): Promise<void> {
    for await (const rows of pendingRows(this.world.readStore, afterMs, untilMs)) {
      for (const row of rows) {
        if (this.share.has(row.endpointId) && this.isNewer(row) && !this.dueTimes.get(row.id)) this.dueTimes.set(row);
      }
    }
  }

  private isNewer({ id, dueMs }: DueDelivery): boolean {
    return dueMs > (this.settledUntilMs.get(id) ?? -1) && !this.active.has(id);
  }
}
