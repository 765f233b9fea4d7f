/** Wakes everyone who waits, or lets them sleep until their time is over. */
export class Wakes {
  private readonly waiting = new Set<(woken: boolean) => void>();

  wake(): void {
    for (const each of this.waiting) each(true);
  }

  /** True when woken; false when the time was over or nobody is left to wake. */
  next(timeoutMs: number, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = (woken: boolean): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', give);
        this.waiting.delete(end);
        resolve(woken);
      };
      const give = (): void => end(false);
      const timer = setTimeout(give, timeoutMs);
      signal.addEventListener('abort', give);
      this.waiting.add(end);
    });
  }
}
