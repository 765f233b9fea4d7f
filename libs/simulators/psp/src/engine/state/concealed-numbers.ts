import { type AccountFields, fieldsOf, isFields, textOf } from './fields';

/** Numbers of people and companies, by the branch that holds them. */
const numbersOfPerson = ['id_number', 'id_number_secondary', 'ssn_last_4'];
const numbersOfCompany = ['tax_id', 'vat_id'];

/** They decide what a check finds and are nobody's number. */
const testNumbers: readonly string[] = ['000000000', '111111111', '222222222'];

const tokenForm = /^concealed_(\d+)$/;

/** A token says that a number was given, and that it is another than the one before; it holds nothing of the number. */
const tokenAfter = (before: unknown): string =>
  `concealed_${Number(tokenForm.exec(textOf(before as never) ?? '')?.[1] ?? 0) + 1}`;

const isPlain = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && !tokenForm.test(value) && !testNumbers.includes(value.replace(/-/g, ''));

const concealed = (fields: AccountFields, before: AccountFields, names: readonly string[]): AccountFields => {
  const plain = names.filter((name) => isPlain(fields[name]));
  if (plain.length === 0) return fields;
  return { ...fields, ...Object.fromEntries(plain.map((name) => [name, tokenAfter(before[name])])) };
};

/** A person without numbers: the simulator compares numbers with its test values and never needs them again. */
export const concealPerson = (fields: AccountFields, before: AccountFields = {}): AccountFields =>
  concealed(fields, before, numbersOfPerson);

export const concealCompany = (fields: AccountFields, before: AccountFields = {}): AccountFields =>
  isFields(fields['company'])
    ? { ...fields, company: concealed(fields['company'], fieldsOf(before['company']), numbersOfCompany) }
    : fields;
