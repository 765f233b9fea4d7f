import { Inject, Injectable } from '@nestjs/common';
import type { PlatformView } from '@taprail/access-domain';
import { Clock } from '@taprail/clock';
import {
  Answer,
  csrfTokenOf,
  HttpProblem,
  isSessionSecret,
  keepSessionCookie,
  sessionCookieIn,
  type SessionRecord,
} from '@taprail/http';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { SETTINGS, type Settings } from '@taprail/settings';
import { ProjectionReader } from '@taprail/subscriptions';
import type { FastifyRequest } from 'fastify';
import { ReadModelKeyDirectory } from '../../keys/read-model.key-directory';
import { platformList } from '../../platforms/platform.projections';
import { RequiredProvider } from '../../users/identity-provider/required-provider';
import { UserDirectory } from '../../users/user-directory';
import { DashboardSessions } from './dashboard-sessions';
import { SignInLimits } from './sign-in-limits';
import type { SignedInKey } from './store/dashboard-tables';

export const noStore = { 'cache-control': 'no-store' };

/** A session as its own page sees it, with the token that its changes need. */
export type ShownSession = Readonly<{ object: 'dashboard_session'; id: string; csrf_token: string }> &
  Readonly<Record<string, unknown>>;

/** Opens sessions and shows them to their own page, whichever way somebody has signed in. */
@Injectable()
export class OpenSession {
  private readonly platforms: ProjectionReader<PlatformView>;

  constructor(
    private readonly sessions: DashboardSessions,
    private readonly limits: SignInLimits,
    private readonly keys: ReadModelKeyDirectory,
    private readonly users: UserDirectory,
    private readonly clock: Clock,
    private readonly provider: RequiredProvider,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'environment' | 'keyPepper'>,
    @Inject(READ_STORE) readStore: ReadStore,
  ) {
    this.platforms = new ProjectionReader(readStore, platformList);
  }

  async open(key: SignedInKey, request: FastifyRequest, path: string | null): Promise<Answer> {
    this.limits.admit(key.key_id);
    await this.provider.refuseSession(key);
    const opened = await this.sessions.open(key);
    if (!opened) throw new HttpProblem('invalid_session');
    // The session that the browser had ends: nobody could end it any more once its cookie is gone.
    const before = sessionCookieIn(request);
    if (before !== undefined && isSessionSecret(before)) await this.sessions.endBySecret(before);
    const { secret, record } = opened;
    const shown = await this.show(record, csrfTokenOf(secret, this.settings.keyPepper!));
    const headers = { ...noStore, 'set-cookie': keepSessionCookie(request, secret) };
    return new Answer({ ...shown, path }, { status: 201, headers });
  }

  async show(record: SessionRecord, csrfToken: string): Promise<ShownSession> {
    const { id, key, createdAt, expiresAt } = record;
    const { environment } = this.settings;
    const [platform, holder] = await Promise.all([this.platformOf(key.platformId), this.holdersOf([key.id])]);
    return {
      object: 'dashboard_session',
      id,
      platform,
      environment,
      scopes: key.scopes,
      csrf_token: csrfToken,
      ...holder(key.id),
      created_at: createdAt,
      expires_at: expiresAt,
      clock: { now: this.clock.iso(), is_test: environment === 'test' },
    };
  }

  async platformOf(platformId: string): Promise<Readonly<{ id: string; name?: string }>> {
    const platform = await this.platforms.get(platformId);
    return { id: platformId, ...(platform && { name: platform.row.name }) };
  }

  /** Who the sessions are of: a person, or the key that opened it. */
  async holdersOf(ids: readonly string[]) {
    const [labels, people] = await Promise.all([this.keys.labels(ids), this.users.named(ids)]);
    return (id: string) => {
      const person = people.get(id);
      if (!person) return { key: { id, label: labels.get(id) ?? null }, user: null };
      const { record, name, email } = person;
      return { key: null, user: { id, name, email, role: record.role } };
    };
  }
}
