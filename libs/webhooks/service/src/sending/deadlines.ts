type Waiting = { dueMs: number; expire: (() => void) | undefined };

/**
 * Deadlines that are all equally far away: whoever comes first is due first, so a queue and one timer serve thousands.
 * The timers of the HTTP client are half a second coarse, which is a tenth of what a receiver has.
 */
export class Deadlines {
  private queue: Waiting[] = [];
  private head = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly afterMs: number) {}

  /** Calls `expire` when the time is up; the answer takes that back. */
  start(expire: () => void): () => void {
    const waiting: Waiting = { dueMs: performance.now() + this.afterMs, expire };
    this.queue.push(waiting);
    this.timer ??= setTimeout(() => this.fire(), this.afterMs);
    return () => (waiting.expire = undefined);
  }

  private fire(): void {
    this.timer = undefined;
    const nowMs = performance.now();
    for (; this.head < this.queue.length; this.head += 1) {
      const { dueMs, expire } = this.queue[this.head]!;
      if (expire !== undefined && dueMs > nowMs) break;
      expire?.();
    }
    if (this.head > this.queue.length / 2) {
      this.queue = this.queue.slice(this.head);
      this.head = 0;
    }
    const next = this.queue[this.head];
    if (next) this.timer = setTimeout(() => this.fire(), Math.max(1, next.dueMs - nowMs));
  }
}
