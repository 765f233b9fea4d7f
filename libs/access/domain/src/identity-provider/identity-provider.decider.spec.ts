import { specify } from '@taprail/event-sourcing/testing';
import { scopes } from '../keys/scopes';
import { roleScopes } from '../users/roles';
import { identityProvider, type IdentityProviderCommand } from './identity-provider.decider';
import type { IdentityProviderEvent, ProviderTerms } from './identity-provider.events';

const given = specify(identityProvider);
const at = '2026-03-01T10:00:00.000Z';
const platformId = 'plt_1';
const granting = scopes;
const terms: ProviderTerms = {
  name: 'Acme',
  issuer: 'https://id.acme.example',
  clientId: 'taprail',
  clientSecret: 'sealed',
  domains: ['acme.example'],
  joinRole: null,
  required: false,
};
const set = (change: object = {}): IdentityProviderEvent => ({
  type: 'IdentityProviderSet',
  data: { platformId, at, ...terms, ...change },
});
const removed: IdentityProviderEvent = { type: 'IdentityProviderRemoved', data: { platformId, at } };
const setting = (change: object = {}): IdentityProviderCommand => ({
  type: 'Set',
  platformId,
  at,
  granting,
  ...terms,
  ...change,
});
const remove: IdentityProviderCommand = { type: 'Remove', platformId, at, granting };

describe('the identity provider of a platform', () => {
  it('is set with its client secret', () => {
    given().when(setting()).then(set());
    given()
      .when(setting({ clientSecret: null }))
      .thenRejected('missing_field');
    given(set(), removed)
      .when(setting({ clientSecret: null }))
      .thenRejected('missing_field');
  });

  it('keeps its secret while nothing is said of it', () => {
    given(set())
      .when(setting({ clientSecret: null, required: true }))
      .then(set({ required: true }));
    given(set())
      .when(setting({ clientSecret: null }))
      .thenNothing();
  });

  it.each([{ issuer: 'https://elsewhere.example' }, { clientId: 'other' }])(
    'is told its secret anew with %p: nobody learns it by having it sent elsewhere',
    (change) => {
      given(set())
        .when(setting({ ...change, clientSecret: null }))
        .thenRejected('missing_field');
      given(set())
        .when(setting({ ...change, clientSecret: 'other secret' }))
        .then(set({ ...change, clientSecret: 'other secret' }));
    },
  );

  it('is set and removed by those who may do everything, since it says who somebody is', () => {
    const weaker = scopes.filter((scope) => scope !== 'payouts:write');
    for (const command of [setting(), remove])
      given(set())
        .when({ ...command, granting: weaker })
        .thenRejected('insufficient_scope', { required_scope: 'payouts:write' });
    expect(roleScopes.owner).toEqual(scopes);
  });

  it('is removed once', () => {
    given(set()).when(remove).then(removed);
    given(set(), removed).when(remove).thenRejected('identity_provider_not_found');
    given().when(remove).thenRejected('identity_provider_not_found');
  });

  it('is changed on what was seen', () =>
    given(set())
      .when(setting({ required: true, expected: 4 }))
      .thenRejected('revision_mismatch', { expected: 4, actual: 0 }));
});
