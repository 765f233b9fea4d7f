import type { FieldChanges, SubMerchantFields } from '../../../sub-merchant/sub-merchant.events';
import { isObject, type PeopleList, peopleLists, valueAt } from '../../field-paths';
import { type FieldChange, type FieldFault, type FieldRule, firstFault, invalid } from '../../field-rule';
import { peopleGiven } from '../../merge-fields';
import { peopleTouched } from '../../people-touched';

const peopleMax = 100;

const flagOf = { owners: 'owner', directors: 'director', executives: 'executive' } as const;

/** Everybody in a list has that list's role, nobody is in two lists, and the representative is in none of them. */
export const rolesRule: FieldRule = (change) => {
  const { after, changes } = change;
  const listsGiven = peopleLists.filter((role) => changes[role]);
  return (
    firstFault(peopleTouched(after, changes), ({ path, role, after: person }) =>
      role === 'individual' || role === 'representative' ? undefined : flagFault(path, flagOf[role], person),
    ) ??
    firstFault(listsGiven, (role) => sizeFault(role, after)) ??
    firstFault(listsGiven, (role) => secondPlace(role, change))
  );
};

const flagFault = (path: string, flag: string, person: unknown): FieldFault | undefined => {
  if (valueAt(person, `relationship.${flag}`) === false) {
    return invalid(`${path}.relationship.${flag}`, 'This person would have no role: remove the person instead.');
  }
  return valueAt(person, 'relationship.representative') === true
    ? invalid(`${path}.relationship.representative`, 'There is one representative, given as representative.')
    : undefined;
};

const sizeFault = (role: PeopleList, after: SubMerchantFields): FieldFault | undefined =>
  Object.keys(after[role] ?? {}).length > peopleMax
    ? invalid(role, `At most ${peopleMax} people can be given in one list.`)
    : undefined;

/** The place that the change adds is the wrong one; where it adds both, the later of the two. */
const secondPlace = (role: PeopleList, { after, changes }: FieldChange): FieldFault | undefined =>
  firstFault(peopleGiven(changes[role]), ([ref, given]) => {
    if (!given) return undefined;
    const elsewhere = peopleLists.find(
      (other) => other !== role && has(after[other], ref) && !isGivenAfter(role, other, ref, changes),
    );
    return (
      elsewhere &&
      invalid(`${role}.${ref}`, `${ref} is also in ${elsewhere}: say it there, with relationship.${flagOf[role]}.`)
    );
  });

const isGivenAfter = (role: PeopleList, other: PeopleList, ref: string, changes: FieldChanges): boolean =>
  peopleLists.indexOf(other) > peopleLists.indexOf(role) &&
  peopleGiven(changes[other]).some(([otherRef, person]) => otherRef === ref && person !== null);

const has = (people: unknown, ref: string): boolean => isObject(people) && Object.hasOwn(people, ref);
