/** Something that must have ended by then. */
export type Bounded = Readonly<{ startedMs: number; isDone: boolean; expire: () => void }>;

/**
 * Deadlines that are all equally far away: whoever comes first is due first, so a queue and one timer serve thousands.
 * The timers of the HTTP client are half a second coarse, which is a tenth of what a receiver has.
 */
export class Deadlines {
  private queue: Bounded[] = [];
  private head = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly afterMs: number) {}

  /** Expires it when the time is up, unless it is done by then. */
  start(bounded: Bounded): void {
    this.queue.push(bounded);
    this.timer ??= setTimeout(() => this.fire(), this.afterMs);
  }

  private fire(): void {
    this.timer = undefined;
    const nowMs = performance.now();
    for (; this.head < this.queue.length; this.head += 1) {
      const bounded = this.queue[this.head]!;
      if (bounded.isDone) continue;
      if (bounded.startedMs + this.afterMs > nowMs) break;
      bounded.expire();
    }
    if (this.head > this.queue.length / 2) {
      this.queue = this.queue.slice(this.head);
      this.head = 0;
    }
    const next = this.queue[this.head];
    if (next) this.timer = setTimeout(() => this.fire(), Math.max(1, next.startedMs + this.afterMs - nowMs));
  }
}
