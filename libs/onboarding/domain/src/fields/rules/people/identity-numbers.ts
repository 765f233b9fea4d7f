import { formOf, valueAt } from '../../field-paths';
import { type FieldFault, type FieldRule, firstFault, invalid } from '../../field-rule';
import { type PersonTouched, peopleTouched } from '../../people-touched';

const nineDigits = '9'.repeat(9);

/** The numbers of the United States have a fixed form; other countries' numbers are left to the PSP. */
export const identityNumberRule: FieldRule = ({ after, changes }) => {
  const inUnitedStates = after.country === 'US';
  return (
    firstFault(peopleTouched(after, changes), (person) =>
      inUnitedStates ? numberFault(person) : lastFourFault(person),
    ) ?? (inUnitedStates ? taxIdFault(valueAt(changes, 'company.tax_id')) : undefined)
  );
};

/** A person who lives outside the United States has a number of another country, which is not checked. */
const numberFault = ({ path, given, after }: PersonTouched): FieldFault | undefined =>
  isGiven(given['id_number']) &&
  (valueAt(after, 'address.country') ?? 'US') === 'US' &&
  formOf(given['id_number']) !== nineDigits
    ? invalid(`${path}.id_number`, 'An identity number of the United States has 9 digits.')
    : undefined;

const lastFourFault = ({ path, given }: PersonTouched): FieldFault | undefined =>
  isGiven(given['ssn_last_4'])
    ? invalid(`${path}.ssn_last_4`, 'Only accounts in the United States take this; send id_number.')
    : undefined;

const taxIdFault = (taxId: unknown): FieldFault | undefined =>
  isGiven(taxId) && formOf(taxId) !== nineDigits
    ? invalid('company.tax_id', 'A tax id of the United States has 9 digits.')
    : undefined;

const isGiven = (value: unknown): boolean => (value ?? null) !== null;
