import type { SubjectLimit } from './subject-limit';

/** Look-ups at once for addresses that have used up their guesses. */
const lookUpsMax = 4;

/**
 * How often an address may present a secret that nobody has: a key, a session, a code. Only a secret that was looked up and not
 * found counts and is refused. A right one always passes: otherwise anybody could lock out all who share an address, such as that
 * of a proxy. What guesses cost is bounded all the same, because the look-ups of an address that has used up its guesses wait for
 * each other.
 */
export class GuessLimit {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  /** Without a limit nothing is counted, and nobody waits. */
  constructor(private readonly limit: SubjectLimit | undefined) {}

  /** Looks up a secret that was not recognised before. */
  async lookUp<Found>(address: string, find: () => Promise<Found>): Promise<Found> {
    if (!this.limit?.isUsedUp(address)) return find();
    if (this.running >= lookUpsMax) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    try {
      return await find();
    } finally {
      // The place goes to the next, or becomes free.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  /** Counts a secret that nobody has; refuses when there were too many. */
  count(address: string): void {
    this.limit?.admit(address);
  }
}
