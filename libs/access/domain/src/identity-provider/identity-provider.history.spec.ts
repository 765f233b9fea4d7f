import { join } from 'node:path';
import { fold } from '@taprail/event-sourcing';
import { storedSamples } from '@taprail/event-sourcing/testing';
import { upcasters } from '../upcasters';
import { identityProvider } from './identity-provider.decider';
import type { IdentityProviderEvent } from './identity-provider.events';

const samples = storedSamples<IdentityProviderEvent>(join(__dirname, 'history'), upcasters);
const sampleOf = (name: string): IdentityProviderEvent => samples.find((stored) => stored.name === name)!.event;

it('every event of an identity provider that was ever stored can still be folded', () => {
  expect(samples).toHaveLength(2);
  const set = fold(identityProvider, [sampleOf('IdentityProviderSet.1')]);
  expect(set).toEqual({
    terms: {
      name: 'Acme',
      issuer: 'https://id.acme.example',
      clientId: 'taprail',
      clientSecret: 'sealed.v1.c2VjcmV0',
      domains: ['acme.example'],
      joinRole: 'support',
      required: true,
    },
    revision: 0,
    createdAt: '2026-03-01T10:00:00.000Z',
    updatedAt: '2026-03-01T10:00:00.000Z',
  });
  const removed = identityProvider.evolve(set, sampleOf('IdentityProviderRemoved.1'));
  expect(removed).toEqual({ terms: null, revision: 1, createdAt: null, updatedAt: null });
});
