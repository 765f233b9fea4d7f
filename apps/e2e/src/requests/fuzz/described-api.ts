import type { Api } from '../../harness/api';

export type Schema = any;

export type Parameter = Readonly<{ name: string; in: string; required: boolean; style?: string; schema: Schema }>;
export type DescribedAnswer = Readonly<{ contentTypes: ReadonlyMap<string, Schema>; headers: readonly string[] }>;

export type Operation = Readonly<{
  id: string;
  method: string;
  path: string;
  isForOperators: boolean;
  isPublic: boolean;
  isIdempotent: boolean;
  errors: ReadonlySet<string>;
  parameters: readonly Parameter[];
  body?: Readonly<{ contentType: string; schema: Schema; example: unknown; isRequired: boolean }>;
  answers: ReadonlyMap<number, DescribedAnswer>;
}>;

/** The OpenAPI description that a running product serves of itself. */
export class DescribedApi {
  readonly operations: readonly Operation[];

  private constructor(readonly document: any) {
    this.operations = Object.entries<any>(document.paths).flatMap(([path, methods]) =>
      Object.entries<any>(methods).map(([method, operation]) => this.read(method, path, operation)),
    );
  }

  static async of(api: Api): Promise<DescribedApi> {
    const { status, body } = await api.get('/openapi.json');
    if (status !== 200) throw new Error(`No description: ${status}`);
    return new DescribedApi(body);
  }

  resolve(given: Schema): Schema {
    if (!given?.$ref) return given ?? {};
    const [, , kind, name] = given.$ref.split('/');
    return this.resolve(this.document.components[kind][name]);
  }

  private read(method: string, path: string, operation: any): Operation {
    const [contentType, media] = Object.entries<any>(operation.requestBody?.content ?? {})[0] ?? [];
    return {
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      isForOperators: operation['x-scope'] === 'operator',
      isPublic: operation['x-scope'] === 'public',
      isIdempotent: operation['x-idempotent'] === true,
      errors: new Set(operation['x-errors']),
      parameters: (operation.parameters ?? []).map((parameter: Schema) => this.resolve(parameter)),
      ...(contentType === undefined
        ? {}
        : {
            body: {
              contentType,
              schema: media.schema,
              example: media.example,
              isRequired: operation.requestBody.required === true,
            },
          }),
      answers: new Map(
        Object.entries<any>(operation.responses).map(([status, { content = {}, headers = {} }]) => [
          Number(status),
          {
            contentTypes: new Map(Object.entries<any>(content).map(([type, { schema }]) => [type, schema])),
            headers: Object.keys(headers).filter((name) => headers[name].required !== false),
          },
        ]),
      ),
    };
  }
}
