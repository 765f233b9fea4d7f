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
