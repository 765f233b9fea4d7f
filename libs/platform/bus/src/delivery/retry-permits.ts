/** Bounds how many retries are under way at once: a service that is back must not meet all that waited at one moment. */
export class RetryPermits {
  private free: number;
  private readonly waiting = new Set<() => void>();

  constructor(retriesAtOnceMax: number) {
    this.free = retriesAtOnceMax;
  }

  /** Resolves to the permit's release, or to undefined when `stop` ended the wait. */
  async acquire(stop: AbortSignal): Promise<(() => void) | undefined> {
    if (stop.aborted) return undefined;
    if (this.free > 0) {
      this.free -= 1;
      return this.releaseOnce();
    }
    return new Promise((resolve) => {
      const proceed = (): void => {
        stop.removeEventListener('abort', giveUp);
        resolve(this.releaseOnce());
      };
      const giveUp = (): void => {
        this.waiting.delete(proceed);
        resolve(undefined);
      };
      this.waiting.add(proceed);
      stop.addEventListener('abort', giveUp, { once: true });
    });
  }

  private releaseOnce(): () => void {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      const [next] = this.waiting;
      if (next === undefined) {
        this.free += 1;
        return;
      }
      this.waiting.delete(next);
      next();
    };
  }
}
