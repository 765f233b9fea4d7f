import { Injectable } from '@nestjs/common';
import type { ProviderTerms } from '@taprail/access-domain';
import { problemOf } from './client/problem-of';
import { ProviderClient } from './client/provider-client';
import { IdentityProviders } from './identity-providers';

const checkNames = ['configuration', 'keys', 'client'] as const;

type Check = Readonly<{
  name: (typeof checkNames)[number];
  outcome: 'passed' | 'failed' | 'skipped';
  message: string | null;
}>;

export type ConnectionTest = Readonly<{ object: 'identity_provider_test'; ok: boolean; checks: readonly Check[] }>;

/** Asks a provider as a sign-in would, as far as that goes without a person. */
@Injectable()
export class ProviderConnection {
  constructor(
    private readonly providers: IdentityProviders,
    private readonly client: ProviderClient,
  ) {}

  async test(platformId: string, terms: ProviderTerms, redirectUri: string): Promise<ConnectionTest> {
    const passed: string[] = [];
    let message: string | null = null;
    try {
      const config = await this.client.readConfiguration(await this.providers.accessOf(platformId, terms));
      passed.push('configuration');
      await this.client.readKeys(config);
      passed.push('keys');
      await this.client.tryClient(config, redirectUri);
      passed.push('client');
    } catch (error) {
      const problem = problemOf(error);
      if (!problem) throw error;
      ({ message } = problem);
    }
    const checks = checkNames.map((name, at): Check => {
      if (at < passed.length) return { name, outcome: 'passed', message: null };
      return at === passed.length ? { name, outcome: 'failed', message } : { name, outcome: 'skipped', message: null };
    });
    return { object: 'identity_provider_test', ok: message === null, checks };
  }
}
