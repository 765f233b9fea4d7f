import type { Position } from '@taprail/event-store';

/** Where a follower was seen: `head` is the end of the log at that moment. */
type Look = Readonly<{ head: Position; atMs: number }>;

/** A follower that kept up until the look before, and is behind at this one, fell behind between the two; at most so long ago. */
const fellBehindWithinMs = 5_000;

/**
 * How long each follower has not been at the end of the log. Under steady load none is at the end at the very moment of a
 * look: once it has passed what was the end at an earlier look, it counts as having been there then. Looks may be minutes apart,
 * where nobody asks: the time between them is no lag.
 */
export class FollowerLags {
  private readonly caughtUpMs = new Map<string, number>();
  private readonly looks = new Map<string, Look>();

  constructor(private readonly startedMs: number) {}

  /** `next` is the first position that it may still have to do; undefined at the end of the log. */
  seconds(name: string, now: Look, next: Position | undefined): number {
    const before = this.looks.get(name);
    if (next === undefined) this.caughtUp(name, now, now.atMs);
    else if (before === undefined) this.looks.set(name, now);
    else if (next > before.head) this.caughtUp(name, now, Math.max(before.atMs, now.atMs - fellBehindWithinMs));
    return (now.atMs - (this.caughtUpMs.get(name) ?? this.startedMs)) / 1_000;
  }

  private caughtUp(name: string, now: Look, atMs: number): void {
    this.looks.set(name, now);
    this.caughtUpMs.set(name, Math.max(atMs, this.caughtUpMs.get(name) ?? atMs));
  }
}
