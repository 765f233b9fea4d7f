import type { DomainEvent } from '@taprail/event-sourcing';
import type { UserIdentityEvent } from './identity/identity.events';
import type { Role } from './roles';

/** Of a link that is shown once: only a keyed hash is stored. */
export type Invitation = Readonly<{ hash: string; expiresAt: string }>;

type OfUser<Data extends object = object> = Data & Readonly<{ platformId: string; userId: string; at: string }>;

/**
 * `email`, `name`, `verifier` and `passkey` are cipher texts under the key of the user in the vault: they cannot be read once it is
 * destroyed. The verifier is what a password is compared with. A passkey is its name, the id of its credential and its public key.
 */
export type UserEvent =
  | DomainEvent<'UserInvited', OfUser<{ email: string; name: string | null; role: Role; invitation: Invitation }>>
  | DomainEvent<'UserInvitationRenewed', OfUser<{ invitation: Invitation }>>
  | DomainEvent<'UserJoined', OfUser<{ name: string; verifier: string }>>
  | DomainEvent<'UserRoleChanged', OfUser<{ role: Role }>>
  | DomainEvent<'UserPasswordChanged', OfUser<{ verifier: string }>>
  | DomainEvent<'UserRecoveryCodesIssued', OfUser<{ hashes: readonly string[] }>>
  | DomainEvent<'UserRecoveryCodeUsed', OfUser<{ hash: string; verifier: string }>>
  | DomainEvent<'UserJoinedByPasskey', OfUser<{ name: string; passkeyId: string; passkey: string }>>
  | DomainEvent<'UserPasskeyAdded', OfUser<{ passkeyId: string; passkey: string }>>
  | DomainEvent<'UserPasskeyRemoved', OfUser<{ passkeyId: string }>>
  /** It was right but for its signature counter, which was not above the one before: there may be a copy of it. */
  | DomainEvent<'UserPasskeyRefused', OfUser<{ passkeyId: string; counter: number; expected: number }>>
  | DomainEvent<'UserDeactivated', OfUser>
  | DomainEvent<'UserErased', OfUser>
  | UserIdentityEvent;
