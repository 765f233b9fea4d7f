import { unreachable } from '@taprail/event-sourcing';
import {
  boundBy,
  changesByIdentity,
  type IdentityFields,
  isIdentityChange,
  noIdentity,
} from './identity/identity.view';
import type { Role } from './roles';
import type { Invitation, UserEvent } from './user.events';

/** `sealed` is a cipher text. `refusedAt`: when an answer of it had a counter that went back, for the first time. */
export type PasskeyRecord = Readonly<{ id: string; sealed: string; addedAt: string; refusedAt: string | null }>;

/** A person of a platform. What is personal is a cipher text, and null once it is erased. */
export type UserRecord = IdentityFields &
  Readonly<{
    id: string;
    platformId: string;
    email: string | null;
    name: string | null;
    role: Role;
    status: 'invited' | 'active' | 'deactivated';
    invitation: Invitation | null;
    verifier: string | null;
    passkeys: readonly PasskeyRecord[];
    /** Hashes of the recovery codes that are left. */
    recoveryCodes: readonly string[];
    /** Rises whenever the ways to sign in are set anew: sessions that were opened by an earlier one end. */
    credentials: number;
    /** Rises with each change of this person, as the streams of other resources do. */
    revision: number;
    createdAt: string;
    joinedAt: string | null;
    deactivatedAt: string | null;
    isErased: boolean;
  }>;

export const projectUser = (record: UserRecord | undefined, event: UserEvent): UserRecord => {
  if (event.type === 'UserInvited') return invited(event.data);
  if (event.type === 'UserEnrolled') return enrolled(event.data);
  if (!record) throw new Error(`${event.type} of ${event.data.userId} comes before the invitation`);
  return { ...record, ...changesBy(event, record), revision: record.revision + 1 };
};

type Invited = Extract<UserEvent, { type: 'UserInvited' }>['data'];
type Enrolled = Extract<UserEvent, { type: 'UserEnrolled' }>['data'];

const invited = ({ userId, platformId, email, name, role, invitation, at }: Invited): UserRecord => ({
  id: userId,
  platformId,
  email,
  name,
  role,
  status: 'invited',
  invitation,
  verifier: null,
  passkeys: [],
  recoveryCodes: [],
  credentials: 0,
  revision: 0,
  createdAt: at,
  joinedAt: null,
  deactivatedAt: null,
  isErased: false,
  ...noIdentity,
});

const enrolled = ({ identity, ...person }: Enrolled): UserRecord => ({
  ...invited({ ...person, invitation: { hash: '', expiresAt: person.at } }),
  status: 'active',
  invitation: null,
  credentials: 1,
  joinedAt: person.at,
  ...boundBy({ identity, at: person.at }),
});

type LaterEvent = Exclude<UserEvent, { type: 'UserInvited' | 'UserEnrolled' }>;

const changesBy = (event: LaterEvent, record: UserRecord): Partial<UserRecord> => {
  if (isIdentityChange(event)) return changesByIdentity(event, record);
  const { type, data } = event;
  switch (type) {
    case 'UserInvitationRenewed':
      return { invitation: data.invitation };
    case 'UserJoined':
      return { ...joined(record, data), ...newPassword(record, data.verifier) };
    case 'UserJoinedByPasskey':
      return { ...joined(record, data), ...newPassword(record, null), passkeys: [passkeyOf(data)] };
    case 'UserRoleChanged':
      return { role: data.role };
    case 'UserPasswordChanged':
      return newPassword(record, data.verifier);
    case 'UserRecoveryCodesIssued':
      return { recoveryCodes: data.hashes };
    case 'UserRecoveryCodeUsed': {
      const recoveryCodes = record.recoveryCodes.filter((hash) => hash !== data.hash);
      return { ...newPassword(record, data.verifier), recoveryCodes, passkeys: [] };
    }
    case 'UserPasskeyAdded':
      return { passkeys: [...record.passkeys, passkeyOf(data)] };
    case 'UserPasskeyRemoved':
      return { passkeys: record.passkeys.filter(({ id }) => id !== data.passkeyId) };
    case 'UserPasskeyRefused': {
      const refused = (passkey: PasskeyRecord) =>
        passkey.id === data.passkeyId ? { ...passkey, refusedAt: data.at } : passkey;
      return { passkeys: record.passkeys.map(refused) };
    }
    case 'UserDeactivated':
      return { ...noWayIn, status: 'deactivated', deactivatedAt: data.at };
    case 'UserErased':
      return { email: null, name: null, isErased: true, ...noIdentity };
    default:
      return unreachable(type);
  }
};

const noWayIn = { invitation: null, verifier: null, passkeys: [], recoveryCodes: [] } as const;

/** Whoever needed a new link has lost what there was: it may be in wrong hands. */
const joined = (
  { joinedAt }: UserRecord,
  { name, at }: Readonly<{ name: string; at: string }>,
): Partial<UserRecord> => ({
  ...noWayIn,
  ...noIdentity,
  status: 'active',
  name,
  joinedAt: joinedAt ?? at,
});

const passkeyOf = ({ passkeyId, passkey, at }: Readonly<{ passkeyId: string; passkey: string; at: string }>) => ({
  id: passkeyId,
  sealed: passkey,
  addedAt: at,
  refusedAt: null,
});

const newPassword = ({ credentials }: UserRecord, verifier: string | null): Partial<UserRecord> => ({
  verifier,
  credentials: credentials + 1,
});

/** A person with what is personal in plain text. */
export type UserView = Readonly<{
  id: string;
  object: 'user';
  email: string | null;
  name: string | null;
  role: Role;
  status: UserRecord['status'];
  created_at: string;
  joined_at: string | null;
  deactivated_at: string | null;
  invitation_expires_at: string | null;
  identity_bound_at: string | null;
  identity_refused_at: string | null;
}>;

export type UserPlainTexts = Readonly<{ email: string | null; name: string | null }>;

export const userView = (record: UserRecord, { email, name }: UserPlainTexts): UserView => ({
  id: record.id,
  object: 'user',
  email,
  name,
  role: record.role,
  status: record.status,
  created_at: record.createdAt,
  joined_at: record.joinedAt,
  deactivated_at: record.deactivatedAt,
  invitation_expires_at: record.invitation?.expiresAt ?? null,
  identity_bound_at: record.identityBoundAt,
  identity_refused_at: record.identityRefusedAt,
});
