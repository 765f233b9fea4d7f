import { join } from 'node:path';
import { fold } from '@taprail/event-sourcing';
import { storedSamples } from '@taprail/event-sourcing/testing';
import { upcasters } from '../upcasters';
import type { UserEvent } from './user.events';
import { users } from './users.decider';

const samples = storedSamples<UserEvent>(join(__dirname, 'history'), upcasters);
const sampleOf = (name: string): UserEvent => samples.find((stored) => stored.name === name)!.event;
const userId = 'usr_01KJM0Z8R00000000000000006';
const invited = {
  id: userId,
  platformId: 'plt_01KJM0Z8R00000000000000001',
  email: 'sealed.v1.YWRh',
  name: null,
  role: 'finance',
  status: 'invited',
  invitation: { hash: '5f1d'.repeat(16), expiresAt: '2026-03-08T10:00:00.000Z' },
  verifier: null,
  passkeys: [],
  recoveryCodes: [],
  credentials: 0,
  revision: 0,
  createdAt: '2026-03-01T10:00:00.000Z',
  joinedAt: null,
  deactivatedAt: null,
  isErased: false,
  identity: null,
  identityBoundAt: null,
  identityRefusedAt: null,
};
const at = '2026-03-01T10:00:00.000Z';

const passkey = { id: 'pky_01KJM0Z8R00000000000000007', sealed: 'sealed.v1.cGFzc2tleQ', addedAt: at, refusedAt: null };

describe('every event of a user that was ever stored', () => {
  it.each<[string, object]>([
    ['UserInvited.1', {}],
    ['UserInvitationRenewed.1', { invitation: { hash: '6e2c'.repeat(16), expiresAt: '2026-03-09T10:00:00.000Z' } }],
    [
      'UserJoined.1',
      {
        status: 'active',
        name: 'sealed.v1.QWRh',
        verifier: 'sealed.v1.c2NyeXB0',
        invitation: null,
        credentials: 1,
        joinedAt: at,
      },
    ],
    ['UserRoleChanged.1', { role: 'owner' }],
    ['UserPasswordChanged.1', { verifier: 'sealed.v1.b3RoZXI', credentials: 1 }],
    ['UserRecoveryCodesIssued.1', { recoveryCodes: ['7d3b'.repeat(16)] }],
    ['UserRecoveryCodeUsed.1', { verifier: 'sealed.v1.dGhpcmQ', credentials: 1 }],
    [
      'UserJoinedByPasskey.1',
      {
        status: 'active',
        name: 'sealed.v1.QWRh',
        invitation: null,
        credentials: 1,
        joinedAt: at,
        passkeys: [passkey],
      },
    ],
    ['UserPasskeyAdded.1', { passkeys: [passkey] }],
    ['UserPasskeyRemoved.1', {}],
    ['UserPasskeyRefused.1', {}],
    ['UserDeactivated.1', { status: 'deactivated', invitation: null, deactivatedAt: at }],
    ['UserErased.1', { email: null, isErased: true }],
    [
      'UserJoinedByProvider.1',
      {
        status: 'active',
        name: 'sealed.v1.QWRh',
        invitation: null,
        credentials: 1,
        joinedAt: at,
        identity: 'sealed.v1.c3Vi',
        identityBoundAt: at,
      },
    ],
    ['UserIdentityBound.1', { identity: 'sealed.v1.c3Vi', identityBoundAt: at }],
    ['UserIdentityRefused.1', { identityRefusedAt: at }],
  ])('can still be folded: %s', (name, changes) => {
    const events = [sampleOf('UserInvited.1'), ...(name === 'UserInvited.1' ? [] : [sampleOf(name)])];
    const revision = events.length - 1;
    expect(fold(users, events)[userId]).toEqual({ ...invited, ...changes, revision });
  });

  it('of somebody whom nobody had invited can still be folded', () =>
    expect(fold(users, [sampleOf('UserEnrolled.1')])[userId]).toEqual({
      ...invited,
      name: 'sealed.v1.QWRh',
      role: 'support',
      status: 'active',
      invitation: null,
      credentials: 1,
      joinedAt: at,
      identity: 'sealed.v1.c3Vi',
      identityBoundAt: at,
    }));

  it.each(['UserJoined.1', 'UserJoinedByPasskey.1', 'UserJoinedByProvider.1'])(
    'leaves none of the earlier ways in after a new link: %s',
    (again) => {
      const before = [
        'UserJoinedByPasskey.1',
        'UserRecoveryCodesIssued.1',
        'UserIdentityBound.1',
        'UserInvitationRenewed.1',
      ];
      const state = fold(users, ['UserInvited.1', ...before, again].map(sampleOf))[userId]!;
      const ways = [state.verifier !== null, state.passkeys.length > 0, state.identity !== null];
      const way = ['UserJoined.1', 'UserJoinedByPasskey.1', 'UserJoinedByProvider.1'].indexOf(again);
      expect(ways).toEqual([0, 1, 2].map((each) => each === way));
      expect(state.recoveryCodes).toEqual([]);
    },
  );

  it('is among those above', () => expect(samples).toHaveLength(17));
});
