import { Body, Controller, Delete, Get, Optional, Post, Req, Res } from '@nestjs/common';
import {
  Answer,
  anyKeyScope,
  BearerAuthentication,
  type Caller,
  dropSessionCookie,
  HttpProblem,
  Operation,
  refuseOtherPages,
  sessionScope,
} from '@taprail/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PasswordSignIn } from '../../users/sign-in/password-sign-in';
import { DashboardLinks } from '../links/dashboard-links';
import { DashboardSessions } from './dashboard-sessions';
import { noStore, OpenSession } from './open-session';
import { SignInLimits } from './sign-in-limits';
import { SignInDto } from './sign-in.dto';
import type { SignedInKey } from './store/dashboard-tables';

type SignIn = Readonly<{ key: SignedInKey; path: string | null }>;

/** Signing in to the dashboard and out of it: for its own pages, and no part of the public API. */
@Controller('dashboard/session')
export class SessionController {
  constructor(
    private readonly sessions: DashboardSessions,
    private readonly opening: OpenSession,
    private readonly links: DashboardLinks,
    private readonly passwords: PasswordSignIn,
    private readonly limits: SignInLimits,
    /** The thread that follows the log has none. */
    @Optional() private readonly bearer?: BearerAuthentication,
  ) {}

  @Post()
  @Operation({
    id: 'dashboard.signIn',
    scope: 'public',
    isPrivate: true,
    summary: 'Open a session with an address and a password, an API key or the code of a sign-in link',
    errors: ['invalid_sign_in_code', 'invalid_credentials', 'cross_site_request'],
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
    return this.opening.open(key, request, path);
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
    return new Answer(await this.opening.show(session!, session!.csrfToken), { headers: noStore });
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

  private async signInOf(body: SignInDto, request: FastifyRequest, reply: FastifyReply): Promise<SignIn> {
    const { api_key: apiKey, code, email, password } = body;
    const ways = [apiKey, code, email].filter((way) => typeof way === 'string');
    if (ways.length > 1) {
      const message = 'Send api_key, code, or email with password: one of them.';
      throw new HttpProblem('invalid_value', { param: 'code', message });
    }
    if (typeof code === 'string') return this.byCode(code, request.ip);
    if (typeof email === 'string') return this.byPassword(email, password, request.ip);
    if (typeof apiKey !== 'string') throw new HttpProblem('missing_field', { param: 'api_key' });
    const { platformId, keyId } = await this.byKey(apiKey, request, reply);
    const secretHash = request.context.secretHash!;
    return { key: { platform: platformId, key_id: keyId, secret_hash: secretHash, opened_by: 'api_key' }, path: null };
  }

  private async byKey(apiKey: string, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    try {
      return await this.bearer!.authenticateSecret(apiKey, anyKeyScope, request, reply);
    } catch (error) {
      if (error instanceof HttpProblem && error.status === 401) this.limits.guesses.count(request.ip);
      throw error;
    }
  }

  private async byPassword(email: string, password: string | null | undefined, address: string): Promise<SignIn> {
    if (typeof password !== 'string') throw new HttpProblem('missing_field', { param: 'password' });
    const key = await this.limits.countRefused(address, () => this.passwords.byPassword(email, password));
    return { key, path: null };
  }

  private async byCode(code: string, address: string): Promise<SignIn> {
    const redeemed = await this.limits.guesses.lookUp(address, () => this.links.redeem(code));
    if (!redeemed) {
      this.limits.guesses.count(address);
      throw new HttpProblem('invalid_sign_in_code');
    }
    const { platform, key_id, secret_hash, path } = redeemed;
    return { key: { platform, key_id, secret_hash, opened_by: 'link' }, path };
  }
}
