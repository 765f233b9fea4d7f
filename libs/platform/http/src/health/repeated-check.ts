/** `ok`, or facts with a status of their own, such as a projection's lag. Throwing means: not ready. */
export type CheckResult = 'ok' | Readonly<{ status: 'ok' | 'degraded'; [fact: string]: unknown }>;

/** `givenUp` ends what the check has asked for, once nobody waits for it any more. */
export type ReadinessCheck = (givenUp: AbortSignal) => Promise<CheckResult> | CheckResult;

type Verdict = CheckResult | 'failed';

/** Shorter than the second that probes wait for an answer. */
const answerWithinMs = 800;
/** A check that takes longer has failed, and is given up. */
const hangsAfterMs = 10_000;

/**
 * A check that is read again and again, and runs once at a time. One that is late stands as it did when it last ended: a
 * store that answers slowly does so to every replica, and to take all of them out of service would turn slowness into an
 * outage. One that is refused has failed at once.
 */
export class RepeatedCheck {
  private last: Verdict = 'failed';
  private running: Readonly<{ verdict: Promise<Verdict>; sinceMs: number; giveUp: () => void }> | undefined;
  private failure: string | undefined;

  constructor(private readonly check: ReadinessCheck) {}

  /** Why it last failed, for the log alone; undefined while it is well. */
  get reason(): string | undefined {
    return this.failure;
  }

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
      this.failure = `no answer within ${hangsAfterMs / 1_000} s`;
      const { giveUp } = this.running;
      this.running = undefined;
      giveUp();
    }
    if (this.running === undefined) {
      const givingUp = new AbortController();
      this.running = { verdict: this.judgeOnce(givingUp.signal), sinceMs: nowMs, giveUp: () => givingUp.abort() };
    }
    return this.running.verdict;
  }

  private judgeOnce(givenUp: AbortSignal): Promise<Verdict> {
    const judged = this.judge(givenUp);
    void judged.then((verdict) => {
      // What comes of a check that was given up says nothing about now.
      if (this.running?.verdict !== judged) return;
      this.last = verdict;
      this.running = undefined;
    });
    return judged;
  }

  private async judge(givenUp: AbortSignal): Promise<Verdict> {
    try {
      const verdict = await this.check(givenUp);
      this.failure = undefined;
      return verdict;
    } catch (error) {
      if (!givenUp.aborted) this.failure = error instanceof Error ? error.message : String(error);
      return 'failed';
    }
  }
}
