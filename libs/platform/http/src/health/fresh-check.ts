import type { CheckResult } from './repeated-check';

const freshMs = 30_000;

/** A check of something outside, which is asked twice a minute at most, by however many. */
export class FreshCheck {
  private latest: Promise<CheckResult> | undefined;
  private askedAtMs = -Infinity;

  constructor(private readonly ask: () => Promise<CheckResult>) {}

  /** The last result, while it is fresh or the next check is under way. */
  read(): Promise<CheckResult> {
    if (this.latest === undefined || performance.now() - this.askedAtMs >= freshMs) {
      this.askedAtMs = performance.now();
      const next = this.ask();
      this.latest ??= next;
      void next.then(() => (this.latest = next));
    }
    return this.latest;
  }
}
