import type { AccountState, PersonState } from '../state/account-state';
import { representativeOf } from '../requirements/people';
import { type AccountFields, fieldAt, fieldsOf, isFields, mergeFields, textOf } from '../state/fields';
import { concealPerson } from '../state/concealed-numbers';
import { invalid } from '../state/refusal';
import { metadataOf } from './change-account';

const usIdNumberPattern = /^\d{9}$/;

/** An identity number of a US account has nine digits; elsewhere each country has its own form. */
const checkNumbers = (account: AccountState, params: AccountFields, branch: string): void => {
  const idNumber = textOf(params['id_number'])?.replace(/-/g, '');
  if (account.country === 'US' && idNumber !== undefined && !usIdNumberPattern.test(idNumber)) {
    throw invalid('Invalid US ID number must have 9 digits', branch === '' ? 'id_number' : `${branch}[id_number]`);
  }
};

const sharesMax = 100;
const checkShares = (account: AccountState, person: PersonState): void => {
  const shares = [...account.persons.filter(({ id }) => id !== person.id), person]
    .map(({ fields }) => fieldAt(fields, 'relationship.percent_ownership'))
    .reduce<number>((sum, share) => sum + (typeof share === 'number' ? share : 0), 0);
  if (shares > sharesMax) {
    throw invalid('The owners of a company cannot own more than 100 percent.', 'relationship[percent_ownership]');
  }
};

const changedFields = (fields: AccountFields, params: AccountFields): AccountFields => {
  const { metadata, ...rest } = params;
  const merged = mergeFields(fields, rest);
  if (metadata === undefined) return merged;
  const current = fieldsOf(fields['metadata']) as Readonly<Record<string, string>>;
  return { ...merged, metadata: metadataOf(current, isFields(metadata) ? metadata : null) };
};

/** The person with its parameters merged in; a new one where none is given. */
export const changePerson = (
  account: AccountState,
  current: PersonState,
  params: AccountFields,
  branch: string,
): AccountState => {
  checkNumbers(account, params, branch);
  const person = { ...current, fields: concealPerson(changedFields(current.fields, params), current.fields) };
  const other = representativeOf(account);
  if (other && other.id !== person.id && fieldAt(person.fields, 'relationship.representative') === true) {
    throw invalid(`${other.id} is the representative already. An account has one.`, 'relationship[representative]');
  }
  checkShares(account, person);
  const known = account.persons.some(({ id }) => id === person.id);
  const persons = known
    ? account.persons.map((each) => (each.id === person.id ? person : each))
    : [...account.persons, person];
  return { ...account, persons };
};

export const newPerson = (id: string, nowMs: number, fields: AccountFields = {}): PersonState => ({
  id,
  createdMs: nowMs,
  fields,
  check: null,
});

export const withoutPerson = (account: AccountState, person: PersonState): AccountState => {
  if (account.businessType === 'individual' || fieldAt(person.fields, 'relationship.representative') === true) {
    throw invalid(`You cannot delete the representative ${person.id} of an account.`, 'person');
  }
  return { ...account, persons: account.persons.filter(({ id }) => id !== person.id) };
};
