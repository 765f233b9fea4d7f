import { Body, Controller, Delete, Get, Inject, Optional, Post, Req, Res } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import {
  Answer,
  anyKeyScope,
  BearerAuthentication,
  type Caller,
  csrfTokenOf,
  dropSessionCookie,
  GuessLimit,
  HttpProblem,
  isSessionSecret,
  keepSessionCookie,
  Operation,
  refuseOtherPages,
  sessionCookieIn,
  type SessionRecord,
  sessionScope,
  SubjectLimit,
} from '@taprail/http';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { SETTINGS, type Settings } from '@taprail/settings';
import { ProjectionReader } from '@taprail/subscriptions';
import type { PlatformView } from '@taprail/access-domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ReadModelKeyDirectory } from '../../keys/read-model.key-directory';
import { platformList } from '../../platforms/platform.projections';
import { DashboardLinks } from '../links/dashboard-links';
import { DashboardSessions } from './dashboard-sessions';
import { SignInDto } from './sign-in.dto';
import type { SignedInKey } from './store/dashboard-tables';

const noStore = { 'cache-control': 'no-store' };

/** A session as its own page sees it, with the token that its changes need. */
type ShownSession = Readonly<{ object: 'dashboard_session'; id: string; csrf_token: string }> &
  Readonly<Record<string, unknown>>;

type SignIn = Readonly<{ key: SignedInKey; path: string | null }>;

/** Signing in to the dashboard and out of it: for its own pages, and no part of the public API. */
@Controller('dashboard/session')
export class SessionController {
  private readonly platforms: ProjectionReader<PlatformView>;
  private readonly signIns: SubjectLimit | undefined;
  private readonly guesses: GuessLimit;

  constructor(
    private readonly sessions: DashboardSessions,
    private readonly links: DashboardLinks,
    private readonly keys: ReadModelKeyDirectory,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'environment' | 'keyPepper' | 'signInsPerMinute'>,
    @Inject(READ_STORE) readStore: ReadStore,
    /** The thread that follows the log has none. */
    @Optional() private readonly bearer?: BearerAuthentication,
  ) {
    this.platforms = new ProjectionReader(readStore, platformList);
    const rate = settings.signInsPerMinute;
    this.signIns = rate > 0 ? new SubjectLimit('sign_in', { rate, perSeconds: 60 }) : undefined;
    this.guesses = new GuessLimit(this.signIns);
  }

  @Post()
  @Operation({
    id: 'dashboard.signIn',
    scope: 'public',
    isPrivate: true,
    summary: 'Open a session with an API key or the code of a sign-in link',
    errors: ['invalid_sign_in_code', 'cross_site_request'],
    answers: { 201: { type: 'object' } },
    idempotent: false,
  })
  async signIn(
    @Body() body: SignInDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    refuseOtherPages(request);
    const { key, path } = await this.signInOf(body, request, reply);
    // One who has the key must not open sessions without end; counted by the key, so that it concerns nobody else.
    this.signIns?.admit(key.key_id);
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

  @Get()
  @Operation({
    id: 'dashboard.session',
    scope: sessionScope,
    isPrivate: true,
    summary: 'Get the session of the cookie',
    errors: [],
    answers: { 200: { type: 'object' } },
  })
  async session(@Req() { context: { session } }: FastifyRequest): Promise<Answer> {
    return new Answer(await this.show(session!, session!.csrfToken), { headers: noStore });
  }

  @Delete()
  @Operation({
    id: 'dashboard.signOut',
    scope: sessionScope,
    isPrivate: true,
    summary: 'End the session of the cookie',
    errors: [],
    answers: { 204: null },
    idempotent: false,
  })
  async signOut(@Req() request: FastifyRequest): Promise<Answer> {
    const { key, id } = request.context.session!;
    await this.sessions.end(key.platformId, id);
    return Answer.noContent({ headers: { ...noStore, 'set-cookie': dropSessionCookie(request) } });
  }

  private async signInOf(
    { api_key: apiKey, code }: SignInDto,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<SignIn> {
    if (typeof apiKey === 'string' && typeof code === 'string') {
      throw new HttpProblem('invalid_value', { param: 'code', message: 'Send api_key or code, not both.' });
    }
    if (typeof code === 'string') return this.byCode(code, request.ip);
    if (typeof apiKey !== 'string') throw new HttpProblem('missing_field', { param: 'api_key' });
    const { platformId, keyId } = await this.byKey(apiKey, request, reply);
    const secretHash = request.context.secretHash!;
    return { key: { platform: platformId, key_id: keyId, secret_hash: secretHash }, path: null };
  }

  private async byKey(apiKey: string, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    try {
      return await this.bearer!.authenticateSecret(apiKey, anyKeyScope, request, reply);
    } catch (error) {
      if (error instanceof HttpProblem && error.status === 401) this.guesses.count(request.ip);
      throw error;
    }
  }

  private async byCode(code: string, address: string): Promise<SignIn> {
    const redeemed = await this.guesses.lookUp(address, () => this.links.redeem(code));
    if (!redeemed) {
      this.guesses.count(address);
      throw new HttpProblem('invalid_sign_in_code');
    }
    const { platform, key_id, secret_hash, path } = redeemed;
    return { key: { platform, key_id, secret_hash }, path };
  }

  private async show(record: SessionRecord, csrfToken: string): Promise<ShownSession> {
    const { id, key, createdAt, expiresAt } = record;
    const { environment } = this.settings;
    const [platform, labels] = await Promise.all([this.platforms.get(key.platformId), this.keys.labels([key.id])]);
    return {
      object: 'dashboard_session',
      id,
      platform: { id: key.platformId, ...(platform && { name: platform.row.name }) },
      environment,
      scopes: key.scopes,
      csrf_token: csrfToken,
      key: { id: key.id, label: labels.get(key.id) ?? null },
      created_at: createdAt,
      expires_at: expiresAt,
      clock: { now: this.clock.iso(), is_test: environment === 'test' },
    };
  }
}
