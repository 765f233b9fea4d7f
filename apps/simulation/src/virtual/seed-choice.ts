/** Every choice of a seed, from one number: the same seed makes the same choices. */
export class SeedChoice {
  constructor(private state: number) {}

  /** A choice of its own: however often one of them is asked, the other answers the same. */
  branch(name: string): SeedChoice {
    let mixed = this.state ^ 0x9e3779b9;
    for (let n = 0; n < name.length; n += 1) mixed = Math.imul(mixed ^ name.charCodeAt(n), 0x01000193);
    return new SeedChoice(mixed);
  }

  /** 32 bits (mulberry32). */
  bits(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** At least 0 and less than 1. */
  share(): number {
    return this.bits() / 4_294_967_296;
  }

  happens(probability: number): boolean {
    return this.share() < probability;
  }

  integer(from: number, to: number): number {
    return from + Math.floor(this.share() * (to - from + 1));
  }

  of<T>(choices: readonly T[]): T {
    if (choices.length === 0) throw new Error('There is nothing to choose from');
    return choices[this.integer(0, choices.length - 1)]!;
  }

  /** By weights; one of weight 0 is never chosen. */
  weighted<T>(choices: readonly (readonly [weight: number, choice: T])[]): T {
    let left = this.share() * choices.reduce((sum, [weight]) => sum + weight, 0);
    const [, chosen] = choices.find(([weight]) => (left -= weight) < 0) ?? choices.at(-1)!;
    return chosen;
  }
}
