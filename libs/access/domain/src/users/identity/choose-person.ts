import type { Role } from '../roles';
import type { UserRecord } from '../user.view';

export type ProviderIdentity = Readonly<{ issuer: string; subject: string }>;

/** A person with what is personal in plain text; the address in the form in which addresses are compared. */
export type KnownPerson = Readonly<{ record: UserRecord; address: string | null; identity: ProviderIdentity | null }>;

/** Who a provider says has signed in there. */
export type ProvenIdentity = ProviderIdentity & Readonly<{ address: string }>;

export type IdentityRefusal = 'deactivated' | 'invitation_ended' | 'not_invited' | 'other_subject';

export type ChosenPerson =
  | Readonly<{ kind: 'sign_in' | 'join'; userId: string }>
  | Readonly<{ kind: 'bind'; userId: string; replaces: string | null }>
  | Readonly<{ kind: 'enrol'; role: Role }>
  | Readonly<{ kind: 'refuse'; reason: IdentityRefusal; userId: string | null }>;

/**
 * The person that a proven identity is of. The subject decides once it is bound: an address may be given to somebody else at the provider,
 * a subject is not. Before that the address does, which the provider has verified.
 */
export const choosePerson = (
  people: readonly KnownPerson[],
  proven: ProvenIdentity,
  { joinRole, realAt }: Readonly<{ joinRole: Role | null; realAt: string }>,
): ChosenPerson => {
  const here = people.filter(({ record }) => record.status !== 'deactivated');
  const isProven = ({ identity }: KnownPerson): boolean =>
    identity?.issuer === proven.issuer && identity.subject === proven.subject;
  const hasAddress = ({ address }: KnownPerson): boolean => address === proven.address;
  const bound = here.find(isProven);
  if (bound) return { kind: 'sign_in', userId: bound.record.id };
  const addressed = here.find(hasAddress);
  if (addressed) return byAddress(addressed, proven, realAt);
  const left = people.find((person) => isProven(person) || hasAddress(person));
  if (left) return { kind: 'refuse', reason: 'deactivated', userId: left.record.id };
  if (joinRole !== null) return { kind: 'enrol', role: joinRole };
  return { kind: 'refuse', reason: 'not_invited', userId: null };
};

const byAddress = ({ record, identity }: KnownPerson, proven: ProvenIdentity, realAt: string): ChosenPerson => {
  const { id: userId, invitation, status } = record;
  // An owner has asked for a new beginning: what was bound before is replaced.
  if (invitation && invitation.expiresAt > realAt) return { kind: 'join', userId };
  if (status === 'invited') return { kind: 'refuse', reason: 'invitation_ended', userId };
  // A provider that the platform has left says nothing about the one that it has now.
  const isOpen = identity === null || identity.issuer !== proven.issuer;
  return isOpen
    ? { kind: 'bind', userId, replaces: record.identity }
    : { kind: 'refuse', reason: 'other_subject', userId };
};
