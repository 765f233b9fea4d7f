import { Clock } from './clock';

/**
 * Real time plus an offset that only grows: the clock of the test environment. The offset lies in shared memory, so
 * that every thread of a process reads the same time.
 */
export class OffsetClock extends Clock {
  private readonly cell: BigInt64Array;

  constructor(
    readonly memory: SharedArrayBuffer = new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT),
    private readonly realNowMs: () => number = Date.now,
  ) {
    super();
    this.cell = new BigInt64Array(memory);
  }

  override now(): Date {
    return new Date(this.realNowMs() + this.offsetMs);
  }

  get offsetMs(): number {
    return Number(Atomics.load(this.cell, 0));
  }

  /** Never goes back: an older instant changes nothing. */
  advanceTo(instantMs: number): void {
    this.raiseOffsetTo(Math.ceil(instantMs - this.realNowMs()));
  }

  raiseOffsetTo(offsetMs: number): void {
    for (;;) {
      const current = Atomics.load(this.cell, 0);
      if (BigInt(offsetMs) <= current) return;
      if (Atomics.compareExchange(this.cell, 0, current, BigInt(offsetMs)) === current) return;
    }
  }
}
