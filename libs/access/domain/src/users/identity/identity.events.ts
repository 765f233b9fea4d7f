import type { DomainEvent } from '@taprail/event-sourcing';
import type { Role } from '../roles';

type OfUser<Data extends object = object> = Data & Readonly<{ platformId: string; userId: string; at: string }>;

/**
 * A person as an identity provider knows them. `identity` is the issuer with the subject, a cipher text under the key of the user, as the
 * other texts are.
 */
export type UserIdentityEvent =
  /** Somebody whom nobody had invited. */
  | DomainEvent<'UserEnrolled', OfUser<{ email: string; name: string | null; role: Role; identity: string }>>
  /** The open invitation is accepted by signing in there. A name that the provider has not told stays as it was. */
  | DomainEvent<'UserJoinedByProvider', OfUser<{ name: string | null; identity: string }>>
  | DomainEvent<'UserIdentityBound', OfUser<{ identity: string }>>
  /** Another account at the provider has the address of this person. */
  | DomainEvent<'UserIdentityRefused', OfUser>;
