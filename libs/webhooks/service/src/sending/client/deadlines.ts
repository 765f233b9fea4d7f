/** Something that must have ended by then, and its neighbours in the queue. */
export type Bounded = {
  readonly startedMs: number;
  readonly expire: () => void;
  earlier: Bounded | undefined;
  later: Bounded | undefined;
};

/**
 * Deadlines that are all equally far away: the first to start is due first, so a queue and one timer serve thousands.
 * Requests that have ended are not kept until then: thousands end in a second, and all that they hold would grow old
 * with them. The timers of the HTTP client are half a second coarse, which is a tenth of what a receiver has.
 */
export class Deadlines {
  private first: Bounded | undefined;
  private last: Bounded | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly afterMs: number) {}

  /** Expires it when the time is up, unless it has ended by then. */
  start(bounded: Bounded): void {
    bounded.earlier = this.last;
    if (this.last) this.last.later = bounded;
    else this.first = bounded;
    this.last = bounded;
    this.timer ??= setTimeout(() => this.fire(), this.afterMs);
  }

  end(bounded: Bounded): void {
    const { earlier, later } = bounded;
    if (earlier) earlier.later = later;
    else if (this.first === bounded) this.first = later;
    if (later) later.earlier = earlier;
    else if (this.last === bounded) this.last = earlier;
    bounded.earlier = undefined;
    bounded.later = undefined;
  }

  /** When all has ended: the timer would keep the process for as long as a deadline is. */
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private fire(): void {
    this.timer = undefined;
    const nowMs = performance.now();
    for (let due; (due = this.first) && due.startedMs + this.afterMs <= nowMs;) {
      this.end(due);
      due.expire();
    }
    if (!this.first) return;
    this.timer ??= setTimeout(() => this.fire(), Math.max(1, this.first.startedMs + this.afterMs - nowMs));
  }
}
