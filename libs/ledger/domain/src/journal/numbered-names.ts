/** Names that are told once, each with its number from 0. */
export class NumberedNames {
  readonly names: string[] = [];
  /** Of all names as JSON, without what it would escape. */
  characters = 0;
  private readonly numbers = new Map<string, number>();

  numberOf(name: string): number {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    const number = this.names.push(name) - 1;
    this.numbers.set(name, number);
    this.characters += name.length + 3;
    return number;
  }

  knownNumber(name: string): number | undefined {
    return this.numbers.get(name);
  }
}
