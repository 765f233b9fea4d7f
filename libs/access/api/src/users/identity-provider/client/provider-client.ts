import { Injectable } from '@nestjs/common';
import type { ClaimedAddress, ProviderIdentity } from '@taprail/access-domain';
import { LRUCache } from 'lru-cache';
import * as oidc from 'openid-client';
import { failureOf } from './failure-of';
import { callMaxMs, GuardedFetch } from './guarded-fetch';
import { InvalidIdentity, ProviderUnavailable } from './provider-failure';

/** Clocks of two companies. */
const clockToleranceSeconds = 30;
const configurationsMax = 100;
const configurationAgeMaxMs = 10 * 60_000;
/** OpenID Connect Core, section 2. */
const subjectLengthMax = 255;
const scope = 'openid email profile';

export type ProviderAccess = Readonly<{ issuer: string; clientId: string; clientSecret: string }>;

/** What a sign-in has in common before and after the provider's page. */
export type SignInSecrets = Readonly<{ state: string; nonce: string; codeVerifier: string }>;

export type ProviderClaims = ProviderIdentity & ClaimedAddress & Readonly<{ name?: unknown }>;

/** Speaks OpenID Connect with providers. Every failure is one of `provider-failure`. */
@Injectable()
export class ProviderClient {
  /** Configuration and keys of a provider; the keys of one are read again after five minutes, or when an unknown one is used. */
  private readonly configurations = new LRUCache<string, oidc.Configuration>({
    max: configurationsMax,
    ttl: configurationAgeMaxMs,
  });

  /** Anybody may begin to sign in: however many do so at once, a provider is asked once. */
  private readonly reading = new Map<string, Promise<oidc.Configuration>>();

  constructor(private readonly guarded: GuardedFetch) {}

  /** The address of the provider's page to which the browser is sent. */
  async authorizationUrl(access: ProviderAccess, redirectUri: string, secrets: SignInSecrets): Promise<string> {
    return this.asking(async () => {
      const config = await this.configurationOf(access);
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    });
  }

  /** Exchanges what the browser has brought back. The ID token is looked at as if anybody had sent it: its signature too. */
  async claims(access: ProviderAccess, returned: URL, secrets: SignInSecrets): Promise<ProviderClaims> {
    return this.asking(async () => {
      const config = await this.configurationOf(access);
      const tokens = await oidc.authorizationCodeGrant(config, returned, {
        expectedState: secrets.state,
        expectedNonce: secrets.nonce,
        pkceCodeVerifier: secrets.codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new InvalidIdentity('form');
      const { iss: issuer, sub: subject } = claims;
      if (subject === '' || subject.length > subjectLengthMax) throw new InvalidIdentity('subject');
      const told = claims['email'] === undefined ? await this.userInfo(config, tokens.access_token, subject) : claims;
      const { email, email_verified, name } = told as Readonly<Record<string, unknown>>;
      return { issuer, subject, email, email_verified, name: claims['name'] ?? name };
    });
  }

  /** Keys and client of a provider, asked afresh; throws what is wrong. */
  async readConfiguration(access: ProviderAccess): Promise<oidc.Configuration> {
    return this.asking(async () => {
      this.configurations.delete(keyOf(access));
      return this.configurationOf(access);
    });
  }

  async readKeys(config: oidc.Configuration): Promise<void> {
    await this.asking(async () => {
      const answer = await this.guarded.fetch(config.serverMetadata().jwks_uri!, {
        headers: { accept: 'application/json' },
      });
      const found = answer.ok ? ((await answer.json()) as Readonly<{ keys?: unknown }> | null)?.keys : undefined;
      if (!Array.isArray(found) || found.length === 0) throw new ProviderUnavailable('incomplete');
    });
  }

  /** Shows client id and secret with a code that is none: a provider that knows us refuses the code. */
  async tryClient(config: oidc.Configuration, redirectUri: string): Promise<void> {
    try {
      const codeVerifier = oidc.randomPKCECodeVerifier();
      const returned = new URL(`${redirectUri}?code=connection-test`);
      const { issuer, authorization_response_iss_parameter_supported: statesIssuer } = config.serverMetadata();
      if (statesIssuer) returned.searchParams.set('iss', issuer);
      await this.asking(() => oidc.authorizationCodeGrant(config, returned, { pkceCodeVerifier: codeVerifier }));
    } catch (error) {
      if (error instanceof InvalidIdentity && error.reason === 'code') return;
      throw error;
    }
  }

  private async userInfo(config: oidc.Configuration, accessToken: string, subject: string): Promise<object> {
    return config.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : oidc.fetchUserInfo(config, accessToken, subject);
  }

  private async configurationOf(access: ProviderAccess): Promise<oidc.Configuration> {
    const key = keyOf(access);
    const known = this.configurations.get(key);
    if (known) return known;
    const reading = this.reading.get(key) ?? this.read(access);
    this.reading.set(key, reading);
    try {
      const read = await reading;
      this.configurations.set(key, read);
      return read;
    } finally {
      this.reading.delete(key);
    }
  }

  private async read({ issuer, clientId, clientSecret }: ProviderAccess): Promise<oidc.Configuration> {
    const options = {
      timeout: callMaxMs / 1_000,
      [oidc.customFetch]: this.guarded.fetch as oidc.CustomFetch,
      // What may be called without TLS is decided by the address, in the guarded fetch.
      ...(this.guarded.allowsLoopback ? { execute: [oidc.allowInsecureRequests] } : {}),
    };
    const server = this.target(issuer);
    const found = await oidc.discovery(server, clientId, undefined, undefined, options).catch((error: unknown) => {
      const failure = failureOf(error);
      throw failure instanceof InvalidIdentity ? new ProviderUnavailable('wrong_issuer', { cause: error }) : failure;
    });
    const metadata = found.serverMetadata();
    this.requireUsable(metadata, issuer);
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authentication = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    const client = { [oidc.clockTolerance]: clockToleranceSeconds };
    const config = new oidc.Configuration(metadata, clientId, client, authentication(clientSecret));
    config[oidc.customFetch] = options[oidc.customFetch];
    config.timeout = options.timeout;
    oidc.enableNonRepudiationChecks(config);
    if (this.guarded.allowsLoopback) oidc.allowInsecureRequests(config);
    return config;
  }

  private requireUsable(metadata: oidc.ServerMetadata, issuer: string): void {
    const {
      authorization_endpoint: page,
      token_endpoint: tokens,
      jwks_uri: keys,
      response_types_supported: types = ['code'],
      code_challenge_methods_supported: challenges = ['S256'],
    } = metadata;
    if (metadata.issuer !== issuer) throw new ProviderUnavailable('wrong_issuer');
    const isComplete = [page, tokens, keys].every((address) => typeof address === 'string');
    if (!isComplete || !types.includes('code') || !challenges.includes('S256')) {
      throw new ProviderUnavailable('incomplete');
    }
    // The browser goes there: anything but an address of the web would be run or opened on the machine of a person.
    for (const address of [page, tokens, keys]) this.target(address!);
  }

  private target(address: string): URL {
    try {
      return this.guarded.target(address);
    } catch (error) {
      throw new ProviderUnavailable('address_not_allowed', { cause: error });
    }
  }

  private async asking<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask();
    } catch (error) {
      throw failureOf(error);
    }
  }
}

/** A change of the settings is another key, so that nothing has to be told to the other gateways. */
const keyOf = ({ issuer, clientId, clientSecret }: ProviderAccess): string =>
  JSON.stringify([issuer, clientId, clientSecret]);
