import type { Recorded } from '../../event-store';
import { indexAfter } from '../../index-after';

/** Events in the window; when it is full, the follower that is ahead waits for the others. */
export const windowMax = 2_000;
const stepMax = 500;

export type Walked = Readonly<{ events: readonly Recorded[]; until: number }>;

/**
 * A piece of the log that followers walk through together: the first to come to its end reads on, and all are handed the
 * same objects, so that each event is read and parsed once however many follow it and however far behind they are.
 */
export class LogWindow {
  private events: Recorded[] = [];
  private waiting: (() => void)[] = [];
  /** `events` are all that lie after this position … */
  private from: number;
  /** … up to and including this one. */
  private to: number;

  constructor(
    position: number,
    private readonly read: (after: number, until: number) => readonly Recorded[],
  ) {
    this.from = position;
    this.to = position;
  }

  get end(): number {
    return this.to;
  }

  holds(position: number): boolean {
    return position >= this.from && position <= this.to;
  }

  /** Call when no follower is within the window and one has read further. */
  startAt(position: number): void {
    this.events = [];
    this.from = position;
    this.to = position;
  }

  /** For a position that it holds: the events after it that are wanted, of which there may be more. */
  readAfter(position: number, head: number, isWanted: (event: Recorded) => boolean, limit: number): Walked {
    if (position === this.to && head > this.to) this.readOn(head);
    const events: Recorded[] = [];
    for (let n = indexAfter(this.events, BigInt(position)); n < this.events.length && events.length < limit; n += 1) {
      if (isWanted(this.events[n]!)) events.push(this.events[n]!);
    }
    return { events, until: this.to };
  }

  /** A follower that moves on from a full window drops its first events: slower followers would then read from the file. */
  isFullAt(position: number): boolean {
    return position === this.to && this.events.length >= windowMax;
  }

  /** Resolves when the last of the followers has moved, or when they have been waited for long enough. */
  async waitForOthers(patienceMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.waiting.push(resolve);
      timer = setTimeout(resolve, patienceMs);
    });
    clearTimeout(timer);
  }

  /** Call with the position of the last follower within, Infinity when there is none: events that all have seen are dropped. */
  forget(position: number): void {
    if (position <= this.from) return;
    this.from = Math.min(position, this.to);
    this.events.splice(0, indexAfter(this.events, BigInt(this.from)));
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  private readOn(head: number): void {
    const until = Math.min(head, this.to + stepMax);
    this.events.push(...this.read(this.to, until));
    this.to = until;
    if (this.events.length <= windowMax + stepMax) return;
    const dropped = this.events.splice(0, this.events.length - windowMax);
    this.from = Number(dropped.at(-1)!.position);
  }
}
