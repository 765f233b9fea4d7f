import { formatMoney } from '../../money/format-money';
import { words } from '../../parts/status-tone';
import { storedText } from './form-answers';

/** What was told about one person or thing. */
export type ToldGroup = Readonly<{ title: string; rows: readonly (readonly [name: string, value: string])[] }>;

type Fields = Readonly<Record<string, unknown>>;

/** People say it otherwise than the path does. */
const names: Readonly<Record<string, string>> = {
  business_profile: 'Business',
  account_holder_name: 'Account holder',
  directors_provided: 'All directors listed',
  dob: 'Date of birth',
  email: 'Email',
  executives_provided: 'All executives listed',
  external_account: 'Bank account',
  iban: 'IBAN',
  id_number: 'ID number',
  individual: 'Person',
  ip: 'IP address',
  line1: 'Street address',
  line2: 'Apartment or floor',
  mcc: 'Merchant category code',
  owners_provided: 'All owners listed',
  phone: 'Phone number',
  ssn_last_4: 'Last four digits of SSN',
  tax_id: 'Tax ID',
  tos_acceptance: 'Provider terms',
  url: 'Website',
  vat_id: 'VAT ID',
};
const nameOf = (field: string): string => (Object.hasOwn(names, field) ? names[field]! : words(field));

/** Parts of a path that say nothing which the field inside does not say: a street address is one of an address. */
const silent = ['address', 'relationship'];
const labelOf = (path: readonly string[]): string => {
  const parts = path.filter((field, at) => at === path.length - 1 || !silent.includes(field)).map(nameOf);
  // A name in capitals, such as IBAN, keeps them.
  return parts
    .map((name, at) => (at === 0 ? name : name.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())))
    .join(', ');
};

/** As people read it, whatever the order in which it was sent. What is not named here follows. */
const rootOrder =
  'business_profile company individual representative owners directors executives external_account tos_acceptance'.split(
    ' ',
  );
const fieldOrder = 'name first_name last_name dob relationship email phone address tax_id id_number'.split(' ');
const inOrder = (fields: Fields, order: readonly string[]): readonly (readonly [string, unknown])[] => {
  const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.entries(fields).sort(([left], [right]) => place(left) - place(right));
};

/** Fields with a value of the API's own, such as `company`. */
const chosen = ['account_holder_type', 'political_exposure', 'structure'];
const people = ['owners', 'directors', 'executives'];
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isSecret = (value: unknown): boolean => isObject(value) && Object.keys(value).join() === 'last4';

/** A date of three numbers, as `1980-01-31`. */
const dateText = (value: unknown): string | undefined => {
  if (!isObject(value) || !('year' in value)) return undefined;
  const two = (part: unknown): string => String(part ?? '–').padStart(2, '0');
  return `${String(value['year'])}-${two(value['month'])}-${two(value['day'])}`;
};

/** Money is one row, in its currency; what stands beside it has rows of its own. */
const moneyText = (value: unknown): string | undefined => {
  const { amount, currency } = isObject(value) ? value : {};
  return typeof amount === 'number' && typeof currency === 'string' ? formatMoney(amount, currency) : undefined;
};

const rowsOf = (fields: Fields, path: readonly string[] = []): ToldGroup['rows'] =>
  inOrder(fields, fieldOrder).flatMap(([name, value]): ToldGroup['rows'] => {
    const at = [...path, name];
    const label = labelOf(at);
    if (value === null || value === undefined) return [];
    if (isSecret(value)) return [[label, storedText({ value }, 'value')!]];
    const date = dateText(value);
    if (date !== undefined) return [[label, date]];
    const money = moneyText(value);
    if (money !== undefined) {
      return [[label, money], ...rowsOf({ ...(value as Fields), amount: null, currency: null }, at)];
    }
    if (isObject(value)) return rowsOf(value, at);
    if (chosen.includes(name)) return [[label, words(String(value as string))]];
    return [[label, typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value as string | number)]];
  });

/** The fields of a sub-merchant for people: each person apart, a secret by its last four characters. */
export const toldFields = (fields: Fields): readonly ToldGroup[] =>
  inOrder(fields, rootOrder).flatMap(([root, value]): readonly ToldGroup[] => {
    if (!isObject(value)) return [];
    if (!people.includes(root)) return groupOf(nameOf(root), value);
    return Object.entries(value).flatMap(([ref, person]) =>
      isObject(person) ? groupOf(`${words(root).replace(/s$/, '')} (${ref})`, person) : [],
    );
  });

const groupOf = (title: string, fields: Fields): readonly ToldGroup[] => {
  const rows = rowsOf(fields);
  return rows.length === 0 ? [] : [{ title, rows }];
};
