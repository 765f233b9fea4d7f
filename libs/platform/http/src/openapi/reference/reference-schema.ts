import type { JsonSchema } from '@taprail/contracts';
import { html, type Html } from './html';

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Deeper objects are named, not printed again: a reader can go to the document for them. */
const depthMax = 6;

const refName = (schema: JsonSchema): string | undefined => schema.$ref?.split('/').at(-1);

const typeOf = (schema: JsonSchema, schemas: Schemas): string => {
  const name = refName(schema);
  if (name !== undefined) return typeOf(schemas[name] ?? {}, schemas);
  if (Array.isArray(schema['anyOf'])) {
    return (schema['anyOf'] as JsonSchema[]).map((part) => typeOf(part, schemas)).join(' or ');
  }
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.items) return `array of ${typeOf(schema.items, schemas)}`;
  return (typeof schema.type === 'object' ? schema.type.join(' or ') : schema.type) ?? 'any';
};

const boundWords: Readonly<Record<string, string>> = {
  minimum: 'min',
  maximum: 'max',
  minLength: 'min length',
  maxLength: 'max length',
  minItems: 'min items',
  maxItems: 'max items',
  maxProperties: 'max keys',
  pattern: 'pattern',
  format: 'format',
  default: 'default',
};

const boundsOf = (schema: JsonSchema): string =>
  Object.entries(boundWords)
    .filter(([keyword]) => schema[keyword] !== undefined && !isSafeBound(schema[keyword]))
    .map(([keyword, word]) => `${word} ${String(schema[keyword])}`)
    .join(', ');

/** The edge of exact integers is a fact of JSON, not of the field. */
const isSafeBound = (value: unknown): boolean => Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;

/** The object that a field leads to, through references, lists and "or null". */
const objectOf = (schema: JsonSchema, schemas: Schemas): JsonSchema | undefined => {
  const name = refName(schema);
  if (name !== undefined) return objectOf(schemas[name] ?? {}, schemas);
  if (schema.items) return objectOf(schema.items, schemas);
  const [first] = Array.isArray(schema['anyOf']) ? (schema['anyOf'] as JsonSchema[]) : [];
  if (first) return objectOf(first, schemas);
  return schema.properties ? schema : undefined;
};

/** Fields as a nested list: readable on a phone, by a screen reader and on paper. */
export const schemaList = (schema: JsonSchema, schemas: Schemas, depth = 0): Html => {
  const object = objectOf(schema, schemas);
  if (!object || depth >= depthMax) return html``;
  const fields = Object.entries(object.properties ?? {}).map(([name, field]) => {
    const required = object.required?.includes(name) ?? false;
    const resolved = schemas[refName(field) ?? ''] ?? field;
    return html`<li>
      <code>${name}</code> <span class="type">${typeOf(field, schemas)}</span>${required ? html` <b>required</b>` : ''}
      <span class="bounds">${boundsOf(resolved)}</span> ${field.description ?? resolved.description}
      ${schemaList(field, schemas, depth + 1)}
    </li>`;
  });
  return html`<ul>
    ${fields}
  </ul>`;
};

export const typeLine = typeOf;
