import type { AccountState, PersonState } from '../state/account-state';
import { fieldAt, fieldsOf } from '../state/fields';
import { ownerSharePercentMin, type PersonRole } from './requirement-rules';

const plays = (person: PersonState, role: string): boolean => fieldAt(person.fields, `relationship.${role}`) === true;

/** An owner whose share was not told counts as a large one. */
const ownsEnough = ({ fields }: PersonState): boolean => {
  const share = fieldAt(fields, 'relationship.percent_ownership');
  return typeof share !== 'number' || share >= ownerSharePercentMin;
};

export const rolesOf = (account: AccountState, person: PersonState): readonly PersonRole[] => {
  if (account.businessType === 'individual') return plays(person, 'representative') ? ['individual'] : [];
  return [
    ...(plays(person, 'representative') ? (['representative'] as const) : []),
    ...(plays(person, 'owner') && ownsEnough(person) ? (['owner'] as const) : []),
    ...(plays(person, 'director') ? (['director'] as const) : []),
    ...(plays(person, 'executive') ? (['executive'] as const) : []),
  ];
};

export const representativeOf = (account: AccountState): PersonState | undefined =>
  account.persons.find((person) => plays(person, 'representative'));

/**
 * A sole trader's items stay `individual.*`; a company's person is named by id once it exists and by its role before.
 */
export const personPrefix = (account: AccountState, person: PersonState): string =>
  account.businessType === 'individual' && plays(person, 'representative') ? 'individual' : person.id;

/** Owners are asked for until one exists or the company says that it named all of them. */
export const rolesWithoutPerson = (account: AccountState): readonly { role: PersonRole; prefix: string }[] => {
  if (account.businessType === null) return [];
  const unnamed = representativeOf(account) === undefined;
  if (account.businessType === 'individual') return unnamed ? [{ role: 'individual', prefix: 'individual' }] : [];
  const ownersKnown =
    account.persons.some((person) => plays(person, 'owner')) ||
    fieldsOf(account.fields['company'])['owners_provided'] === true;
  return [
    ...(unnamed ? [{ role: 'representative' as const, prefix: 'representative' }] : []),
    ...(ownersKnown ? [] : [{ role: 'owner' as const, prefix: 'owners' }]),
  ];
};

/** The person that an item such as `representative.email`, `owners.email` or `person_1.email` speaks of. */
export const personOfItem = (account: AccountState, prefix: string): PersonState | undefined => {
  if (prefix === 'individual' || prefix === 'representative') return representativeOf(account);
  const role = { owners: 'owner', directors: 'director', executives: 'executive' }[prefix];
  return account.persons.find((person) => (role === undefined ? person.id === prefix : plays(person, role)));
};
