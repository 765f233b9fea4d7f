import { Inject, Injectable } from '@nestjs/common';
import { SystemClock } from '@taprail/clock';
import { HttpProblem, sessionHash } from '@taprail/http';
import { ReadStoreUnavailable } from '@taprail/read-store';
import { SETTINGS, type Settings } from '@taprail/settings';
import { DashboardTables } from '../../dashboard/sessions/store/dashboard-tables';
import { comparable } from '../user-directory';

export const wrongMax = 10;
export const heldMs = 15 * 60_000;

/** A password and a recovery code are guessed apart: one whose password is held may still use a code. */
export type AttemptKind = 'password' | 'recovery code';

/**
 * Wrong attempts by the address that was typed, whether anybody has it or not, at all gateways together. An attempt is counted before it
 * is looked at, so that many at once are not let through.
 */
@Injectable()
export class SignInAttempts {
  private readonly pepper: string;

  constructor(
    private readonly tables: DashboardTables,
    private readonly clock: SystemClock,
    @Inject(SETTINGS) { keyPepper = '' }: Pick<Settings, 'keyPepper'>,
  ) {
    this.pepper = keyPepper;
  }

  /** Refuses once there were too many; they are forgotten a while after the last one that was looked at. */
  async begin(kind: AttemptKind, address: string): Promise<void> {
    const subject = this.subjectOf(kind, address);
    const nowMs = this.clock.now().getTime();
    const counted = await this.storing(async () => {
      const db = await this.tables.open();
      await db
        .deleteFrom('sign_in_attempt')
        .where('subject', '=', subject)
        .where('last_ms', '<=', nowMs - heldMs)
        .execute();
      return db
        .insertInto('sign_in_attempt')
        .values({ subject, wrong: 1, last_ms: nowMs })
        .onConflict((conflict) =>
          conflict.column('subject').doUpdateSet((row) => ({
            wrong: row('sign_in_attempt.wrong', '+', 1),
            // Attempts that are refused do not put off the end.
            last_ms: row
              .case()
              .when('sign_in_attempt.wrong', '<', wrongMax)
              .then(nowMs)
              .else(row.ref('sign_in_attempt.last_ms'))
              .end(),
          })),
        )
        .returning(['wrong', 'last_ms'])
        .executeTakeFirstOrThrow();
    });
    if (counted.wrong <= wrongMax) return;
    const leftSeconds = Math.ceil((Number(counted.last_ms) + heldMs - nowMs) / 1_000);
    throw new HttpProblem('rate_limited', {
      details: { limit: 'sign_in_attempts' },
      headers: { 'retry-after': String(leftSeconds) },
    });
  }

  /**
   * The right one. Those before it are forgotten only where nobody else has the address: any platform may invite any address, and whoever
   * joins there with it must not be able to guess on for the password of somebody elsewhere.
   */
  async succeed(kind: AttemptKind, address: string, isSharedAddress: boolean): Promise<void> {
    const subject = this.subjectOf(kind, address);
    await this.storing(async () => {
      const db = await this.tables.open();
      if (!isSharedAddress) {
        await db.deleteFrom('sign_in_attempt').where('subject', '=', subject).execute();
        return;
      }
      await db
        .updateTable('sign_in_attempt')
        .set((row) => ({ wrong: row('wrong', '-', 1) }))
        .where('subject', '=', subject)
        .where('wrong', '>', 0)
        .execute();
    });
  }

  private subjectOf(kind: AttemptKind, address: string): string {
    return sessionHash('sign-in attempt', `${kind} ${comparable(address)}`, this.pepper);
  }

  private async storing<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw new ReadStoreUnavailable('The attempts to sign in cannot be reached', { cause: error });
    }
  }
}
