import { words } from '../../parts/status-tone';
import { storedText } from './form-answers';

/** What was told about one person or thing. */
export type ToldGroup = Readonly<{ title: string; rows: readonly (readonly [name: string, value: string])[] }>;

type Fields = Readonly<Record<string, unknown>>;

const people = ['owners', 'directors', 'executives'];
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isSecret = (value: unknown): boolean => isObject(value) && Object.keys(value).join() === 'last4';

/** A date of three numbers, as `1980-01-31`. */
const dateText = (value: unknown): string | undefined => {
  if (!isObject(value) || !('year' in value)) return undefined;
  const two = (part: unknown): string => String(part ?? '–').padStart(2, '0');
  return `${String(value['year'])}-${two(value['month'])}-${two(value['day'])}`;
};

const rowsOf = (fields: Fields, path: readonly string[] = []): ToldGroup['rows'] =>
  Object.entries(fields).flatMap(([name, value]): ToldGroup['rows'] => {
    const at = [...path, name];
    const label = at.map((each, step) => (step === 0 ? words(each) : words(each).toLowerCase())).join(', ');
    if (value === null || value === undefined) return [];
    if (isSecret(value)) return [[label, storedText({ value }, 'value')!]];
    const date = dateText(value);
    if (date !== undefined) return [[label, date]];
    if (isObject(value)) return rowsOf(value, at);
    return [[label, typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value as string | number)]];
  });

/** The fields of a sub-merchant for people: each person apart, a secret by its last four characters. */
export const toldFields = (fields: Fields): readonly ToldGroup[] =>
  Object.entries(fields).flatMap(([root, value]): readonly ToldGroup[] => {
    if (!isObject(value)) return [];
    if (!people.includes(root)) return groupOf(words(root), value);
    return Object.entries(value).flatMap(([ref, person]) =>
      isObject(person) ? groupOf(`${words(root).replace(/s$/, '')} ${ref}`, person) : [],
    );
  });

const groupOf = (title: string, fields: Fields): readonly ToldGroup[] => {
  const rows = rowsOf(fields);
  return rows.length === 0 ? [] : [{ title, rows }];
};
