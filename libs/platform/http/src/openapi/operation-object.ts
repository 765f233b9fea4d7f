import { errorEntry } from '@taprail/contracts';
import { operatorScope, publicScope } from '../auth/scope-words';
import type { Environment } from '../auth/caller';
import type { RoutePlan } from '../request/operation/route-plan';
import type { JsonSchema } from '@taprail/contracts';
import type { Components } from './components';
import { errorsOfRoute } from './operation-errors';
import { sampleOf } from './samples/sample';

export type OpenApiObject = Readonly<Record<string, unknown>>;

const securityOf = (scope: string): readonly OpenApiObject[] => {
  if (scope === publicScope) return [];
  return scope === operatorScope ? [{ operatorKey: [] }] : [{ apiKey: [] }];
};

/** One OpenAPI operation. The order of its keys is fixed here, so that the printed document is stable. */
export const operationObject = (
  plan: RoutePlan,
  components: Components,
  environment: Environment = 'test',
): OpenApiObject => {
  const { operation } = plan;
  const description = descriptionOf(plan, environment);
  const errors = errorsOfRoute(plan);
  const parameters = [...pathParameters(plan), ...queryParameters(plan, components), ...headerParameters(plan)];
  return {
    operationId: operation.id,
    summary: operation.summary,
    ...(description === '' ? {} : { description }),
    tags: [tagOf(plan)],
    ...(operation.deprecated ? { deprecated: true } : {}),
    security: securityOf(operation.scope),
    'x-scope': operation.scope,
    'x-idempotent': plan.idempotent,
    'x-errors': errors,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBody(plan, components, environment),
    responses: { ...successes(plan, components), ...unchanged(plan), ...failures(plan) },
  };
};

export const tagOf = ({ operation }: Pick<RoutePlan, 'operation'>): string => operation.id.split('.')[0] ?? '';

const descriptionOf = ({ operation }: RoutePlan, environment: Environment): string =>
  [operation.description, environment === 'test' ? operation.testDescription : undefined].filter(Boolean).join(' ');

const pathParameters = ({ url, operation }: RoutePlan): readonly OpenApiObject[] =>
  [...url.matchAll(/:([A-Za-z_]\w*)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...(operation.params?.[name] === undefined ? {} : { description: operation.params[name] }),
    schema: { type: 'string' },
  }));

const queryParameters = ({ query }: RoutePlan, components: Components): readonly OpenApiObject[] => {
  if (!query) return [];
  for (const [name, schema] of query.defs) components.lift({ ...schema, title: name });
  return Object.entries(query.schema.properties ?? {}).map(([name, { description, ...schema }]) => {
    const nested = JSON.stringify(schema).includes('"$ref"') || [schema.type].flat().includes('object');
    return {
      name,
      in: 'query',
      required: query.schema.required?.includes(name) ?? false,
      ...(description === undefined ? {} : { description }),
      ...(nested ? { style: 'deepObject', explode: true } : {}),
      schema: components.lift(schema),
    };
  });
};

/** A route that may refuse another revision than the caller decided upon reads If-Match; one that shows its revision, If-None-Match. */
const headerParameters = ({ idempotent, operation }: RoutePlan): readonly OpenApiObject[] => [
  ...(idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ...(operation.errors.includes('revision_mismatch') ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
  ...(operation.conditional ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
  ...Object.entries(operation.headers ?? {}).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  })),
];

const requestBody = (plan: RoutePlan, components: Components, environment: Environment): OpenApiObject => {
  const { body, operation, consumes } = plan;
  const bytes: JsonSchema = operation.bodySchema ?? { type: 'string', contentMediaType: 'application/octet-stream' };
  const schema = body
    ? components.dto(body)
    : operation.rawBody || consumes[0] !== 'application/json'
      ? bytes
      : undefined;
  if (!schema) return {};
  const { example, liveExample = example } = operation;
  const shown = environment === 'live' ? liveExample : example;
  const media = { schema, ...(shown === undefined ? {} : { example: shown }) };
  const content = Object.fromEntries(consumes.map((type) => [type, media]));
  return { requestBody: { required: !(body?.mayBeAbsent ?? false), content } };
};

const outcomes: Readonly<Record<string, string>> = {
  201: 'Created.',
  202: 'Accepted; processing continues asynchronously.',
  204: 'Success; the response has no body.',
};

/** A body that the caller already has is not sent again. */
const unchanged = ({ operation }: RoutePlan): OpenApiObject =>
  operation.conditional
    ? { 304: { description: 'Not modified since the ETag in If-None-Match; the response has no body.' } }
    : {};

const exampleOf = ({ operation, produces }: RoutePlan, type: string, schema: JsonSchema): unknown => {
  const { answerExample, answerExamples } = operation;
  if (answerExamples) return answerExamples[type];
  // An example of one form would be wrong in another.
  return type === produces[0] ? (answerExample ?? sampleOf(schema)) : undefined;
};

const answerHeaders = ({ operation }: RoutePlan, status: number): OpenApiObject =>
  Object.fromEntries(
    Object.entries(operation.answerHeaders?.[status] ?? {}).map(([name, description]) => [
      name,
      { description, required: false, schema: { type: 'string' } },
    ]),
  );

const successes = (plan: RoutePlan, components: Components): OpenApiObject =>
  Object.fromEntries(
    Object.entries(plan.operation.answers).map(([status, schema]) => [
      status,
      {
        description: [outcomes[status], schema?.description].filter(Boolean).join(' ') || 'Success.',
        headers: {
          'Request-Id': { $ref: '#/components/headers/RequestId' },
          ...(plan.operation.conditional ? { ETag: { $ref: '#/components/headers/ETag' } } : {}),
          ...answerHeaders(plan, Number(status)),
        },
        ...(schema === null
          ? {}
          : {
              content: Object.fromEntries(
                plan.produces.map((type) => {
                  const example = exampleOf(plan, type, schema);
                  return [type, { schema: components.lift(schema), ...(example === undefined ? {} : { example }) }];
                }),
              ),
            }),
      },
    ]),
  );

const refusal = {
  'application/json': { schema: { $ref: '#/components/schemas/Error' } },
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
};

const failures = (plan: RoutePlan): OpenApiObject => {
  const byStatus = new Map<number, string[]>();
  for (const code of errorsOfRoute(plan)) {
    const { status } = errorEntry(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus]
      .filter(([status]) => !(status in plan.operation.answers))
      .map(([status, codes]) => [
        status,
        {
          description: `${codes.length > 1 ? 'Error codes' : 'Error code'}: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
          content: refusal,
        },
      ]),
  );
};
