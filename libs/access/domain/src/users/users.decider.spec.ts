import { specify } from '@taprail/event-sourcing/testing';
import { scopes } from '../keys/scopes';
import { roles, roleScopes } from './roles';
import type { UserEvent } from './user.events';
import { passkeysMax, users, type UsersCommand, usersMax } from './users.decider';

const given = specify(users);
const at = '2026-03-01T10:00:00.000Z';
const platformId = 'plt_1';
const granting = scopes;
/** The test clock, which people do not follow, was moved by a year. */
const moved = { platformId, at: '2027-03-01T10:00:00.000Z', realAt: at };
const invitation = { hash: 'h1', expiresAt: '2026-03-08T10:00:00.000Z' };
const ids = (userId: string) => ({ platformId, userId, at });

type Role = (typeof roles)[number];
const invited = (userId = 'usr_1', role: Role = 'finance'): UserEvent => ({
  type: 'UserInvited',
  data: { ...ids(userId), email: 'sealed', name: null, role, invitation },
});
const joined = (userId = 'usr_1'): UserEvent => ({
  type: 'UserJoined',
  data: { ...ids(userId), name: 'sealed name', verifier: 'v1' },
});
const deactivated = (userId = 'usr_1'): UserEvent => ({ type: 'UserDeactivated', data: ids(userId) });
const member = (userId: string, role: Role): readonly UserEvent[] => [invited(userId, role), joined(userId)];

const invite = (change: object = {}): UsersCommand => ({
  type: 'Invite',
  ...moved,
  userId: 'usr_1',
  email: 'sealed',
  name: null,
  role: 'finance',
  invitation,
  granting,
  ...change,
});
const join = (change: object = {}): UsersCommand => ({
  type: 'Join',
  ...moved,
  userId: 'usr_1',
  invitationHash: 'h1',
  name: 'sealed name',
  verifier: 'v1',
  ...change,
});
const changeRole = (userId: string, role: Role, change: object = {}): UsersCommand => ({
  type: 'ChangeRole',
  ...moved,
  userId,
  role,
  granting,
  ...change,
});
const deactivate = (userId: string, change: object = {}): UsersCommand => ({
  type: 'Deactivate',
  ...moved,
  userId,
  granting,
  ...change,
});

describe('a person', () => {
  it('is invited once under one id', () => {
    given().when(invite()).then(invited());
    given(invited()).when(invite()).thenNothing();
  });
  it('is given at most what the inviter may do', () =>
    given()
      .when(invite({ role: 'owner', granting: roleScopes.finance }))
      .thenRejected('insufficient_scope', { required_scope: 'onboarding:write' }));
  it('is one of so many', () => {
    const many = Array.from({ length: usersMax }, (_, n) => invited(`usr_${n + 2}`));
    given(...many)
      .when(invite())
      .thenRejected('user_limit_reached', { maximum: usersMax });
    given(...many, deactivated('usr_2'))
      .when(invite())
      .then(invited());
  });
  it('is not found by the name of a member of every object', () =>
    given().when(changeRole('constructor', 'owner')).thenRejected('user_not_found'));
});

describe('an invitation', () => {
  it('is accepted by its link', () => given(invited()).when(join()).then(joined()));
  it.each<[string, readonly UserEvent[], object]>([
    ['of nobody', [], {}],
    ['that is wrong', [invited()], { invitationHash: 'h2' }],
    ['that was used', [invited(), joined()], {}],
    ['that has ended', [invited()], { realAt: '2026-03-08T10:00:00.000Z' }],
    ['that was revoked', [invited(), deactivated()], {}],
  ])('%s answers as every other does', (_what, history, change) =>
    given(...history)
      .when(join(change))
      .thenRejected('invalid_invitation', {}),
  );
  it('is replaced by a later one, which sets the password of an active person anew', () => {
    const later = { hash: 'h2', expiresAt: '2026-03-09T10:00:00.000Z' };
    const renewed: UserEvent = { type: 'UserInvitationRenewed', data: { ...ids('usr_1'), invitation: later } };
    const renew = { type: 'RenewInvitation', ...moved, userId: 'usr_1', granting, invitation: later } as const;
    given(invited()).when(renew).then(renewed);
    given(invited(), joined()).when(renew).then(renewed);
    given(invited(), renewed).when(join()).thenRejected('invalid_invitation');
    given(invited(), joined(), renewed)
      .when(join({ invitationHash: 'h2' }))
      .then(joined());
    given(invited(), deactivated()).when(renew).thenRejected('user_not_active');
  });
});

describe('a role', () => {
  it('is changed within what the caller may do', () => {
    const changed: UserEvent = { type: 'UserRoleChanged', data: { ...ids('usr_1'), role: 'support' } };
    given(...member('usr_1', 'finance'))
      .when(changeRole('usr_1', 'support'))
      .then(changed);
    given(...member('usr_1', 'finance'))
      .when(changeRole('usr_1', 'finance'))
      .thenNothing();
    given(...member('usr_1', 'owner'), ...member('usr_2', 'owner'))
      .when(changeRole('usr_1', 'support', { granting: roleScopes.support }))
      .thenRejected('insufficient_scope');
  });
  it('is changed on what was seen: two people on one form do not overwrite each other', () =>
    given(...member('usr_1', 'finance'))
      .when(changeRole('usr_1', 'support', { expected: 0 }))
      .thenRejected('revision_mismatch', { expected: 0, actual: 1 }));
});

describe('the last owner', () => {
  const alone = [...member('usr_1', 'owner'), ...member('usr_2', 'finance'), invited('usr_3', 'owner')];
  it.each([changeRole('usr_1', 'finance'), deactivate('usr_1')])('stays: $type', (command) =>
    given(...alone)
      .when(command)
      .thenRejected('last_owner'),
  );
  it('may leave once another owner is active', () =>
    given(...alone, joined('usr_3'))
      .when(deactivate('usr_1'))
      .then(deactivated('usr_1')));
});

describe('a person who has left', () => {
  const left = [...member('usr_1', 'finance'), deactivated()];
  it('is deactivated once', () =>
    given(...left)
      .when(deactivate('usr_1'))
      .thenNothing());
  it('gets no other role', () =>
    given(...left)
      .when(changeRole('usr_1', 'support'))
      .thenRejected('user_not_active'));
  it('may be erased, and nobody who is still there', () => {
    const erase = { type: 'Erase', ...moved, userId: 'usr_1', granting } as const;
    const erased: UserEvent = { type: 'UserErased', data: ids('usr_1') };
    given(...left)
      .when(erase)
      .then(erased);
    given(...left, erased)
      .when(erase)
      .thenNothing();
    given(...member('usr_1', 'finance'))
      .when(erase)
      .thenRejected('user_active');
  });
});

describe('a recovery code', () => {
  const issued: UserEvent = { type: 'UserRecoveryCodesIssued', data: { ...ids('usr_1'), hashes: ['c1', 'c2'] } };
  const used: UserEvent = { type: 'UserRecoveryCodeUsed', data: { ...ids('usr_1'), hash: 'c1', verifier: 'v2' } };
  const use = { type: 'UseRecoveryCode', ...moved, userId: 'usr_1', hash: 'c1', verifier: 'v2' } as const;
  const active = [...member('usr_1', 'finance'), issued];
  it('sets the password once', () => {
    given(...active)
      .when(use)
      .then(used);
    given(...active, used)
      .when(use)
      .thenRejected('invalid_credentials');
  });
  it.each<[string, readonly UserEvent[]]>([
    ['a later set', [{ type: 'UserRecoveryCodesIssued', data: { ...ids('usr_1'), hashes: ['c3'] } }]],
    ['a link that set the password anew', [joined()]],
    ['the end of the person', [deactivated()]],
  ])('ends with %s', (_what, events) =>
    given(...active, ...events)
      .when(use)
      .thenRejected('invalid_credentials'),
  );
});

describe('a passkey', () => {
  const passkeyId = 'pky_1';
  const added = (id = passkeyId): UserEvent => ({
    type: 'UserPasskeyAdded',
    data: { ...ids('usr_1'), passkeyId: id, passkey: 'sealed passkey' },
  });
  const removed: UserEvent = { type: 'UserPasskeyRemoved', data: { ...ids('usr_1'), passkeyId } };
  const refused: UserEvent = {
    type: 'UserPasskeyRefused',
    data: { ...ids('usr_1'), passkeyId, counter: 3, expected: 7 },
  };
  const joinedByPasskey: UserEvent = {
    type: 'UserJoinedByPasskey',
    data: { ...ids('usr_1'), name: 'sealed name', passkeyId, passkey: 'sealed passkey' },
  };
  const ofUser = { ...moved, userId: 'usr_1' } as const;
  const add = (id = passkeyId) =>
    ({ type: 'AddPasskey', ...ofUser, passkeyId: id, passkey: 'sealed passkey' }) as const;
  const remove = { type: 'RemovePasskey', ...ofUser, passkeyId } as const;
  const refuse = { type: 'RefusePasskey', ...ofUser, passkeyId, counter: 3, expected: 7 } as const;
  const joinBy = (change: object = {}): UsersCommand => ({
    type: 'JoinByPasskey',
    ...ofUser,
    invitationHash: 'h1',
    name: 'sealed name',
    passkeyId,
    passkey: 'sealed passkey',
    ...change,
  });
  const active = member('usr_1', 'finance');

  it('is added once by somebody who is active', () => {
    given(...active)
      .when(add())
      .then(added());
    given(...active, added())
      .when(add())
      .thenNothing();
    given(invited()).when(add()).thenRejected('user_not_active');
    given(...active, deactivated())
      .when(add())
      .thenRejected('user_not_active');
  });
  it('is one of so many', () =>
    given(...active, ...Array.from({ length: passkeysMax }, (_, n) => added(`pky_${n + 2}`)))
      .when(add())
      .thenRejected('passkey_limit_reached', { maximum: passkeysMax }));
  it('is removed once', () => {
    given(...active, added())
      .when(remove)
      .then(removed);
    given(...active, added(), removed)
      .when(remove)
      .thenRejected('passkey_not_found');
  });
  it('stays where it is the last way in of somebody without a password', () => {
    given(invited(), joinedByPasskey).when(remove).thenRejected('last_passkey');
    given(invited(), joinedByPasskey, added('pky_2')).when(remove).then(removed);
    given(invited(), joinedByPasskey, { type: 'UserPasswordChanged', data: { ...ids('usr_1'), verifier: 'v2' } })
      .when(remove)
      .then(removed);
  });
  it('whose counter goes back is recorded once', () => {
    given(...active, added())
      .when(refuse)
      .then(refused);
    given(...active, added(), refused)
      .when({ ...refuse, counter: 4 })
      .thenNothing();
    given(...active, added(), removed)
      .when(refuse)
      .thenNothing();
  });
  it('is chosen in place of a password by the link of an invitation', () => {
    given(invited()).when(joinBy()).then(joinedByPasskey);
    given(invited(), joinedByPasskey).when(joinBy()).thenRejected('invalid_invitation');
    given(invited())
      .when(joinBy({ invitationHash: 'h2' }))
      .thenRejected('invalid_invitation');
  });
  const link = { type: 'UserInvitationRenewed', data: { ...ids('usr_1'), invitation } } as const;
  const codes = { type: 'UserRecoveryCodesIssued', data: { ...ids('usr_1'), hashes: ['c1'] } } as const;
  it.each<[string, readonly UserEvent[]]>([
    ['a new link', [link, joined()]],
    [
      'a new link that is used with another passkey',
      [link, { ...joinedByPasskey, data: { ...joinedByPasskey.data, passkeyId: 'pky_9' } } as UserEvent],
    ],
    [
      'a recovery code',
      [codes, { type: 'UserRecoveryCodeUsed', data: { ...ids('usr_1'), hash: 'c1', verifier: 'v2' } }],
    ],
    ['the end of the person', [deactivated()]],
  ])('ends with %s', (_what, events) => {
    const state = [...active, added(), ...events].reduce(users.evolve, users.initialState);
    expect(state['usr_1']!.passkeys.map(({ id }) => id)).not.toContain(passkeyId);
  });
  it('stays when the password is changed', () => {
    const changed: UserEvent = { type: 'UserPasswordChanged', data: { ...ids('usr_1'), verifier: 'v2' } };
    given(...active, added(), changed)
      .when(remove)
      .then(removed);
  });
});

it('a password is changed by a session that was opened with the present one', () => {
  const change = (credentials: number): UsersCommand => ({
    type: 'ChangePassword',
    ...moved,
    userId: 'usr_1',
    verifier: 'v2',
    credentials,
  });
  const changed: UserEvent = { type: 'UserPasswordChanged', data: { ...ids('usr_1'), verifier: 'v2' } };
  const active = member('usr_1', 'finance');
  given(...active)
    .when(change(1))
    .then(changed);
  given(...active, changed)
    .when(change(1))
    .thenRejected('invalid_session');
});

it('every role has the reads, and only an owner may do everything', () => {
  for (const role of roles) expect(roleScopes[role]).toEqual(expect.arrayContaining([...roleScopes.read_only]));
  expect(roles.filter((role) => roleScopes[role].length === scopes.length)).toEqual(['owner']);
  expect(roles.filter((role) => roleScopes[role].includes('users:manage'))).toEqual(['owner']);
});
