/** The one source of time for everything the product dates or waits for. Used as its own injection token. */
export abstract class Clock {
  abstract now(): Date;

  /** RFC 3339 in UTC with milliseconds, as every stored and shown instant is written. */
  iso(): string {
    return this.now().toISOString();
  }
}

export class SystemClock extends Clock {
  override now(): Date {
    return new Date();
  }
}
