import { Inject, Injectable } from '@nestjs/common';
import { GuessLimit, HttpProblem, SubjectLimit } from '@taprail/http';
import { SETTINGS, type Settings } from '@taprail/settings';

/** How often sessions are opened, and how often an address may be wrong, whichever way is tried. */
@Injectable()
export class SignInLimits {
  readonly guesses: GuessLimit;
  private readonly signIns: SubjectLimit | undefined;

  constructor(@Inject(SETTINGS) { signInsPerMinute: rate }: Pick<Settings, 'signInsPerMinute'>) {
    this.signIns = rate > 0 ? new SubjectLimit('sign_in', { rate, perSeconds: 60 }) : undefined;
    this.guesses = new GuessLimit(this.signIns);
  }

  /** One who has the key must not open sessions without end; counted by the key, so that it concerns nobody else. */
  admit(keyId: string): void {
    this.signIns?.admit(keyId);
  }

  /** Runs a way to sign in whose 401 is a guess of the address that it came from. */
  async countRefused<Found>(address: string, signIn: () => Promise<Found>): Promise<Found> {
    try {
      return await this.guesses.lookUp(address, signIn);
    } catch (error) {
      if (error instanceof HttpProblem && error.status === 401) this.guesses.count(address);
      throw error;
    }
  }
}
