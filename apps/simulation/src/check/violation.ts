/** A property of the design that does not hold. */
export class Violation extends Error {
  override readonly name = 'Violation';

  constructor(
    /** P1 to P30, or a word for what the platform was promised. */
    readonly property: string,
    what: string,
  ) {
    super(`${property}: ${what}`);
  }
}

export const must = (holds: boolean, property: string, what: () => string): void => {
  if (!holds) throw new Violation(property, what());
};
