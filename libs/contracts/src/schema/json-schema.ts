/** As much of JSON Schema 2020-12 as we write; open, because OpenAPI and the gateway add their own keywords. */
export type JsonSchema = Readonly<{
  type?: string | readonly string[];
  title?: string;
  description?: string;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  enum?: readonly unknown[];
  $ref?: string;
  [keyword: string]: unknown;
}>;

declare const value: unique symbol;

/** A schema that tells the compiler, too, which values it describes: a resource is declared once, here. */
export type TypedSchema<Value> = JsonSchema & Readonly<{ [value]: Value }>;

/** The values that a schema describes; unknown where it does not tell. */
export type ValueOf<Schema> = Schema extends Readonly<{ [value]: infer Value }> ? Value : unknown;

/** For the parts that schemas are put together from: nothing else says what a schema means. */
export const describing = <Value>(schema: JsonSchema): TypedSchema<Value> => schema as TypedSchema<Value>;
