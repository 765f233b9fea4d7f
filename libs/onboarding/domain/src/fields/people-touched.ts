import type { FieldChanges, FieldObject, SubMerchantFields } from '../sub-merchant/sub-merchant.events';
import { isObject, type PeopleList, peopleLists } from './field-paths';
import { peopleGiven } from './merge-fields';

/** A person whom a change names: what was said, and what is known of them then. */
export type PersonTouched = Readonly<{
  path: string;
  role: 'individual' | 'representative' | PeopleList;
  given: FieldObject;
  after: FieldObject;
}>;

export const peopleTouched = (after: SubMerchantFields, changes: FieldChanges): readonly PersonTouched[] => [
  ...single('individual', after, changes),
  ...single('representative', after, changes),
  ...peopleLists.flatMap((role) => listed(role, after, changes)),
];

const single = (
  role: 'individual' | 'representative',
  after: SubMerchantFields,
  changes: FieldChanges,
): readonly PersonTouched[] => {
  const given = changes[role];
  return isObject(given) ? [{ path: role, role, given, after: after[role] ?? {} }] : [];
};

const listed = (role: PeopleList, after: SubMerchantFields, changes: FieldChanges): readonly PersonTouched[] =>
  peopleGiven(changes[role]).flatMap(([ref, given]) =>
    given ? [{ path: `${role}.${ref}`, role, given, after: after[role]?.[ref] ?? {} }] : [],
  );
