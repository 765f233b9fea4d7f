/** The kind of value that a field of a body or a filter of a query takes. `map` is texts by name, `json` anything. */
export type FieldType = 'string' | 'integer' | 'number' | 'boolean' | 'enum' | 'list' | 'map' | 'object' | 'json';

export type OperationField = Readonly<{
  name: string;
  type: FieldType;
  required?: boolean;
  values?: readonly string[];
  /** An amount in minor units. */
  money?: boolean;
  /** The types of what is inside an object, by dotted path. */
  inside?: Readonly<Record<string, FieldType>>;
  description: string;
}>;

/** An operation of the API as the command line needs it; generated. */
export type ApiOperation = Readonly<{
  verb: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  summary: string;
  description?: string;
  scope: string;
  ids: readonly string[];
  query: readonly OperationField[];
  body?: Readonly<{ kind: 'json' | 'form' | 'raw'; required: boolean; fields: readonly OperationField[] }>;
  answer: Readonly<{
    kind: 'json' | 'list' | 'none' | 'text' | 'file' | 'stream';
    row?: string;
    page?: string;
    schemas?: readonly string[];
  }>;
  idempotent?: boolean;
  ifMatch?: boolean;
  respondAsync?: boolean;
}>;
