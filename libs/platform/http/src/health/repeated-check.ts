/** `ok`, or facts with a status of their own, such as a projection's lag. Throwing means: not ready. */
export type CheckResult = 'ok' | Readonly<{ status: 'ok' | 'degraded'; [fact: string]: unknown }>;

export type ReadinessCheck = () => Promise<CheckResult> | CheckResult;

type Verdict = CheckResult | 'failed';

/** Shorter than the second that probes wait for an answer. */
const answerWithinMs = 800;
/** A check that takes longer has failed. */
const hangsAfterMs = 10_000;

/**
 * A check that is read again and again, and runs once at a time. One that is late stands as it did when it last ended: a
 * store that answers slowly does so to every replica, and to take all of them out of service would turn slowness into an
 * outage. One that is refused has failed at once.
 */
export class RepeatedCheck {
  private last: Verdict = 'failed';
  private running: Readonly<{ verdict: Promise<Verdict>; sinceMs: number }> | undefined;

  constructor(private readonly check: ReadinessCheck) {}

  async read(): Promise<Verdict> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), answerWithinMs);
    });
    const verdict = await Promise.race([this.run(), late]);
    clearTimeout(timer);
    return verdict ?? this.last;
  }

  private run(): Promise<Verdict> {
    const nowMs = performance.now();
    if (this.running && nowMs - this.running.sinceMs >= hangsAfterMs) {
      this.last = 'failed';
      this.running = undefined;
    }
    this.running ??= { verdict: this.judgeOnce(), sinceMs: nowMs };
    return this.running.verdict;
  }

  private judgeOnce(): Promise<Verdict> {
    const judged = this.judge();
    void judged.then((verdict) => {
      this.last = verdict;
      if (this.running?.verdict === judged) this.running = undefined;
    });
    return judged;
  }

  /** The reason of a failure stays in the log of whoever owns the check. */
  private async judge(): Promise<Verdict> {
    try {
      return await this.check();
    } catch {
      return 'failed';
    }
  }
}
