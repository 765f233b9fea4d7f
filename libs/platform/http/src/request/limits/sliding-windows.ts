import { LRUCache } from 'lru-cache';

/** At most `rate` within any stretch of `perSeconds`. */
export type WindowRule = Readonly<{ rate: number; perSeconds: number }>;

export type Admission = Readonly<{ allowed: boolean; retryAfterSeconds: number }>;

/**
 * Counts what each subject did within the last window, to the millisecond. A token bucket that is full lets twice its rate
 * through within the first second; this never lets more than the rate through. The subject not seen for longest
 * is dropped when there are too many: it starts empty, never blocked.
 */
export class SlidingWindows {
  private readonly admittedAtMs: LRUCache<string, number[]>;
  private readonly windowMs: number;

  constructor(
    readonly rule: WindowRule,
    subjectsMax: number,
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    this.windowMs = rule.perSeconds * 1_000;
    // By size and not by count: by count, the room for all would be taken at once.
    this.admittedAtMs = new LRUCache({ maxSize: subjectsMax, sizeCalculation: () => 1 });
  }

  admit(subject: string): Admission {
    const nowMs = this.nowMs();
    const admitted = this.within(subject, nowMs);
    const [oldest = nowMs] = admitted;
    if (admitted.length >= this.rule.rate) {
      const leftMs = oldest + this.windowMs - nowMs;
      return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)) };
    }
    admitted.push(nowMs);
    return { allowed: true, retryAfterSeconds: 0 };
  }

  /** Whether the next one would be refused; counts nothing. */
  isFull(subject: string): boolean {
    return this.admittedAtMs.has(subject) && this.within(subject, this.nowMs()).length >= this.rule.rate;
  }

  get size(): number {
    return this.admittedAtMs.size;
  }

  private within(subject: string, nowMs: number): number[] {
    const known = this.admittedAtMs.get(subject);
    if (known === undefined) return this.open(subject);
    const firstInside = known.findIndex((atMs) => atMs > nowMs - this.windowMs);
    known.splice(0, firstInside === -1 ? known.length : firstInside);
    return known;
  }

  private open(subject: string): number[] {
    const admitted: number[] = [];
    this.admittedAtMs.set(subject, admitted);
    return admitted;
  }
}
