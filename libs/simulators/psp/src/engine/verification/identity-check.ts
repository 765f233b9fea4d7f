import { itemsOfPerson } from '../requirements/required-items';
import { personPrefix, rolesOf } from '../requirements/people';
import type { AccountState, Check, PersonState } from '../state/account-state';
import { fieldAt, type AccountFields, textOf } from '../state/fields';

const quickCheckMs = 2_000;

interface Failure {
  readonly field: string;
  readonly code: string;
  readonly reason: string;
}
export interface IdentityVerdict {
  readonly listed: boolean;
  readonly failures: readonly Failure[];
}

const dobOf = (fields: AccountFields): string =>
  ['year', 'month', 'day'].map((part) => String(fieldAt(fields, `dob.${part}`) ?? '')).join('-');

/** How long a check takes, by the dates of birth of the test identities. */
export const delays: Readonly<Record<string, number>> = { '1901-1-1': quickCheckMs, '1902-1-1': 0 };
export const listedDob = '1900-1-1';

export const idNumbers: Readonly<Record<string, Failure>> = {
  '111111111': {
    field: 'id_number',
    code: 'verification_failed_id_number_match',
    reason: 'The ID number does not match the name and date of birth given.',
  },
  '222222222': {
    field: 'verification.document',
    code: 'verification_failed_keyed_identity',
    reason: 'The person could not be verified by the details given. Upload an identity document.',
  },
};
export const addressLines: Readonly<Record<string, Failure>> = {
  address_no_match: {
    field: 'verification.additional_document',
    code: 'verification_failed_residential_address',
    reason: 'The address could not be verified. Upload a document that shows it.',
  },
};

const hasDocument = (fields: AccountFields, failure: Failure): boolean =>
  failure.field.startsWith('verification.') && fieldAt(fields, `${failure.field}.front`) !== undefined;

/** The verdict of the check, by the values alone: values that are not listed verify. */
export const verdictOn = (fields: AccountFields): IdentityVerdict => ({
  listed: dobOf(fields) === listedDob,
  failures: [
    idNumbers[textOf(fieldAt(fields, 'id_number')) ?? ''],
    addressLines[textOf(fieldAt(fields, 'address.line1')) ?? ''],
  ].filter((failure): failure is Failure => failure !== undefined && !hasDocument(fields, failure)),
});

const checkedFields = ['first_name', 'last_name', 'dob', 'address', 'id_number', 'ssn_last_4', 'verification'];
export const checkFingerprintOf = (fields: AccountFields): string =>
  JSON.stringify(checkedFields.map((name) => fields[name] ?? null));

/** A check starts when everything asked of the person now is given, and again when what it looked at changes. */
export const checkOf = (account: AccountState, person: PersonState, nowMs: number, delayMs: number): Check | null => {
  const rows = itemsOfPerson(account, personPrefix(account, person), rolesOf(account, person));
  const complete = rows.length > 0 && rows.every(({ given, when }) => given || when === 'later');
  if (!complete) return null;
  const fingerprint = checkFingerprintOf(person.fields);
  if (person.check?.fingerprint === fingerprint) {
    return person.check.done || person.check.dueAtMs > nowMs ? person.check : { ...person.check, done: true };
  }
  const dueAtMs = nowMs + (delays[dobOf(person.fields)] ?? delayMs);
  return { fingerprint, dueAtMs, done: dueAtMs <= nowMs };
};

/** The item shown while a check runs: the number it compares, or else the document it would ask for. */
export const pendingItemOf = (account: AccountState, person: PersonState): string => {
  const number = ['id_number', 'ssn_last_4'].find((field) => person.fields[field] !== undefined);
  return `${personPrefix(account, person)}.${number ?? 'verification.document'}`;
};
