import type { Position } from '@taprail/event-store';
import { RecentMap } from '@taprail/subscriptions';

/** After a crash the bus delivers again whatever it has no acknowledgement of; for so long a repetition is recognised. */
const recogniseMs = 30_000;
const recogniseMax = 100_000;

export type Page = { position: Position; readMs: number; unfinished: number };

/**
 * First attempts of deliveries that the log has, without an outcome. Each page of the log is kept until all its first
 * attempts have one, so there is always a place in the log before which nothing is missed: no first attempt needs a row.
 */
export class UnfinishedFirstAttempts {
  private readonly known = new RecentMap<true>(recogniseMax);
  private readonly pages = new Map<string, Page>();
  private kept: Page[] = [];

  constructor(private passed: Position) {}

  /** Pages come from the log and from the writers of this process, mostly in the order of the log. */
  addPage(position: Position, nowMs: number): Page {
    const page = { position, readMs: nowMs, unfinished: 0 };
    const after = this.kept.findLastIndex((each) => each.position <= position);
    if (after === this.kept.length - 1) this.kept.push(page);
    else this.kept.splice(after + 1, 0, page);
    return page;
  }

  /** False when the delivery was added before. */
  add(deliveryId: string, page: Page): boolean {
    if (this.known.get(deliveryId)) return false;
    this.known.set(deliveryId, true);
    this.pages.set(deliveryId, page);
    page.unfinished += 1;
    return true;
  }

  has(deliveryId: string): boolean {
    return this.pages.has(deliveryId);
  }

  /** It has an outcome, or a stream of its own from now on. */
  finish(deliveryId: string): void {
    const page = this.pages.get(deliveryId);
    if (!page) return;
    page.unfinished -= 1;
    this.pages.delete(deliveryId);
  }

  /** The place from which the next term of the lease must read on. */
  place(nowMs: number): Position {
    const open = this.kept.findIndex((page) => page.unfinished > 0 || nowMs - page.readMs < recogniseMs);
    const done = this.kept.splice(0, open < 0 ? this.kept.length : open);
    this.passed = done.at(-1)?.position ?? this.passed;
    return this.passed;
  }
}
