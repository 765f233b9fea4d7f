export const capFirst = 8;
export const capMax = 64;
/** An answer that came quicker than this is a sign that more may be sent at once. */
const fastMs = 1_000;
const breakerFailures = 5;
const backoffFirstMs = 30_000;
const backoffMaxMs = 5 * 60_000;

/** How an attempt went, as far as the capacity of its endpoint is concerned. */
export type AttemptResult = Readonly<{
  result: 'acknowledged' | 'failed' | 'timed out' | 'not sent';
  durationMs: number;
}>;

export const notSent: AttemptResult = { result: 'not sent', durationMs: 0 };

/** How many attempts one endpoint bears at once, and whether its circuit breaker is open. */
export class EndpointCapacity {
  inFlight = 0;
  /** No attempt is made before this. */
  backoffUntilMs = 0;
  private cap = capFirst;
  private failures = 0;
  private backoffMs = backoffFirstMs;

  /** After a back-off a single attempt probes whether the endpoint answers again. */
  hasRoom(nowMs: () => number): boolean {
    const isProbing = this.failures >= breakerFailures && nowMs() >= this.backoffUntilMs;
    return this.inFlight < (isProbing ? 1 : this.cap);
  }

  /** `waiting`: deliveries in the queue of the endpoint. */
  adapt({ result, durationMs }: AttemptResult, waiting: number, nowMs: () => number): void {
    switch (result) {
      case 'acknowledged':
        this.failures = 0;
        this.backoffMs = backoffFirstMs;
        this.backoffUntilMs = 0;
        // One more is worth it when more waits than the next round takes; only a cap that was reached says so.
        if (durationMs < fastMs && this.inFlight >= this.cap && waiting > this.cap) {
          this.cap = Math.min(this.cap + 1, capMax);
        }
        return;
      case 'timed out':
        this.cap = Math.max(1, Math.floor(this.cap / 2));
        return this.countFailure(nowMs());
      case 'failed':
        return this.countFailure(nowMs());
      case 'not sent':
    }
  }

  private countFailure(nowMs: number): void {
    this.failures += 1;
    if (this.failures < breakerFailures || nowMs < this.backoffUntilMs) return;
    this.backoffUntilMs = nowMs + this.backoffMs;
    this.backoffMs = Math.min(this.backoffMs * 2, backoffMaxMs);
  }
}
