import { Inject, Injectable } from '@nestjs/common';
import { SystemClock } from '@taprail/clock';
import { isSessionSecret, mintSessionSecret, sessionHash } from '@taprail/http';
import { SETTINGS, type Settings } from '@taprail/settings';
import { PasskeyTables } from './passkey-tables';

export const challengeLifeMs = 5 * 60_000;

/** A challenge of one purpose is none for another, whoever has it. */
export type ChallengePurpose = 'register' | 'join' | 'sign in' | 'prove';

/** Who may answer: a session, an invitation, or a browser in which nobody is signed in yet. */
export type ChallengeHolder = Readonly<{ purpose: ChallengePurpose; holder: string }>;

/** Challenges that are open, in a table that all gateways share. Each is answered once, within five minutes, by whom it was made for. */
@Injectable()
export class PasskeyChallenges {
  private readonly pepper: string;

  constructor(
    private readonly tables: PasskeyTables,
    private readonly clock: SystemClock,
    @Inject(SETTINGS) { keyPepper = '' }: Pick<Settings, 'keyPepper'>,
  ) {
    this.pepper = keyPepper;
  }

  async make(holder: ChallengeHolder): Promise<string> {
    const challenge = mintSessionSecret();
    const nowMs = this.clock.now().getTime();
    const row = { hash: this.hashOf(challenge), bound_to: this.bound(holder), expires_ms: nowMs + challengeLifeMs };
    await this.tables.run(async (db) => {
      await db.deleteFrom('passkey_challenge').where('expires_ms', '<=', nowMs).execute();
      await db.insertInto('passkey_challenge').values(row).execute();
    });
    return challenge;
  }

  /** Uses a challenge up; of several who answer it at once, one gets it. Whoever it was not made for takes it from nobody. */
  async take(challenge: string, holder: ChallengeHolder): Promise<boolean> {
    if (!isSessionSecret(challenge)) return false;
    const { numDeletedRows } = await this.tables.run((db) =>
      db
        .deleteFrom('passkey_challenge')
        .where('hash', '=', this.hashOf(challenge))
        .where('bound_to', '=', this.bound(holder))
        .where('expires_ms', '>', this.clock.now().getTime())
        .executeTakeFirst(),
    );
    return numDeletedRows === 1n;
  }

  private hashOf(challenge: string): string {
    return sessionHash('passkey challenge', challenge, this.pepper);
  }

  private bound({ purpose, holder }: ChallengeHolder): string {
    return sessionHash('passkey challenge', `${purpose} by ${holder}`, this.pepper);
  }
}
