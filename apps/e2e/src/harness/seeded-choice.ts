/** Every choice of a run, from one number: the same seed makes the same choices. */
export class SeededChoice {
  constructor(private state: number) {}

  /** At least 0 and less than 1 (mulberry32). */
  share(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  happens = (probability: number): boolean => this.share() < probability;

  integer = (from: number, to: number): number => from + Math.floor(this.share() * (to - from + 1));

  of<T>(choices: readonly T[]): T {
    if (choices.length === 0) throw new Error('There is nothing to choose from');
    return choices[this.integer(0, choices.length - 1)]!;
  }

  weighted<T>(choices: readonly T[], weightOf: (choice: T) => number): T {
    let left = this.share() * choices.reduce((sum, choice) => sum + weightOf(choice), 0);
    return choices.find((choice) => (left -= weightOf(choice)) < 0) ?? choices.at(-1)!;
  }
}
