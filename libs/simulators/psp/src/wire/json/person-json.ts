import { personPrefix } from '../../engine/requirements/people';
import type { AccountState, PersonState } from '../../engine/state/account-state';
import { fieldAt, fieldsOf, type AccountFields, type FieldValue } from '../../engine/state/fields';
import { noPersonRequirements, personRequirements, seconds } from './requirements-json';

export const addressJson = (value: FieldValue | undefined): AccountFields => {
  const given = fieldsOf(value);
  const part = (name: string): FieldValue => given[name] ?? null;
  return {
    city: part('city'),
    country: part('country'),
    line1: part('line1'),
    line2: part('line2'),
    postal_code: part('postal_code'),
    state: part('state'),
  };
};

export const documentJson = (value: FieldValue | undefined): AccountFields => {
  const { front = null, back = null } = fieldsOf(value);
  return { back, details: null, details_code: null, front };
};

const verificationJson = (account: AccountState, person: PersonState): AccountFields => {
  const prefix = `${personPrefix(account, person)}.`;
  const failure = account.standing.errors.find(({ requirement }) => requirement.startsWith(prefix));
  const { check } = person;
  const status = check === null || failure ? 'unverified' : check.done ? 'verified' : 'pending';
  return {
    additional_document: documentJson(fieldAt(person.fields, 'verification.additional_document')),
    details: failure?.reason ?? null,
    details_code: failure?.code ?? null,
    document: documentJson(fieldAt(person.fields, 'verification.document')),
    status,
  };
};

const relationshipJson = (value: FieldValue | undefined): AccountFields => {
  const given = fieldsOf(value);
  const flag = (name: string): boolean => given[name] === true;
  return {
    authorizer: flag('authorizer'),
    director: flag('director'),
    executive: flag('executive'),
    legal_guardian: flag('legal_guardian'),
    owner: flag('owner'),
    percent_ownership: given['percent_ownership'] ?? null,
    representative: flag('representative'),
    title: given['title'] ?? null,
  };
};

/** A person without its secrets: numbers are only said to be there. */
export const personJson = (account: AccountState, person: PersonState): AccountFields => {
  const { fields } = person;
  const dob = fieldsOf(fields['dob']);
  const given = (name: string): FieldValue => fields[name] ?? null;
  return {
    id: person.id,
    object: 'person',
    account: account.id,
    address: addressJson(fields['address']),
    created: seconds(person.createdMs),
    dob: { day: dob['day'] ?? null, month: dob['month'] ?? null, year: dob['year'] ?? null },
    email: given('email'),
    first_name: given('first_name'),
    future_requirements: noPersonRequirements,
    id_number_provided: fields['id_number'] !== undefined,
    last_name: given('last_name'),
    metadata: fieldsOf(fields['metadata']),
    nationality: given('nationality'),
    phone: given('phone'),
    political_exposure: fields['political_exposure'] ?? 'none',
    relationship: relationshipJson(fields['relationship']),
    requirements: personRequirements(account.standing, personPrefix(account, person)),
    ssn_last_4_provided: fields['ssn_last_4'] !== undefined || fields['id_number'] !== undefined,
    verification: verificationJson(account, person),
  };
};
