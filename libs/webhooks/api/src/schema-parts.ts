import type { JsonSchema } from '@taprail/http';

export { date, instant, instantOrNull, text, textOrNull } from '@taprail/contracts';
export const count: JsonSchema = { type: 'integer', minimum: 0 };
export const countOrNull: JsonSchema = { type: ['integer', 'null'], minimum: 0 };

export const whole = (
  title: string,
  properties: Record<string, JsonSchema>,
  optional: readonly string[] = [],
  description?: string,
): JsonSchema => ({
  title,
  ...(description === undefined ? {} : { description }),
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});
