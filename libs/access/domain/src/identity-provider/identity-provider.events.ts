import type { DomainEvent } from '@taprail/event-sourcing';
import type { Role } from '../users/roles';

/** What a platform has agreed with its provider. The secret is a cipher text under a key of the platform's provider in the vault. */
export type ProviderTerms = Readonly<{
  /** As people call it, on the sign-in page. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Domains of addresses that are let in; empty: every one that the provider has verified. */
  domains: readonly string[];
  /** Role of somebody whom nobody has invited; null: they are refused. */
  joinRole: Role | null;
  /** People sign in through the provider and by nothing else. */
  required: boolean;
}>;

type OfPlatform<Data extends object = object> = Data & Readonly<{ platformId: string; at: string }>;

export type IdentityProviderEvent =
  | DomainEvent<'IdentityProviderSet', OfPlatform<ProviderTerms>>
  | DomainEvent<'IdentityProviderRemoved', OfPlatform>;
