import { Body, Controller, Delete, Get, Inject, Post, Put, Req } from '@nestjs/common';
import { identityProviderView, type IdentityProviderView, type Scope } from '@taprail/access-domain';
import {
  actorOf,
  Answer,
  Caller,
  Context,
  envelopeOf,
  ExpectedRevision,
  HttpProblem,
  Operation,
  RequestContext,
} from '@taprail/http';
import { SETTINGS, type Settings } from '@taprail/settings';
import type { FastifyRequest } from 'fastify';
import { requireIssuer } from './client/require-issuer';
import { GuardedFetch } from './client/guarded-fetch';
import { IdentityProviders, type ProviderRequest, type SetProvider } from './identity-providers';
import { SetIdentityProviderDto } from './identity-provider.dto';
import { identityProviderSchema, identityProviderTestSchema } from './identity-provider.schema';
import { type ConnectionTest, ProviderConnection } from './provider-connection';
import { redirectUriOf } from './redirect-uri';

const scope = 'users:manage';

/** The identity provider by which the people of the caller's platform sign in. */
@Controller('v1/identity-provider')
export class IdentityProviderController {
  constructor(
    private readonly providers: IdentityProviders,
    private readonly connection: ProviderConnection,
    private readonly guarded: GuardedFetch,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  @Get()
  @Operation({
    id: 'identityProvider.get',
    scope,
    summary: 'Get the identity provider of the platform',
    errors: ['identity_provider_not_found'],
    answers: { 200: identityProviderSchema },
    conditional: true,
  })
  async find(@Caller() { platformId }: Caller, @Req() request: FastifyRequest): Promise<Answer<IdentityProviderView>> {
    return this.answer(await this.require(platformId), request);
  }

  @Put()
  @Operation({
    id: 'identityProvider.set',
    scope,
    summary: 'Set the identity provider by which people of the platform sign in',
    description:
      'An OpenID Connect provider with the authorization code flow. Register `redirect_uri` of the answer at the provider. A field that is left out is reset to its default, except `client_secret`. The caller needs every scope: the provider says who somebody is, owners included. With `required`, all sessions of people that were opened in another way end, except the calling one.',
    errors: ['url_not_allowed', 'missing_field', 'insufficient_scope', 'revision_mismatch'],
    answers: { 200: identityProviderSchema },
    example: {
      name: 'Acme',
      issuer: 'https://login.acme.example',
      client_id: 'taprail',
      client_secret: 'a secret of the provider',
      allowed_domains: ['acme.example'],
    },
  })
  async set(
    @Body() body: SetIdentityProviderDto,
    @ExpectedRevision() expected: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<Answer<IdentityProviderView>> {
    requireIssuer(this.guarded, body.issuer);
    const terms = {
      name: body.name,
      issuer: body.issuer,
      clientId: body.client_id,
      clientSecret: body.client_secret ?? null,
      domains: body.allowed_domains ?? [],
      joinRole: body.joins_as ?? null,
      required: body.required ?? false,
    };
    return this.answer(await this.providers.set(terms, requestOf(context, caller, expected)), request);
  }

  @Delete()
  @Operation({
    id: 'identityProvider.remove',
    scope,
    summary: 'Remove the identity provider; people sign in with their passwords again',
    description:
      'Open sessions go on. A person who has joined through the provider and has no password needs a new link.',
    errors: ['identity_provider_not_found', 'insufficient_scope', 'revision_mismatch'],
    answers: { 204: null },
  })
  async remove(
    @ExpectedRevision() expected: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<void> {
    await this.providers.remove(requestOf(context, caller, expected));
  }

  @Post('test')
  @Operation({
    id: 'identityProvider.test',
    scope,
    summary: 'Test the connection to the identity provider',
    description: 'Asks the provider now. What is wrong is in the answer, which is 200 also then.',
    errors: ['identity_provider_not_found'],
    answers: { 200: identityProviderTestSchema },
    idempotent: false,
  })
  async test(@Caller() { platformId }: Caller, @Req() request: FastifyRequest): Promise<Answer<ConnectionTest>> {
    const { terms } = await this.require(platformId);
    return new Answer(await this.connection.test(platformId, terms, this.redirectUri(request)));
  }

  private async require(platformId: string): Promise<SetProvider> {
    const found = await this.providers.find(platformId);
    if (!found) throw new HttpProblem('identity_provider_not_found');
    return found;
  }

  private answer(provider: SetProvider, request: FastifyRequest): Answer<IdentityProviderView> {
    const { revision } = provider;
    return new Answer(identityProviderView(provider, this.redirectUri(request)), { revision });
  }

  private redirectUri(request: FastifyRequest): string {
    return redirectUriOf(request, this.settings.publicUrl);
  }
}

const requestOf = (context: RequestContext, caller: Caller, expected: number | undefined): ProviderRequest => ({
  platformId: caller.platformId,
  granting: caller.scopes as readonly Scope[],
  envelope: envelopeOf(context, actorOf(caller)),
  expected,
  sessionId: context.session?.id,
});
