import type { Position } from '@taprail/event-store';
import { RecentMap } from '@taprail/subscriptions';

/** What the bus was not sure of it tells once more after a crash; for so long that is recognised. */
const recogniseMs = 30_000;
const recogniseMax = 100_000;

export type Page = { position: Position; readMs: number; open: number };

/**
 * First attempts that the log has promised and not told the end of. Each page of the log stays until all that it
 * promised has ended, so there is always a place to go on from after which nothing is missed: no first attempt needs a
 * row of its own.
 */
export class UnfinishedFirstAttempts {
  private readonly known = new RecentMap<true>(recogniseMax);
  private readonly open = new Map<string, Page>();
  private pages: Page[] = [];

  constructor(private passed: Position) {}

  /** Pages come from the log and from those who write it here, mostly in its order. */
  page(position: Position, nowMs: number): Page {
    const page = { position, readMs: nowMs, open: 0 };
    const after = this.pages.findLastIndex((each) => each.position <= position);
    if (after === this.pages.length - 1) this.pages.push(page);
    else this.pages.splice(after + 1, 0, page);
    return page;
  }

  /** False when it was promised before. */
  promise(deliveryId: string, page: Page): boolean {
    if (this.known.get(deliveryId)) return false;
    this.known.set(deliveryId, true);
    this.open.set(deliveryId, page);
    page.open += 1;
    return true;
  }

  isOpen(deliveryId: string): boolean {
    return this.open.has(deliveryId);
  }

  end(deliveryId: string): void {
    const page = this.open.get(deliveryId);
    if (!page) return;
    page.open -= 1;
    this.open.delete(deliveryId);
  }

  /** Where whoever comes next must go on. */
  place(nowMs: number): Position {
    const open = this.pages.findIndex((page) => page.open > 0 || nowMs - page.readMs < recogniseMs);
    const done = this.pages.splice(0, open < 0 ? this.pages.length : open);
    this.passed = done.at(-1)?.position ?? this.passed;
    return this.passed;
  }
}
