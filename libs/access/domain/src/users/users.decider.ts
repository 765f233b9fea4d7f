import { type Decider, Rejection, unreachable } from '@taprail/event-sourcing';
import type { Scope } from '../keys/scopes';
import { decideIdentity, type EnrolFields, type IdentityChange } from './identity/identity.commands';
import { type Role, roleScopes } from './roles';
import type { Invitation, UserEvent } from './user.events';
import { projectUser, type UserRecord } from './user.view';

/** People that are invited or active; enough for a company, few enough for one stream. */
export const usersMax = 500;
/** One for each device and key that a person has, and some to spare. */
export const passkeysMax = 20;

/** People live in real time, as keys do: moving the test clock ends no invitation. */
type OfUser<Fields> = Readonly<{ platformId: string; userId: string; at: string; realAt: string }> & Readonly<Fields>;

/** What the caller may do itself: it grants and takes away no more than that. */
type Granted = Readonly<{ granting: readonly Scope[]; expected?: number }>;

type NewPasskey = Readonly<{ passkeyId: string; passkey: string }>;

export type UsersCommand =
  | OfUser<Granted & { type: 'Invite'; email: string; name: string | null; role: Role; invitation: Invitation }>
  | OfUser<Granted & { type: 'RenewInvitation'; invitation: Invitation }>
  | OfUser<Granted & { type: 'ChangeRole'; role: Role }>
  | OfUser<Granted & { type: 'Deactivate' }>
  | OfUser<Granted & { type: 'Erase' }>
  | OfUser<{ type: 'Join'; invitationHash: string; name: string; verifier: string }>
  /** `credentials` are those that the person has shown: a second change at the same time is refused. */
  | OfUser<{ type: 'ChangePassword'; verifier: string; credentials: number }>
  | OfUser<{ type: 'IssueRecoveryCodes'; hashes: readonly string[] }>
  | OfUser<{ type: 'UseRecoveryCode'; hash: string; verifier: string }>
  | OfUser<NewPasskey & { type: 'JoinByPasskey'; invitationHash: string; name: string }>
  | OfUser<NewPasskey & { type: 'AddPasskey' }>
  | OfUser<{ type: 'RemovePasskey'; passkeyId: string }>
  | OfUser<{ type: 'RefusePasskey'; passkeyId: string; counter: number; expected: number }>
  | OfUser<EnrolFields & { type: 'Enrol' }>
  | OfUser<IdentityChange>;

export type Users = Readonly<Record<string, UserRecord>>;

/**
 * The people of a platform, in one stream: that it keeps an owner is a rule about all of them. The uniqueness of addresses is none, since
 * cipher texts of two people cannot be compared; it is looked at before.
 */
export const users: Decider<Users, UsersCommand, UserEvent> = {
  initialState: {},

  decide(command, state) {
    const { platformId, userId, realAt: at } = command;
    const ids = { platformId, userId };
    const known = userOf(state, userId);
    if (command.type === 'Invite') {
      if (known) return [];
      requireScopes(command.role, command.granting);
      requireRoom(state);
      const { email, name, role, invitation } = command;
      return [{ type: 'UserInvited', data: { ...ids, email, name, role, invitation, at } }];
    }
    if (command.type === 'Enrol') {
      if (known) return [];
      requireRoom(state);
      const { email, name, role, identity } = command;
      return [{ type: 'UserEnrolled', data: { ...ids, email, name, role, identity, at } }];
    }
    if (command.type === 'Join') {
      requireInvitation(known, command);
      return [{ type: 'UserJoined', data: { ...ids, name: command.name, verifier: command.verifier, at } }];
    }
    if (command.type === 'JoinByPasskey') {
      requireInvitation(known, command);
      const { name, passkeyId, passkey } = command;
      return [{ type: 'UserJoinedByPasskey', data: { ...ids, name, passkeyId, passkey, at } }];
    }
    if (!known) throw new Rejection('user_not_found');
    if ('granting' in command) requireManageable(known, command);
    switch (command.type) {
      case 'RenewInvitation':
        requireNotDeactivated(known);
        return [{ type: 'UserInvitationRenewed', data: { ...ids, invitation: command.invitation, at } }];
      case 'ChangeRole':
        return changeRole(command, known, state);
      case 'Deactivate':
        if (known.status === 'deactivated') return [];
        requireOtherOwner(known, state);
        return [{ type: 'UserDeactivated', data: { ...ids, at } }];
      case 'Erase':
        if (known.isErased) return [];
        if (known.status !== 'deactivated') throw new Rejection('user_active');
        return [{ type: 'UserErased', data: { ...ids, at } }];
      case 'ChangePassword':
        requireActive(known);
        if (command.credentials !== known.credentials) throw new Rejection('invalid_session');
        return [{ type: 'UserPasswordChanged', data: { ...ids, verifier: command.verifier, at } }];
      case 'IssueRecoveryCodes':
        requireActive(known);
        return [{ type: 'UserRecoveryCodesIssued', data: { ...ids, hashes: command.hashes, at } }];
      case 'UseRecoveryCode': {
        const { hash, verifier } = command;
        if (known.status !== 'active' || !known.recoveryCodes.includes(hash))
          throw new Rejection('invalid_credentials');
        return [{ type: 'UserRecoveryCodeUsed', data: { ...ids, hash, verifier, at } }];
      }
      case 'AddPasskey':
        return addPasskey(command, known);
      case 'RemovePasskey': {
        const { passkeyId } = command;
        if (!passkeyIn(known, passkeyId)) throw new Rejection('passkey_not_found');
        const { verifier, identity, passkeys } = known;
        if (verifier === null && identity === null && passkeys.length === 1) throw new Rejection('last_passkey');
        return [{ type: 'UserPasskeyRemoved', data: { ...ids, passkeyId, at } }];
      }
      case 'RefusePasskey': {
        const { passkeyId, counter, expected } = command;
        // Recorded once: whoever has a copy must not fill the stream.
        if (passkeyIn(known, passkeyId)?.refusedAt !== null) return [];
        return [{ type: 'UserPasskeyRefused', data: { ...ids, passkeyId, counter, expected, at } }];
      }
      case 'JoinByProvider':
      case 'BindIdentity':
      case 'RefuseIdentity':
        return decideIdentity(command, known, { ...ids, at });
      default:
        return unreachable(command);
    }
  },

  evolve: (state, event) => ({
    ...state,
    [event.data.userId]: projectUser(userOf(state, event.data.userId), event),
  }),
};

type Command<Type extends UsersCommand['type']> = Extract<UsersCommand, { type: Type }>;

/** Ids come from outside: one named like a member of every object must not find it. */
export const userOf = (state: Users, userId: string): UserRecord | undefined =>
  Object.hasOwn(state, userId) ? state[userId] : undefined;

const requireRoom = (state: Users): void => {
  const count = Object.values(state).filter(({ status }) => status !== 'deactivated').length;
  if (count >= usersMax) throw new Rejection('user_limit_reached', { maximum: usersMax });
};

const changeRole = (command: Command<'ChangeRole'>, known: UserRecord, state: Users): readonly UserEvent[] => {
  const { platformId, userId, role, granting, realAt: at } = command;
  requireNotDeactivated(known);
  if (role === known.role) return [];
  requireScopes(role, granting);
  requireOtherOwner(known, state);
  return [{ type: 'UserRoleChanged', data: { platformId, userId, role, at } }];
};

const addPasskey = (command: Command<'AddPasskey'>, known: UserRecord): readonly UserEvent[] => {
  const { platformId, userId, passkeyId, passkey, realAt: at } = command;
  requireActive(known);
  if (passkeyIn(known, passkeyId)) return [];
  if (known.passkeys.length >= passkeysMax) throw new Rejection('passkey_limit_reached', { maximum: passkeysMax });
  return [{ type: 'UserPasskeyAdded', data: { platformId, userId, passkeyId, passkey, at } }];
};

const passkeyIn = ({ passkeys }: UserRecord, passkeyId: string) => passkeys.find(({ id }) => id === passkeyId);

/** A wrong link, a used one and one that has ended answer alike. */
const requireInvitation = (
  known: UserRecord | undefined,
  { invitationHash, realAt }: Command<'Join' | 'JoinByPasskey'>,
): void => {
  const invitation = known?.invitation;
  const isOpen = invitation?.hash === invitationHash && invitation.expiresAt > realAt;
  if (!isOpen) throw new Rejection('invalid_invitation');
};

const requireManageable = (known: UserRecord, { granting, expected }: Granted): void => {
  if (expected !== undefined && expected !== known.revision) {
    throw new Rejection('revision_mismatch', { expected, actual: known.revision });
  }
  requireScopes(known.role, granting);
};

const requireScopes = (role: Role, granting: readonly Scope[]): void => {
  const missing = roleScopes[role].find((scope) => !granting.includes(scope));
  if (missing) throw new Rejection('insufficient_scope', { required_scope: missing });
};

const requireActive = ({ status }: UserRecord): void => {
  if (status !== 'active') throw new Rejection('user_not_active');
};

const requireNotDeactivated = ({ status }: UserRecord): void => {
  if (status === 'deactivated') throw new Rejection('user_not_active');
};

/** An owner who was only invited may never come. */
const requireOtherOwner = (known: UserRecord, state: Users): void => {
  const isOwner = ({ role, status }: UserRecord): boolean => role === 'owner' && status === 'active';
  if (!isOwner(known)) return;
  if (!Object.values(state).some((other) => other.id !== known.id && isOwner(other))) throw new Rejection('last_owner');
};
