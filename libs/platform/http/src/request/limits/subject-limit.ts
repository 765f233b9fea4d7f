import { HttpProblem } from '../../answers/errors/http-problem';
import { SlidingWindows, type WindowRule } from './sliding-windows';

const subjectsMax = 100_000;

/** A limit per subject, whatever that is: each is counted by itself. Counted per process. */
export class SubjectLimit {
  private readonly windows: SlidingWindows;

  constructor(
    private readonly name: string,
    rule: WindowRule,
    nowMs?: () => number,
  ) {
    this.windows = new SlidingWindows(rule, subjectsMax, nowMs);
  }

  isUsedUp(subject: string): boolean {
    return this.windows.isFull(subject);
  }

  /** Refuses when the subject has used up what it has. */
  admit(subject: string): void {
    const { allowed, retryAfterSeconds } = this.windows.admit(subject);
    if (allowed) return;
    const { rate, perSeconds } = this.windows.rule;
    throw new HttpProblem('rate_limited', {
      details: { limit: this.name },
      headers: {
        'ratelimit-policy': `"${this.name}";q=${rate};w=${perSeconds}`,
        ratelimit: `"${this.name}";r=0;t=${retryAfterSeconds}`,
        'retry-after': String(retryAfterSeconds),
      },
    });
  }
}
