import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Invitation, UserRecord } from '@taprail/access-domain';
import { SystemClock } from '@taprail/clock';
import { HttpProblem, isSessionSecret, sessionHash } from '@taprail/http';
import { SETTINGS, type Settings } from '@taprail/settings';
import { SignInLimits } from '../dashboard/sessions/sign-in-limits';
import { UserDirectory } from './user-directory';

const lifeMs = 7 * 24 * 60 * 60 * 1_000;

export type NewInvitation = Readonly<{ invitation: Invitation; path: string }>;

/**
 * Links by which people join. The code of a link follows from the command that asked for it and the pepper, as the secret of a key does: a
 * repeated request shows the same one, and only its hash is stored. It is in the fragment, which browsers send to no server.
 */
@Injectable()
export class Invitations {
  private readonly pepper: string;

  constructor(
    private readonly directory: UserDirectory,
    private readonly clock: SystemClock,
    private readonly limits: SignInLimits,
    @Inject(SETTINGS) { keyPepper = '' }: Pick<Settings, 'keyPepper'>,
  ) {
    this.pepper = keyPepper;
  }

  make(commandId: string): NewInvitation {
    const code = createHmac('sha256', this.pepper).update(`invitation of ${commandId}`).digest('base64url');
    const expiresAt = new Date(this.clock.now().getTime() + lifeMs).toISOString();
    return { invitation: { hash: this.hashOf(code), expiresAt }, path: `/dashboard/join#invitation=${code}` };
  }

  /** The person that a link is for; undefined for a link that is wrong, used, revoked or has ended. */
  async find(code: string): Promise<UserRecord | undefined> {
    if (!isSessionSecret(code)) return undefined;
    const record = await this.directory.findByInvitation(this.hashOf(code));
    const expiresAt = record?.invitation?.expiresAt;
    return expiresAt !== undefined && expiresAt > this.clock.iso() ? record : undefined;
  }

  /** The same for whoever opens a link: a wrong one counts for the address that it came from. */
  require(code: string, address: string): Promise<UserRecord> {
    return this.limits.countRefused(address, async () => {
      const record = await this.find(code);
      if (!record) throw new HttpProblem('invalid_invitation');
      return record;
    });
  }

  hashOf(code: string): string {
    return sessionHash('invitation', code, this.pepper);
  }
}
