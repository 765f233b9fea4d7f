import { type Decider, Rejection } from '@taprail/event-sourcing';
import type { Scope } from '../keys/scopes';
import { roleScopes } from '../users/roles';
import type { IdentityProviderEvent, ProviderTerms } from './identity-provider.events';

type OfCaller = Readonly<{ platformId: string; at: string; granting: readonly Scope[]; expected?: number }>;

export type IdentityProviderCommand =
  /** Without a secret the one before stays. */
  | (OfCaller & Readonly<{ type: 'Set' } & Omit<ProviderTerms, 'clientSecret'> & { clientSecret: string | null }>)
  | (OfCaller & Readonly<{ type: 'Remove' }>);

export type IdentityProvider = Readonly<{
  terms: ProviderTerms | null;
  revision: number;
  createdAt: string | null;
  updatedAt: string | null;
}>;

/** The provider by which the people of a platform sign in; each platform has one at most. */
export const identityProvider: Decider<IdentityProvider, IdentityProviderCommand, IdentityProviderEvent> = {
  initialState: { terms: null, revision: -1, createdAt: null, updatedAt: null },

  decide(command, { terms: known, revision }) {
    const { platformId, at, granting, expected } = command;
    requireOwner(granting);
    if (expected !== undefined && expected !== revision) {
      throw new Rejection('revision_mismatch', { expected, actual: revision });
    }
    if (command.type === 'Remove') {
      if (!known) throw new Rejection('identity_provider_not_found');
      return [{ type: 'IdentityProviderRemoved', data: { platformId, at } }];
    }
    const wanted = termsOf(command, known);
    return known && isSame(known, wanted) ? [] : [{ type: 'IdentityProviderSet', data: { platformId, at, ...wanted } }];
  },

  evolve: (state, { type, data }) => {
    const revision = state.revision + 1;
    if (type === 'IdentityProviderRemoved') return { terms: null, revision, createdAt: null, updatedAt: null };
    const { platformId: _platform, at, ...terms } = data;
    return { terms, revision, createdAt: state.createdAt ?? at, updatedAt: at };
  },
};

/** Whoever chooses the provider chooses who is let in as whom, owners included. */
const requireOwner = (granting: readonly Scope[]): void => {
  const missing = roleScopes.owner.find((scope) => !granting.includes(scope));
  if (missing) throw new Rejection('insufficient_scope', { required_scope: missing });
};

/** A secret that is kept is sent to the issuer that it was made for, and to no other. */
const termsOf = (
  command: Extract<IdentityProviderCommand, { type: 'Set' }>,
  known: ProviderTerms | null,
): ProviderTerms => {
  const { name, issuer, clientId, domains, joinRole, required } = command;
  const kept = known?.issuer === issuer && known.clientId === clientId ? known.clientSecret : null;
  const clientSecret = command.clientSecret ?? kept;
  if (clientSecret === null) throw new Rejection('missing_field', {}, 'client_secret');
  return { name, issuer, clientId, clientSecret, domains, joinRole, required };
};

/** Both are built in the same order of fields, whatever the stored one was. */
const isSame = (known: ProviderTerms, wanted: ProviderTerms): boolean =>
  (Object.keys(wanted) as (keyof ProviderTerms)[]).every(
    (name) => JSON.stringify(known[name]) === JSON.stringify(wanted[name]),
  );
