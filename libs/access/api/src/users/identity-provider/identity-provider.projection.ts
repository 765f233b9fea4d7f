import { type IdentityProviderEvent, projectProvider, type ProviderRecord } from '@taprail/access-domain';
import type { Projection } from '@taprail/subscriptions';
import { identityProviderCodec, identityProviderStreamPrefix } from './identity-provider-streams';

/** One row per platform that has or had a provider. */
export const identityProviderList: Projection<IdentityProviderEvent, ProviderRecord> = {
  name: 'identity_providers',
  version: 1,
  streamPrefix: identityProviderStreamPrefix,
  codec: identityProviderCodec,
  keys: ({ data }) => [data.platformId],
  project: projectProvider,
  columns: { state: ({ terms }) => (terms ? 'set' : 'removed') },
};
