import { createHash } from 'node:crypto';
import { ValidateBy, type ValidationOptions, isEmail, isISO31661Alpha2, isISO8601, isURL } from 'class-validator';
import type { JsonSchema } from '@taprail/contracts';

/** Checks that JSON Schema has no keyword for. They are class-validator's own functions, so both verdicts agree. */
export const formats = new Map<string, (text: string) => boolean>();

const format = (name: string, check: (text: string, options?: never) => boolean, options?: unknown): JsonSchema => {
  const plain = options === undefined || Object.keys(options as object).length === 0;
  const suffix = plain ? '' : `-${createHash('sha256').update(JSON.stringify(options)).digest('hex').slice(0, 8)}`;
  formats.set(name + suffix, (text) => check(text, options as never));
  return { type: 'string', format: name + suffix };
};

type Rule = (...constraints: readonly any[]) => JsonSchema;

const integersOnly: JsonSchema = {
  type: 'integer',
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
};

/** class-validator's name of a decorator → the JSON Schema that says the same. What is not here stops the start. */
export const rules: Readonly<Record<string, Rule>> = {
  isString: () => ({ type: 'string' }),
  // A number past 2^53 has already lost digits when we see it: money must not be rounded silently.
  isInt: () => integersOnly,
  isNumber: (options: object = {}) => {
    if (Object.keys(options).length > 0) throw new Error('IsNumber is supported without options');
    return { type: 'number' };
  },
  isBoolean: () => ({ type: 'boolean' }),
  isIn: (values: readonly unknown[]) => ({ enum: [...values] }),
  isEnum: (entity: object) => ({ enum: Object.values(entity) }),
  isLength: (min: number, max?: number) => ({
    type: 'string',
    minLength: min,
    ...(max === undefined ? {} : { maxLength: max }),
  }),
  minLength: (min: number) => ({ type: 'string', minLength: min }),
  maxLength: (max: number) => ({ type: 'string', maxLength: max }),
  matches: (pattern: RegExp | string, modifiers?: string) => {
    const flags = pattern instanceof RegExp ? pattern.flags : (modifiers ?? '');
    if (flags.replace('u', '')) throw new Error(`Matches is supported without the flags "${flags}"`);
    return { type: 'string', pattern: pattern instanceof RegExp ? pattern.source : pattern };
  },
  min: (minimum: number) => ({ type: 'number', minimum }),
  max: (maximum: number) => ({ type: 'number', maximum }),
  isEmail: (options?: object) => format('email', isEmail, options),
  isUrl: (options?: object) => format('uri', isURL, options),
  isISO31661Alpha2: () => format('country', isISO31661Alpha2),
  isIso8601: (options?: object) => format('iso8601', isISO8601, options),
  isObject: () => ({ type: 'object' }),
  isArray: () => ({ type: 'array' }),
  arrayMinSize: (min: number) => ({ type: 'array', minItems: min }),
  arrayMaxSize: (max: number) => ({ type: 'array', maxItems: max }),
  arrayUnique: () => ({ type: 'array', uniqueItems: true }),
};

const rulePrefix = 'rule:';

/** A decorator of one's own: the schema for the validator and the document, the check for class-validator. */
export const byRule = (
  name: string,
  schema: JsonSchema,
  check: (value: unknown) => boolean,
  options?: ValidationOptions,
): PropertyDecorator => {
  const { format: own } = schema;
  if (typeof own === 'string' && !formats.has(own)) formats.set(own, check);
  return ValidateBy(
    { name: rulePrefix + name, constraints: [schema], validator: { validate: check, defaultMessage: () => name } },
    options,
  );
};

export const schemaOfRule = (name: string, constraints: readonly unknown[] = []): JsonSchema => {
  if (name.startsWith(rulePrefix)) return constraints[0] as JsonSchema;
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  if (!rule) throw new Error(`the decorator ${name} has no compiled form`);
  return rule(...constraints);
};

type TextMapBounds = Readonly<{ keysMax: number; keyLengthMax: number; valueLengthMax: number }>;

/** Changes of such a map, by name; null takes one away. As many may go as come. */
export const IsTextMapPatch = ({ keysMax, keyLengthMax, valueLengthMax }: TextMapBounds): PropertyDecorator =>
  byRule(
    'isTextMapPatch',
    {
      type: 'object',
      maxProperties: 2 * keysMax,
      propertyNames: { maxLength: keyLengthMax },
      additionalProperties: { type: ['string', 'null'], maxLength: valueLengthMax },
    },
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  );

/** A map of short texts, such as labels a caller keeps for itself. */
export const IsTextMap = (bounds: TextMapBounds) =>
  byRule(
    'isTextMap',
    {
      type: 'object',
      maxProperties: bounds.keysMax,
      propertyNames: { minLength: 1, maxLength: bounds.keyLengthMax },
      additionalProperties: { type: 'string', maxLength: bounds.valueLengthMax },
    },
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      Object.keys(value).length <= bounds.keysMax &&
      Object.entries(value).every(
        ([key, text]) =>
          key !== '' &&
          [...key].length <= bounds.keyLengthMax &&
          typeof text === 'string' &&
          [...text].length <= bounds.valueLengthMax,
      ),
  );
