import type { JsonSchema } from '@taprail/contracts';

const integerForm = /^-?\d{1,16}$/;
const numberForm = /^-?\d{1,16}(\.\d{1,16})?$/;

const has = (schema: JsonSchema, type: string): boolean =>
  Array.isArray(schema.type) ? schema.type.includes(type) : schema.type === type;

/** A query knows only texts: gives them the type that the schema asks for, and leaves what does not fit for the check. */
export const coerceQuery = (value: unknown, schema: JsonSchema, defs: ReadonlyMap<string, JsonSchema>): unknown => {
  const own = resolve(schema, defs);
  if (has(own, 'array')) {
    const items = Array.isArray(value) ? value : [value];
    return items.map((item) => coerceQuery(item, own.items ?? {}, defs));
  }
  if (typeof value === 'string') return coerceText(value, own);
  if (!isRecord(value) || !own.properties) return value;
  const typed: Record<string, unknown> = Object.create(null);
  for (const [key, item] of Object.entries(value)) {
    const property = Object.hasOwn(own.properties, key) ? own.properties[key] : undefined;
    typed[key] = property ? coerceQuery(item, property, defs) : item;
  }
  return typed;
};

const coerceText = (text: string, schema: JsonSchema): unknown => {
  if (has(schema, 'integer') && integerForm.test(text)) return Number(text);
  if (has(schema, 'number') && numberForm.test(text)) return Number(text);
  if (has(schema, 'boolean') && (text === 'true' || text === 'false')) return text === 'true';
  return text;
};

const resolve = (schema: JsonSchema, defs: ReadonlyMap<string, JsonSchema>): JsonSchema => {
  const [first] = Array.isArray(schema['anyOf']) ? (schema['anyOf'] as JsonSchema[]) : [schema];
  const name = first?.$ref?.slice('#/$defs/'.length);
  return (name === undefined ? first : defs.get(name)) ?? {};
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
