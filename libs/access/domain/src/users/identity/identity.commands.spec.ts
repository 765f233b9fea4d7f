import { specify } from '@taprail/event-sourcing/testing';
import { scopes } from '../../keys/scopes';
import type { UserEvent } from '../user.events';
import { users, type UsersCommand, usersMax } from '../users.decider';

const given = specify(users);
const at = '2026-03-01T10:00:00.000Z';
const ids = { platformId: 'plt_1', userId: 'usr_1', at };
/** The test clock, which people do not follow, was moved by a year. */
const ofUser = { platformId: 'plt_1', userId: 'usr_1', at: '2027-03-01T10:00:00.000Z', realAt: at } as const;
const invitation = { hash: 'h1', expiresAt: '2026-03-08T10:00:00.000Z' };

const invited: UserEvent = {
  type: 'UserInvited',
  data: { ...ids, email: 'sealed', name: 'given name', role: 'finance', invitation },
};
const joined: UserEvent = { type: 'UserJoined', data: { ...ids, name: 'sealed name', verifier: 'v1' } };
const bound = (identity = 'i1'): UserEvent => ({ type: 'UserIdentityBound', data: { ...ids, identity } });
const joinedByProvider = (name: string | null = null): UserEvent => ({
  type: 'UserJoinedByProvider',
  data: { ...ids, name, identity: 'i1' },
});
const refused = (when = at): UserEvent => ({ type: 'UserIdentityRefused', data: { ...ids, at: when } });
const deactivated: UserEvent = { type: 'UserDeactivated', data: ids };
const renewed: UserEvent = { type: 'UserInvitationRenewed', data: { ...ids, invitation } };
const codes: UserEvent = { type: 'UserRecoveryCodesIssued', data: { ...ids, hashes: ['c1'] } };

const bind = (identity: string, replaces: string | null): UsersCommand => ({
  type: 'BindIdentity',
  ...ofUser,
  identity,
  replaces,
});
const join = (change: object = {}): UsersCommand => ({
  type: 'JoinByProvider',
  ...ofUser,
  name: null,
  identity: 'i1',
  ...change,
});
const refuse = (realAt = at): UsersCommand => ({ type: 'RefuseIdentity', ...ofUser, realAt });
const stateAfter = (...events: readonly UserEvent[]) => events.reduce(users.evolve, users.initialState)['usr_1']!;

describe('an identity at a provider', () => {
  it('is bound once to somebody who is active', () => {
    given(invited, joined).when(bind('i1', null)).then(bound());
    given(invited, joined, bound()).when(bind('i1', null)).thenNothing();
    given(invited).when(bind('i1', null)).thenRejected('user_not_active');
    given(invited, joined, deactivated).when(bind('i1', null)).thenRejected('user_not_active');
  });

  it('takes the place of the one that was seen, and of no other', () => {
    given(invited, joined, bound()).when(bind('i2', 'i1')).then(bound('i2'));
    given(invited, joined, bound('i3')).when(bind('i2', 'i1')).thenRejected('concurrent_modification');
  });

  it('accepts an open invitation in place of its link', () => {
    given(invited).when(join()).then(joinedByProvider());
    given(invited)
      .when(join({ realAt: invitation.expiresAt }))
      .thenRejected('invalid_invitation');
    given(invited, joined).when(join()).thenRejected('invalid_invitation');
    given(invited, deactivated).when(join()).thenRejected('invalid_invitation');
  });

  it('leaves a name that was given, and takes one that is told', () => {
    expect(stateAfter(invited, joinedByProvider()).name).toBe('given name');
    expect(stateAfter(invited, joinedByProvider('told')).name).toBe('told');
  });

  it('that accepts a new link ends password, codes and sessions', () =>
    expect(stateAfter(invited, joined, codes, renewed, joinedByProvider())).toMatchObject({
      verifier: null,
      recoveryCodes: [],
      credentials: 2,
      invitation: null,
      identity: 'i1',
      joinedAt: at,
    }));

  it('is bound anew after a link by which a password was set', () =>
    expect(stateAfter(invited, joined, bound(), renewed, joined).identity).toBeNull());

  it('is kept of somebody who has left, and forgotten of somebody who was erased', () => {
    expect(stateAfter(invited, joined, bound(), deactivated).identity).toBe('i1');
    expect(stateAfter(invited, joined, bound(), deactivated, { type: 'UserErased', data: ids }).identity).toBeNull();
  });

  it('that is refused is recorded, once an hour at most', () => {
    given(invited, joined, bound()).when(refuse()).then(refused());
    given(invited, joined, bound(), refused()).when(refuse('2026-03-01T10:59:59.999Z')).thenNothing();
    given(invited, joined, bound(), refused())
      .when(refuse('2026-03-01T11:00:00.000Z'))
      .then(refused('2026-03-01T11:00:00.000Z'));
  });

  it('of nobody makes a person with the role that the platform has chosen', () => {
    const enrol = {
      type: 'Enrol',
      ...ofUser,
      email: 'sealed',
      name: null,
      role: 'support',
      identity: 'i1',
    } as const satisfies UsersCommand;
    const enrolled: UserEvent = {
      type: 'UserEnrolled',
      data: { ...ids, email: 'sealed', name: null, role: 'support', identity: 'i1' },
    };
    given().when(enrol).then(enrolled);
    given(enrolled).when(enrol).thenNothing();
    expect(stateAfter(enrolled)).toMatchObject({ status: 'active', role: 'support', identity: 'i1', joinedAt: at });
    const many = Array.from({ length: usersMax }, (_, n) => ({
      ...enrolled,
      data: { ...enrolled.data, userId: `usr_${n + 2}` },
    }));
    given(...many)
      .when(enrol)
      .thenRejected('user_limit_reached', { maximum: usersMax });
  });

  it('of the last owner does not let them leave', () =>
    given({ ...invited, data: { ...invited.data, role: 'owner' } } as UserEvent, joinedByProvider())
      .when({ type: 'Deactivate', ...ofUser, granting: scopes })
      .thenRejected('last_owner'));
});
