import type { Role } from '../users/roles';
import type { IdentityProvider } from './identity-provider.decider';
import type { IdentityProviderEvent, ProviderTerms } from './identity-provider.events';

/** The provider as its platform sees it. The client secret is never shown. */
export type IdentityProviderView = Readonly<{
  object: 'identity_provider';
  name: string;
  issuer: string;
  client_id: string;
  allowed_domains: readonly string[];
  joins_as: Role | null;
  required: boolean;
  redirect_uri: string;
  created_at: string;
  updated_at: string;
}>;

export const identityProviderView = (
  { terms, createdAt, updatedAt }: IdentityProvider & Readonly<{ terms: ProviderTerms }>,
  redirectUri: string,
): IdentityProviderView => ({
  object: 'identity_provider',
  name: terms.name,
  issuer: terms.issuer,
  client_id: terms.clientId,
  allowed_domains: terms.domains,
  joins_as: terms.joinRole,
  required: terms.required,
  redirect_uri: redirectUri,
  created_at: createdAt!,
  updated_at: updatedAt!,
});

/** What signing in has to know of a platform before anybody is signed in. */
export type ProviderRecord = Readonly<{ platformId: string; terms: ProviderTerms | null }>;

export const projectProvider = (
  _record: ProviderRecord | undefined,
  { type, data }: IdentityProviderEvent,
): ProviderRecord => {
  const { platformId, at: _at, ...terms } = data;
  return { platformId, terms: type === 'IdentityProviderSet' ? (terms as ProviderTerms) : null };
};
