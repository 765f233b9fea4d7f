import type { Recorded } from '../event-store';

const keptMax = 2_000;

/**
 * The end of the log as it was last read. Followers walk behind one another along the same events: the first to come
 * reads them, and all are handed the same objects, so that each event is also parsed once.
 */
export class RecentLog {
  private events: Recorded[] = [];
  /** `events` are all that lie after this position … */
  private from: number;
  /** … up to and including this one. */
  private to: number;

  constructor(position: number) {
    this.from = position;
    this.to = position;
  }

  /** The events after a position up to `until`, or undefined if someone must look for them further back. */
  after(position: number, until: number, read: (after: number, until: number) => readonly Recorded[]) {
    if (position < this.from) return undefined;
    if (position > this.to) this.startAt(position);
    if (until > this.to) this.add(read(this.to, until), until);
    return position < this.from ? undefined : this.events.slice(this.indexAfter(position));
  }

  /** To be told how far the last of the followers has come: what all have seen need not grow old here. */
  forget(position: number): void {
    if (position <= this.from) return;
    this.events.splice(0, this.indexAfter(position));
    this.from = Math.min(position, this.to);
  }

  private startAt(position: number): void {
    this.events = [];
    this.from = position;
    this.to = position;
  }

  private add(events: readonly Recorded[], until: number): void {
    this.events.push(...events);
    this.to = until;
    if (this.events.length <= keptMax) return;
    const dropped = this.events.splice(0, this.events.length - keptMax);
    this.from = Number(dropped.at(-1)!.position);
  }

  private indexAfter(position: number): number {
    let [low, high] = [0, this.events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (Number(this.events[middle]!.position) > position) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
