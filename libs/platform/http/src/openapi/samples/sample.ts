import type { JsonSchema } from '@taprail/contracts';

const hash = '4f1c0a7d9b2e83564f1c0a7d9b2e83564f1c0a7d9b2e83564f1c0a7d9b2e8356';

const ofForm: Readonly<Record<string, string>> = {
  'date-time': '2026-03-02T11:04:05.130Z',
  date: '2026-03-02',
  '^[0-9a-f]{64}$': hash,
};

const isNullable = ({ type }: JsonSchema): boolean => [type].flat().includes('null');

/** A value that a schema describes, put together from the examples at its fields. */
export const sampleOf = (schema: JsonSchema): unknown => {
  const { examples, enum: values, items, properties } = schema;
  if (Array.isArray(examples) && examples.length > 0) return examples[0];
  if (schema['const'] !== undefined) return schema['const'];
  if (values) return values[0];
  const [only] = (schema['allOf'] ?? []) as JsonSchema[];
  if (only) return sampleOf(only);
  if (Array.isArray(schema['anyOf'])) return sampleOf((schema['anyOf'] as JsonSchema[])[0] ?? {});
  if (properties) return sampleOfObject(schema);
  if (isNullable(schema)) return null;
  if (items) return [sampleOf(items)];
  return sampleOfPlain(schema);
};

const sampleOfObject = ({ properties = {}, required = [] }: JsonSchema): unknown =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name))
      .map(([name, field]) => [name, sampleOf(field)]),
  );

const sampleOfPlain = (schema: JsonSchema): unknown => {
  const { type } = schema;
  if (type === 'string') return ofForm[String(schema['format'] ?? schema['pattern'])] ?? '';
  if (type === 'integer' || type === 'number') return schema['minimum'] ?? 0;
  if (type === 'boolean') return false;
  return type === 'object' ? {} : null;
};
