import { html, type Html } from '../html/html';
import { proseOf } from '../html/prose';
import type { ApiSchema } from './api-document';

type Schemas = Readonly<Record<string, ApiSchema>>;

/** Deeper objects are named and not printed: a reader finds them in the OpenAPI description. */
const depthMax = 5;

const nameOf = ({ $ref }: ApiSchema): string | undefined => $ref?.split('/').at(-1);
const resolve = (schema: ApiSchema, schemas: Schemas): ApiSchema => schemas[nameOf(schema) ?? ''] ?? schema;

export const typeOf = (schema: ApiSchema, schemas: Schemas): string => {
  const name = nameOf(schema);
  if (name !== undefined) return typeOf(schemas[name] ?? {}, schemas);
  if (schema.anyOf) return schema.anyOf.map((part) => typeOf(part, schemas)).join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return 'one of';
  if (schema.items) return `list of ${typeOf(schema.items, schemas)}`;
  return (typeof schema.type === 'object' ? schema.type.join(' or ') : schema.type) ?? 'any';
};

const boundWords: Readonly<Record<string, string>> = {
  minimum: 'at least',
  maximum: 'at most',
  minLength: 'min length',
  maxLength: 'max length',
  minItems: 'min items',
  maxItems: 'max items',
  maxProperties: 'max keys',
  format: 'format',
  default: 'default',
};

/** The edge of exact integers is a fact of JSON and not of the field. */
const isEdge = (value: unknown): boolean => Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;

const boundsOf = (schema: ApiSchema): string =>
  Object.entries(boundWords)
    .filter(([keyword]) => schema[keyword] !== undefined && !isEdge(schema[keyword]))
    .map(([keyword, word]) => `${word} ${String(schema[keyword])}`)
    .join(', ');

/** The object that a field leads to, through references, lists and "or null". */
const objectOf = (schema: ApiSchema, schemas: Schemas): ApiSchema | undefined => {
  const name = nameOf(schema);
  if (name !== undefined) return objectOf(schemas[name] ?? {}, schemas);
  if (schema.items) return objectOf(schema.items, schemas);
  if (schema.anyOf?.[0]) return objectOf(schema.anyOf[0], schemas);
  return schema.properties ? schema : undefined;
};

const valuesOf = (schema: ApiSchema): Html | undefined =>
  schema.enum &&
  html`<span class="values"
    >${schema.enum.map((value) => html`<code>${value === null ? 'null' : String(value)}</code> `)}</span
  >`;

/** The fields of an object, each with what is inside it. */
export const fieldList = (schema: ApiSchema, schemas: Schemas, depth = 0): Html | undefined => {
  const object = objectOf(schema, schemas);
  if (!object?.properties || depth >= depthMax) return undefined;
  const fields = Object.entries(object.properties).map(([name, field]) =>
    fieldItem(name, field, object.required?.includes(name) ?? false, schemas, depth),
  );
  return html`<ul class="fields">
    ${fields}
  </ul>`;
};

export const fieldItem = (name: string, field: ApiSchema, isRequired: boolean, schemas: Schemas, depth = 0): Html => {
  const resolved = resolve(field, schemas);
  const inside = fieldList(field, schemas, depth + 1);
  const description = field.description ?? resolved.description;
  return html`<li>
    <p class="field">
      <code>${name}</code> <span class="type">${typeOf(field, schemas)}</span>
      ${isRequired ? html`<b class="required">required</b>` : undefined}
      <span class="bounds">${boundsOf(resolved)}</span>
    </p>
    ${valuesOf(resolved)} ${description === undefined ? undefined : html`<p>${proseOf(description)}</p>`}
    ${
      inside &&
      html`<details>
        <summary>Fields of <code>${name}</code></summary>
        ${inside}
      </details>`
    }
  </li>`;
};
