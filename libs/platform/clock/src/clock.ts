/** The one source of time for everything the product dates or waits for. Used as its own injection token. */
export abstract class Clock {
  private lastMs = Number.NaN;
  private lastText = '';

  abstract now(): Date;

  /** RFC 3339 in UTC with milliseconds, as every stored and shown instant is written. A busy millisecond is written once. */
  iso(): string {
    const now = this.now();
    if (now.getTime() !== this.lastMs) {
      this.lastMs = now.getTime();
      this.lastText = now.toISOString();
    }
    return this.lastText;
  }
}

export class SystemClock extends Clock {
  override now(): Date {
    return new Date();
  }
}
