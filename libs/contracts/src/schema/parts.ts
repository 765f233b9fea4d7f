import { describing, type JsonSchema, type TypedSchema, type ValueOf } from './json-schema';

export const text = describing<string>({ type: 'string' });
export const textOrNull = describing<string | null>({ type: ['string', 'null'] });
export const flag = describing<boolean>({ type: 'boolean' });
export const minor = describing<number>({ type: 'integer', description: 'Whole minor units.' });
export const instant = describing<string>({ type: 'string', format: 'date-time' });
export const instantOrNull = describing<string | null>({ type: ['string', 'null'], format: 'date-time' });
export const date = describing<string>({ type: 'string', format: 'date' });
export const dateOrNull = describing<string | null>({ type: ['string', 'null'], format: 'date' });
export const integer = describing<number>({ type: 'integer' });
export const integerOrNull = describing<number | null>({ type: ['integer', 'null'] });
export const labels = describing<Readonly<Record<string, string>>>({
  type: 'object',
  additionalProperties: { type: 'string' },
});

type Properties = Readonly<Record<string, JsonSchema>>;
type Values<Fields extends Properties, Optional extends keyof Fields = never> = Readonly<
  { [Name in Exclude<keyof Fields, Optional>]: ValueOf<Fields[Name]> } & {
    [Name in Optional]?: ValueOf<Fields[Name]>;
  }
>;

export const listOf = <Item extends JsonSchema>(items: Item): TypedSchema<readonly ValueOf<Item>[]> =>
  describing({ type: 'array', items });

/** One of these values; more may be added to those that the description calls open. */
export const oneOf = <const Value extends string | null>(
  values: readonly Value[],
  description: string,
  example?: NoInfer<Value>,
): TypedSchema<Value> =>
  describing({ enum: values, description, ...(example === undefined ? {} : { examples: [example] }) });

/** Everything that is named is there, but for what is called optional. More may come: whoever reads it must not mind. */
export const whole = <const Fields extends Properties, const Optional extends keyof Fields & string = never>(
  properties: Fields,
  optional: readonly Optional[] = [],
): TypedSchema<Values<Fields, Optional>> =>
  describing({
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) => !(optional as readonly string[]).includes(name)),
  });

export const orNull = <Schema extends JsonSchema>(schema: Schema): TypedSchema<ValueOf<Schema> | null> =>
  describing({ ...(schema as JsonSchema), type: ['object', 'null'] });

/** The same thing where more is known of it: these fields are there, and are like this. */
export const withFields = <Schema extends JsonSchema, Fields extends Properties>(
  base: Schema,
  fields: Fields,
): TypedSchema<Omit<ValueOf<Schema>, keyof Fields> & Values<Fields>> => {
  const { title: _title, examples: _examples, ...schema }: JsonSchema = base;
  return describing({
    ...schema,
    properties: { ...schema.properties, ...fields },
    required: [...new Set([...(schema.required ?? []), ...Object.keys(fields)])],
  });
};
