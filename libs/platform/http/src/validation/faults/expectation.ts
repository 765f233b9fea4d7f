import type { JsonSchema } from '@taprail/contracts';

/** The keywords that bound a value. */
type Bounded = JsonSchema &
  Readonly<{
    'x-expected'?: string;
    pattern?: string;
    format?: string;
    minimum?: number;
    maximum?: number;
    minLength?: number;
    maxLength?: number;
    minItems?: number;
    maxItems?: number;
    uniqueItems?: boolean;
    maxProperties?: number;
  }>;

/** The expectations of the formats of class-validator's own decorators; a format of our own says it with its rule. */
const wordsOfFormats: Readonly<Record<string, string>> = {
  email: 'an e-mail address, such as office@bistro.example',
  uri: 'a URL, such as https://bistro.example',
  country: 'a country of ISO 3166-1 as two capital letters, such as DE',
  iso8601: 'a date or time of ISO 8601, such as 2026-03-01',
};

/** A format with options has a digest in its name, which says nothing to a reader. */
export const plainFormat = (format: string): string => format.replace(/-[0-9a-f]{8}$/, '');

const ownWords = ({ 'x-expected': own, format }: Bounded): string | undefined => {
  return own ?? (format === undefined ? undefined : wordsOfFormats[plainFormat(format)]);
};

/** No reader should have to read a regular expression: what has a pattern or a format says in words what it expects. */
export const requireWords = (schema: Bounded): void => {
  if (schema.pattern === undefined && schema.format === undefined) return;
  if (ownWords(schema) === undefined) {
    throw new Error('a pattern or format needs words for what it expects, with an example');
  }
};

/** The form that a field must have, as the end of a sentence, with an example. */
export const expectationOf = (schema: Bounded): string => {
  const own = ownWords(schema);
  if (own !== undefined) return own;
  if (schema.enum) return `one of: ${schema.enum.filter((value) => value !== null).join(', ')}`;
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null');
  return types.map((type) => wordsOfTypes[type]?.(schema) ?? type).join(', or ') || 'something else';
};

type Words = (schema: Bounded) => string;

const bounds = (minimum: number | undefined, maximum: number | undefined): string => {
  const [from, to] = [known(minimum), known(maximum)];
  if (from !== undefined && to !== undefined) return ` from ${from} to ${to}`;
  if (from !== undefined) return ` of at least ${from}`;
  return to === undefined ? '' : ` of at most ${to}`;
};

/** The ends of what JSON can carry exactly are no bounds that anyone thinks of. */
const known = (bound: number | undefined): number | undefined =>
  bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound;

const size = (unit: string, min = 0, max = Infinity): string => {
  if (max === Infinity) return min === 0 ? '' : ` of at least ${min} ${unit}`;
  return min === 0 ? ` of at most ${max} ${unit}` : ` of ${min} to ${max} ${unit}`;
};

const exampleText = (min = 0, max = Infinity): string => 'example'.slice(0, max).padEnd(min, 's');

const exampleOf = (schema: Bounded | undefined): unknown => {
  const [value] = schema?.enum ?? [];
  if (value !== undefined) return value;
  const type = [schema?.type ?? []].flat()[0];
  if (type === 'string') return exampleText(schema?.minLength, schema?.maxLength);
  return type === 'integer' || type === 'number' ? 1 : {};
};

const numberWords =
  (kind: string, example: number): Words =>
  ({ minimum, maximum }) => {
    const least = Math.max(example, known(minimum) ?? example);
    const fitting = Math.min(least, known(maximum) ?? least);
    return `${kind}${bounds(minimum, maximum)}, such as ${fitting}`;
  };

const wordsOfTypes: Readonly<Record<string, Words>> = {
  string: ({ minLength, maxLength }) =>
    `a text${size('characters', minLength, maxLength)}, such as "${exampleText(minLength, maxLength)}"`,
  integer: numberWords('a whole number', 1_000),
  number: numberWords('a number', 12.5),
  boolean: () => 'true or false',
  array: ({ minItems, maxItems, uniqueItems, items }) =>
    `a list${size('items', minItems, maxItems)}${uniqueItems ? ' without repeats' : ''}, such as ${JSON.stringify([exampleOf(items)])}`,
  object: ({ maxProperties, additionalProperties }) =>
    `a JSON object${size('keys', 0, maxProperties)}, such as ${typeof additionalProperties === 'object' ? '{"key":"value"}' : '{}'}`,
};
