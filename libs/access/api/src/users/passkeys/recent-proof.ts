import { Injectable } from '@nestjs/common';
import type { UserRecord } from '@taprail/access-domain';
import { SystemClock } from '@taprail/clock';
import { HttpProblem } from '@taprail/http';
import { DashboardSessions } from '../../dashboard/sessions/dashboard-sessions';
import { PasswordSignIn } from '../sign-in/password-sign-in';
import { UserDirectory } from '../user-directory';

const recentMs = 10 * 60_000;

/** Somebody at an open browser is not the person yet: what gives lasting access needs a proof of the last ten minutes. */
@Injectable()
export class RecentProof {
  constructor(
    private readonly sessions: DashboardSessions,
    private readonly directory: UserDirectory,
    private readonly passwords: PasswordSignIn,
    private readonly clock: SystemClock,
  ) {}

  /** Signing in is a proof, too. */
  async isRecent(sessionId: string): Promise<boolean> {
    return (await this.sessions.provedMs(sessionId)) > this.clock.now().getTime() - recentMs;
  }

  /** The person of a session, who has shown a password or a passkey just now. */
  async require(userId: string, sessionId: string): Promise<UserRecord> {
    if (!(await this.isRecent(sessionId))) throw new HttpProblem('recent_sign_in_required');
    return this.personOf(userId);
  }

  /** The present password, of those who have one. */
  async confirm(userId: string, sessionId: string, password: string | null | undefined): Promise<UserRecord> {
    const record = await this.personOf(userId);
    if (record.verifier === null) return this.require(userId, sessionId);
    if (typeof password !== 'string') throw new HttpProblem('missing_field', { param: 'current_password' });
    return this.passwords.confirm(userId, password);
  }

  private async personOf(userId: string): Promise<UserRecord> {
    const record = await this.directory.find(userId);
    if (record?.status !== 'active') throw new HttpProblem('invalid_session');
    return record;
  }
}
