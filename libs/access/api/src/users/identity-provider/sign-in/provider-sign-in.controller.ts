import { Body, Controller, Inject, Post, Req } from '@nestjs/common';
import { Answer, HttpProblem, keepPassingCookie, Operation, passingCookieIn, refuseOtherPages } from '@taprail/http';
import { SETTINGS, type Settings } from '@taprail/settings';
import { LOGGER, type Logger } from '@taprail/telemetry';
import type { FastifyRequest } from 'fastify';
import { noStore, OpenSession } from '../../../dashboard/sessions/open-session';
import { SignInLimits } from '../../../dashboard/sessions/sign-in-limits';
import { signedIn } from '../../sign-in/signed-in';
import { problemOf } from '../client/problem-of';
import { ProviderClient } from '../client/provider-client';
import { IdentityProviderDirectory, type PlatformProvider } from '../identity-provider-directory';
import { IdentityProviders, type SetProvider } from '../identity-providers';
import { redirectUriOf } from '../redirect-uri';
import { BegunSignIns, signInLifeMs } from './begun-sign-ins';
import { IdentitySignIn } from './identity-sign-in';
import { BeginProviderSignInDto, FinishProviderSignInDto, OfferedProvidersDto } from './provider-sign-in.dto';

const cookieName = 'provider-sign-in';
const facts = { scope: 'public', isPrivate: true, idempotent: false } as const;

/** Signing in through a platform's identity provider: for the dashboard's own pages, and no part of the public API. */
@Controller('dashboard/identity-provider')
export class ProviderSignInController {
  constructor(
    private readonly directory: IdentityProviderDirectory,
    private readonly providers: IdentityProviders,
    private readonly client: ProviderClient,
    private readonly begun: BegunSignIns,
    private readonly people: IdentitySignIn,
    private readonly opening: OpenSession,
    private readonly limits: SignInLimits,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Post('offers')
  @Operation({
    ...facts,
    id: 'dashboard.identityProviders',
    summary: 'List the providers of a platform, or those for the domain of an address',
    errors: ['cross_site_request'],
    answers: { 200: { type: 'object' } },
  })
  async offers(@Body() { platform, email }: OfferedProvidersDto, @Req() request: FastifyRequest): Promise<Answer> {
    refuseOtherPages(request);
    const found = platform ? [await this.directory.find(platform)] : await this.directory.findByAddress(email ?? '');
    const known = found.filter((provider) => provider !== undefined);
    const data = await Promise.all(known.map((provider) => this.shown(provider)));
    return new Answer({ object: 'list', data }, { headers: noStore });
  }

  @Post('sign-in')
  @Operation({
    ...facts,
    id: 'dashboard.beginProviderSignIn',
    summary: 'Begin to sign in: the address of the page of the provider, and a cookie for the way back',
    errors: ['identity_provider_not_found', 'identity_provider_unavailable', 'cross_site_request'],
    answers: { 200: { type: 'object' } },
  })
  async begin(@Body() { platform }: BeginProviderSignInDto, @Req() request: FastifyRequest): Promise<Answer> {
    refuseOtherPages(request);
    const { terms, revision } = await this.require(platform);
    const { cookie, secrets } = this.begun.begin(platform, revision);
    const url = await this.asking(platform, async () => {
      const access = await this.providers.accessOf(platform, terms);
      return this.client.authorizationUrl(access, redirectUriOf(request, this.settings.publicUrl), secrets);
    });
    const kept = keepPassingCookie(request, cookieName, cookie, signInLifeMs / 1_000);
    const body = { object: 'dashboard_provider_sign_in', url };
    return new Answer(body, { status: 200, headers: { ...noStore, 'set-cookie': kept } });
  }

  @Post('session')
  @Operation({
    ...facts,
    id: 'dashboard.finishProviderSignIn',
    summary: 'Finish a sign-in with what the provider has sent along, and open a session',
    errors: [
      'invalid_provider_sign_in',
      'identity_provider_refused',
      'invalid_identity',
      'identity_not_accepted',
      'identity_provider_unavailable',
      'identity_provider_not_found',
      'user_limit_reached',
      'concurrent_modification',
      'cross_site_request',
    ],
    answers: { 201: { type: 'object' } },
  })
  async finish(@Body() body: FinishProviderSignInDto, @Req() request: FastifyRequest): Promise<Answer> {
    refuseOtherPages(request);
    return this.limits.countRefused(request.ip, async () => {
      const begun = this.begun.read(passingCookieIn(request, cookieName), body.state);
      await this.begun.use(begun);
      const { platformId } = begun;
      const { terms, revision } = await this.require(platformId);
      // The settings are others than those by which the person was sent away.
      if (revision !== begun.revision) throw new HttpProblem('invalid_provider_sign_in');
      const claims = await this.asking(platformId, async () => {
        const access = await this.providers.accessOf(platformId, terms);
        const returned = returnedTo(redirectUriOf(request, this.settings.publicUrl), body);
        return this.client.claims(access, returned, this.begun.secretsOf(begun.secret));
      });
      const record = await this.people.signIn(platformId, terms, claims);
      return this.opening.open(signedIn(record, 'identity_provider'), request, null);
    });
  }

  private async require(platformId: string): Promise<SetProvider> {
    const found = await this.providers.find(platformId);
    if (!found) throw new HttpProblem('identity_provider_not_found');
    return found;
  }

  private async shown({ platformId, terms }: PlatformProvider): Promise<object> {
    const { name, issuer } = terms;
    return { platform: await this.opening.platformOf(platformId), name, host: new URL(issuer).host };
  }

  private async asking<Answered>(platformId: string, ask: () => Promise<Answered>): Promise<Answered> {
    try {
      return await ask();
    } catch (error) {
      const problem = problemOf(error);
      if (!problem) throw error;
      this.logger.warn(
        { err: error, platformId, reason: problem.details },
        'a sign-in through an identity provider failed',
      );
      throw problem;
    }
  }
}

/** The address at which the browser has come back, as the client library reads it. */
const returnedTo = (redirectUri: string, { state, code, iss, error }: FinishProviderSignInDto): URL => {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ state, code, iss, error })) {
    if (typeof value === 'string') url.searchParams.set(name, value);
  }
  return url;
};
