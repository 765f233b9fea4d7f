import { sameJson } from '../provisioning/same-json';
import type { FieldChanges, FieldObject, People, SubMerchantFields } from '../sub-merchant/sub-merchant.events';
import { isObject, isSealed, peopleLists } from './field-paths';

/**
 * The fields after a change, by RFC 7396: objects merge, null clears. People as an object merge by reference, people
 * as a list replace all of that role. Without earlier fields it makes the first ones.
 */
export const mergeFields = (fields: SubMerchantFields | undefined, changes: FieldChanges): SubMerchantFields => {
  const merged: Record<string, unknown> = { ...fields };
  for (const [name, change] of Object.entries(changes)) {
    const after = mergeField(name, merged[name], change);
    if (after === undefined) delete merged[name];
    else merged[name] = after;
  }
  return merged as SubMerchantFields;
};

const mergeField = (name: string, known: unknown, change: unknown): unknown => {
  if (isPeople(name)) return mergePeople(known, change);
  if (name === 'external_account' && isAnotherBankAccount(known, change)) return mergeValue(undefined, change);
  return mergeValue(known, change);
};

const isPeople = (name: string): boolean => peopleLists.some((list) => list === name);

/** Another number is another account: nothing that was said of the old one still holds. The same number is the same one. */
export const isAnotherBankAccount = (known: unknown, change: unknown): boolean =>
  isObject(change) &&
  ['iban', 'account_number'].some((name) => {
    const number = change[name] ?? null;
    return number !== null && !isSameNumber(isObject(known) ? known[name] : undefined, number);
  });

/** The same value has the same token; what else is shown of it follows from the value. */
const isSameNumber = (known: unknown, given: unknown): boolean =>
  isSealed(known) && isSealed(given) ? known.token === given.token : sameJson(known, given);

/** Undefined when nothing is left: an object without fields is the same as one that was never given. */
const mergeValue = (known: unknown, change: unknown): unknown => {
  if (change === undefined) return known;
  if (change === null) return undefined;
  // A secret is one value: merged with the one before, it would show the old last digits beside the new number.
  if (!isObject(change) || isSealed(change)) return change;
  const merged = mergeObject(known, change);
  return Object.keys(merged).length > 0 ? merged : undefined;
};

const mergeObject = (known: unknown, change: FieldObject): FieldObject => {
  const merged: Record<string, unknown> = isObject(known) && !isSealed(known) ? { ...known } : {};
  for (const [name, inner] of Object.entries(change)) {
    const after = mergeValue(Object.hasOwn(merged, name) ? merged[name] : undefined, inner);
    if (after === undefined) delete merged[name];
    else merged[name] = after;
  }
  return merged;
};

/** A person of whom only the reference is known is still a person, unlike an object without fields. */
const mergePeople = (known: unknown, change: unknown): People | undefined => {
  if (change === undefined) return known as People | undefined;
  if (change === null) return undefined;
  const listed = Array.isArray(change);
  const merged: Record<string, FieldObject> = isObject(known) && !listed ? { ...(known as People) } : {};
  for (const [ref, person] of peopleGiven(change)) {
    if (person === null) delete merged[ref];
    else mergePerson(merged, ref, person, listed);
  }
  return Object.keys(merged).length > 0 ? merged : undefined;
};

const mergePerson = (people: Record<string, FieldObject>, ref: string, change: FieldObject, listed: boolean): void => {
  const known = Object.hasOwn(people, ref) ? people[ref] : undefined;
  const person = mergeObject(known, change);
  if (known || listed || Object.keys(person).length > 0) people[ref] = person;
};

/** The people of one role that a change names, by reference, whichever way they were written; null removes one. */
export const peopleGiven = (change: unknown): readonly (readonly [ref: string, person: FieldObject | null])[] => {
  if (Array.isArray(change)) {
    return change.filter(isObject).map(({ ref, ...person }) => [String(ref), person] as const);
  }
  return isObject(change) ? Object.entries(change as Readonly<Record<string, FieldObject | null>>) : [];
};
