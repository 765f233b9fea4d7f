import type { LoggedEvent } from '../rules/recorded-event';

const keptMax = 2_000;

/** The newest events in memory: every subscription asks for them after every commit, and would read the same rows. */
export class RecentEvents {
  private events: LoggedEvent[] = [];

  /** `from`: the position of the newest event that is not kept. */
  constructor(private from: bigint) {}

  add(event: LoggedEvent): void {
    this.events.push(event);
    if (this.events.length < 2 * keptMax) return;
    const dropped = this.events.splice(0, keptMax);
    this.from = dropped.at(-1)!.position;
  }

  /** Undefined when some of them are not kept any more. */
  after(position: bigint, limit: number): readonly LoggedEvent[] | undefined {
    if (position < this.from) return undefined;
    const first = this.firstAfter(position);
    return this.events.slice(first, first + limit);
  }

  forgetAll(newest: bigint): void {
    this.events = [];
    this.from = newest;
  }

  private firstAfter(position: bigint): number {
    let [low, high] = [0, this.events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.events[middle]!.position > position) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
