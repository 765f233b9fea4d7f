import { Inject, Injectable } from '@nestjs/common';
import { BoundedConcurrency } from '@taprail/batching';
import { GuessLimit, HttpProblem, SubjectLimit } from '@taprail/http';
import { SETTINGS, type Settings } from '@taprail/settings';

/** Sign-ins of one address that are looked at together. */
const atOncePerAddress = 2;

/** How often sessions are opened, and how often an address may be wrong, whichever way is tried. */
@Injectable()
export class SignInLimits {
  readonly guesses: GuessLimit;
  private readonly signIns: SubjectLimit | undefined;
  private readonly turns = new Map<string, { concurrency: BoundedConcurrency; count: number }>();

  constructor(@Inject(SETTINGS) { signInsPerMinute: rate }: Pick<Settings, 'signInsPerMinute'>) {
    this.signIns = rate > 0 ? new SubjectLimit('sign_in', { rate, perSeconds: 60 }) : undefined;
    this.guesses = new GuessLimit(this.signIns);
  }

  /** One who has the key must not open sessions without end; counted by the key, so that it concerns nobody else. */
  admit(keyId: string): void {
    this.signIns?.admit(keyId);
  }

  /**
   * Runs a way to sign in whose 401 is a guess of the address that it came from. A password takes a third of a second of a processor:
   * whoever sends many at once waits for themselves, and nobody else does.
   */
  async countRefused<Found>(address: string, signIn: () => Promise<Found>): Promise<Found> {
    return this.inTurn(address, async () => {
      try {
        return await this.guesses.lookUp(address, signIn);
      } catch (error) {
        if (error instanceof HttpProblem && error.status === 401) this.guesses.count(address);
        throw error;
      }
    });
  }

  private async inTurn<Found>(address: string, signIn: () => Promise<Found>): Promise<Found> {
    const turn = this.turns.get(address) ?? { concurrency: new BoundedConcurrency(atOncePerAddress), count: 0 };
    this.turns.set(address, turn);
    turn.count += 1;
    try {
      return await turn.concurrency.run(signIn);
    } finally {
      turn.count -= 1;
      if (turn.count === 0) this.turns.delete(address);
    }
  }
}
