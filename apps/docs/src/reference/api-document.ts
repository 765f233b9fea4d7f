/** As much of JSON Schema as the reference prints. */
export type ApiSchema = Readonly<{
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  properties?: Readonly<Record<string, ApiSchema>>;
  required?: readonly string[];
  items?: ApiSchema;
  anyOf?: readonly ApiSchema[];
  enum?: readonly unknown[];
  const?: unknown;
  examples?: readonly unknown[];
  contentMediaType?: string;
}> &
  Readonly<Record<string, unknown>>;

export type Media = Readonly<{ schema: ApiSchema; example?: unknown }>;
export type Content = Readonly<Record<string, Media>>;

export type RouteParameter = Readonly<{
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: ApiSchema;
}>;

export type PrintedOperation = Readonly<{
  operationId: string;
  summary: string;
  description?: string;
  deprecated?: boolean;
  tags: readonly string[];
  'x-scope': string;
  'x-idempotent': boolean;
  'x-errors': readonly string[];
  parameters?: readonly (RouteParameter | Readonly<{ $ref: string }>)[];
  requestBody?: Readonly<{ required: boolean; content: Content }>;
  responses: Readonly<Record<string, Readonly<{ description: string; content?: Content }>>>;
}>;

export type DescribedError = Readonly<{
  status: number;
  type: string;
  message: string;
  advice: string;
  retryable: boolean;
  details?: ApiSchema;
}>;

/** The OpenAPI description that the product serves. */
export type ApiDocument = Readonly<{
  info: Readonly<{ version: string }>;
  tags: readonly Readonly<{ name: string; description?: string }>[];
  paths: Readonly<Record<string, Readonly<Record<string, PrintedOperation>>>>;
  components: Readonly<{
    schemas: Readonly<Record<string, ApiSchema>>;
    parameters: Readonly<Record<string, RouteParameter>>;
  }>;
  'x-error-codes': Readonly<Record<string, DescribedError>>;
}>;

/** An operation with its route. */
export type ApiRoute = Readonly<{ verb: string; path: string; operation: PrintedOperation }>;

export const routesOf = ({ paths }: ApiDocument): readonly ApiRoute[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, operation]) => ({ verb: verb.toUpperCase(), path, operation })),
  );

export const parametersOf = (
  { components }: ApiDocument,
  { parameters = [] }: PrintedOperation,
): readonly RouteParameter[] =>
  parameters.map((each) => ('$ref' in each ? components.parameters[each.$ref.split('/').at(-1)!]! : each));

export const firstMedia = (content: Content | undefined): readonly [string, Media] | undefined =>
  content && Object.entries(content)[0];
