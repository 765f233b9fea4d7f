import { join } from 'node:path';

const preload = join(__dirname, 'shifted-clock-preload.cjs');

/**
 * The system clock of a product that begins at a given instant, whatever the date of the machine. Every start of one
 * story shares it, so that time never goes back for a data folder.
 */
export class ShiftedClock {
  private constructor(private readonly shiftMs: number) {}

  static from(instant: string): ShiftedClock {
    return new ShiftedClock(Date.parse(instant) - Date.now());
  }

  get now(): Date {
    return new Date(Date.now() + this.shiftMs);
  }

  /** Settings that give a product this clock. */
  get settings(): Readonly<Record<string, string>> {
    return { NODE_OPTIONS: `--require ${JSON.stringify(preload)}`, CLOCK_SHIFT_MS: String(this.shiftMs) };
  }
}
