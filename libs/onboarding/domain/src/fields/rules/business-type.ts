import { type FieldRule, firstFault, invalid } from '../field-rule';

const ofTheOther = {
  individual: ['company', 'representative', 'owners', 'directors', 'executives'],
  company: ['individual'],
} as const;

/** Fields given before the type changed stay; only new values of fields of the other type are refused. */
export const businessTypeRule: FieldRule = ({ after: { businessType }, changes }) =>
  firstFault(ofTheOther[businessType], (field) =>
    (changes[field] ?? null) === null
      ? undefined
      : invalid(field, `${field} does not belong to a business of the type ${businessType}.`),
  );
