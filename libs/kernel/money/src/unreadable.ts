/** Text from outside that is not what it claims to be. The HTTP layer turns it into a 422; every other Error here is our bug. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';

  constructor(
    readonly what: 'currency' | 'amount' | 'rate' | 'date' | 'time',
    readonly text: string,
    why: string,
  ) {
    super(`${JSON.stringify(text.slice(0, 40))} is not a readable ${what}: ${why}`);
  }
}
