import type { JsonSchema } from './json-schema';

export const text: JsonSchema = { type: 'string' };
export const textOrNull: JsonSchema = { type: ['string', 'null'] };
export const flag: JsonSchema = { type: 'boolean' };
export const minor: JsonSchema = { type: 'integer', description: 'Whole minor units.' };
export const instant: JsonSchema = { type: 'string', format: 'date-time' };
export const instantOrNull: JsonSchema = { type: ['string', 'null'], format: 'date-time' };
export const date: JsonSchema = { type: 'string', format: 'date' };
export const dateOrNull: JsonSchema = { type: ['string', 'null'], format: 'date' };
export const labels: JsonSchema = { type: 'object', additionalProperties: { type: 'string' } };

type Properties = Readonly<Record<string, JsonSchema>>;

export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

/** Everything that is named is there, but for what is called optional. More may come: whoever reads it must not mind. */
export const whole = (properties: Properties, optional: readonly string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

export const orNull = (schema: JsonSchema): JsonSchema => ({ ...schema, type: ['object', 'null'] });

/** The same thing where more is known of it: these fields are there, and are like this. */
export const withFields = (
  { title: _title, examples: _examples, ...schema }: JsonSchema,
  fields: Properties,
): JsonSchema => ({
  ...schema,
  properties: { ...schema.properties, ...fields },
  required: [...new Set([...(schema.required ?? []), ...Object.keys(fields)])],
});
