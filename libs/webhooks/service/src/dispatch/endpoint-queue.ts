import { Fifo } from '../fifo';

export const capFirst = 8;
export const capMax = 64;
/** An answer that came quicker than this is a sign that more may be sent at once. */
const fastMs = 1_000;
const breakerFailures = 5;
const breakerFirstMs = 30_000;
const breakerMaxMs = 5 * 60_000;

/** How an attempt went, as far as the endpoint's strength is concerned. */
export type AttemptVerdict = Readonly<{
  result: 'succeeded' | 'failed' | 'timed out' | 'not tried';
  durationMs: number;
}>;

/** One endpoint: what waits for it, in order, and how much it can bear at once. */
export class EndpointQueue<Work> {
  inFlight = 0;
  cap = capFirst;
  /** Whether it stands in the line of those that may send. */
  isInLine = false;
  readonly firsts = new Fifo<Work>();
  readonly retries = new Fifo<Work>();
  private failures = 0;
  private openForMs = breakerFirstMs;
  /** Until then the endpoint is left alone. */
  openUntilMs = 0;

  get waiting(): number {
    return this.firsts.length + this.retries.length;
  }

  /** After a break one attempt asks whether the endpoint answers again. */
  hasRoom(nowMs: () => number): boolean {
    const isAsking = this.failures >= breakerFailures && nowMs() >= this.openUntilMs;
    return this.inFlight < (isAsking ? 1 : this.cap);
  }

  judge({ result, durationMs }: AttemptVerdict, nowMs: () => number): void {
    switch (result) {
      case 'succeeded':
        this.failures = 0;
        this.openForMs = breakerFirstMs;
        this.openUntilMs = 0;
        // One more is worth it when more waits than the next round takes; only a cap that was reached tells.
        if (durationMs < fastMs && this.inFlight >= this.cap && this.waiting > this.cap) {
          this.cap = Math.min(this.cap + 1, capMax);
        }
        return;
      case 'timed out':
        this.cap = Math.max(1, Math.floor(this.cap / 2));
        return this.fail(nowMs());
      case 'failed':
        return this.fail(nowMs());
      case 'not tried':
    }
  }

  private fail(nowMs: number): void {
    this.failures += 1;
    if (this.failures < breakerFailures || nowMs < this.openUntilMs) return;
    this.openUntilMs = nowMs + this.openForMs;
    this.openForMs = Math.min(this.openForMs * 2, breakerMaxMs);
  }
}
