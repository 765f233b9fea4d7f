import type { FieldObject } from '../../sub-merchant/sub-merchant.events';
import { isObject, isSealed, peopleLists } from '../field-paths';
import { type FieldRule, firstFault, invalid } from '../field-rule';
import { isAnotherBankAccount, peopleGiven } from '../merge-fields';

const ofType = {
  individual: ['individual', 'external_account', 'tos_acceptance'],
  company: ['company', 'representative', 'external_account', 'tos_acceptance'],
} as const;

/** The fields by which an enabled account was verified can be replaced, not cleared; a whole owner or director may leave. */
export const clearingRule: FieldRule = ({ before, changes, wasEnabled }) => {
  if (!before || !wasEnabled) return undefined;
  const cleared = [
    ...ofType[before.businessType].flatMap((field) =>
      field === 'external_account' && isAnotherBankAccount(before[field], changes[field])
        ? []
        : clearedBelow(field, before[field], changes[field]),
    ),
    ...peopleLists.flatMap((role) => {
      const listed = Array.isArray(changes[role]);
      return peopleGiven(changes[role]).flatMap(([ref, given]) => {
        const known = before[role]?.[ref];
        if (!known || !given) return [];
        return listed ? leftOut(`${role}.${ref}`, known, given) : clearedBelow(`${role}.${ref}`, known, given);
      });
    }),
  ];
  return firstFault(cleared, (path) => invalid(path, `${path} can be changed but not cleared.`));
};

const clearedBelow = (path: string, known: unknown, given: unknown): readonly string[] => {
  if (known === undefined) return [];
  if (given === null) return [path];
  if (!isObject(given) || !isObject(known)) return [];
  return Object.entries(given).flatMap(([name, inner]) => clearedBelow(`${path}.${name}`, known[name], inner));
};

/** A list replaces: what it does not repeat of a person who stays would be gone, as if it were null. */
const leftOut = (path: string, known: FieldObject, given: FieldObject): readonly string[] =>
  Object.entries(known).flatMap(([name, inner]) => {
    const below = given[name];
    if ((below ?? null) === null) return [`${path}.${name}`];
    return isObject(inner) && !isSealed(inner) && isObject(below) ? leftOut(`${path}.${name}`, inner, below) : [];
  });
