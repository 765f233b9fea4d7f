import { STATUS_CODES } from 'node:http';
import { errorEntry } from '@taprail/contracts';
import { operatorScope, publicScope } from '../auth/bearer-guard';
import type { RoutePlan } from '../operation/route-plan';
import type { JsonSchema } from '@taprail/contracts';
import type { Components } from './components';
import { errorsOfRoute } from './operation-errors';

export type Json = Readonly<Record<string, unknown>>;

const securityOf = (scope: string): readonly Json[] => {
  if (scope === publicScope) return [];
  return scope === operatorScope ? [{ operatorKey: [] }] : [{ apiKey: [] }];
};

/** One OpenAPI operation. The order of its keys is fixed here, so that the printed document is stable. */
export const operationObject = (plan: RoutePlan, components: Components): Json => {
  const { operation } = plan;
  const errors = errorsOfRoute(plan);
  const parameters = [...pathParameters(plan), ...queryParameters(plan, components), ...headerParameters(plan)];
  return {
    operationId: operation.id,
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    tags: [operation.id.split('.')[0]],
    ...(operation.deprecated ? { deprecated: true } : {}),
    security: securityOf(operation.scope),
    'x-scope': operation.scope,
    'x-idempotent': plan.idempotent,
    'x-errors': errors,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBody(plan, components),
    responses: { ...successes(plan, components), ...failures(plan) },
  };
};

const pathParameters = ({ url, operation }: RoutePlan): readonly Json[] =>
  [...url.matchAll(/:([A-Za-z_]\w*)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...(operation.params?.[name] === undefined ? {} : { description: operation.params[name] }),
    schema: { type: 'string' },
  }));

const queryParameters = ({ query }: RoutePlan, components: Components): readonly Json[] => {
  if (!query) return [];
  for (const [name, schema] of query.defs) components.lift({ ...schema, title: name });
  return Object.entries(query.schema.properties ?? {}).map(([name, schema]) => {
    const nested = JSON.stringify(schema).includes('"$ref"') || [schema.type].flat().includes('object');
    return {
      name,
      in: 'query',
      required: query.schema.required?.includes(name) ?? false,
      ...(nested ? { style: 'deepObject', explode: true } : {}),
      schema: components.lift(schema),
    };
  });
};

const headerParameters = ({ idempotent }: RoutePlan): readonly Json[] =>
  idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : [];

const requestBody = (plan: RoutePlan, components: Components): Json => {
  const { body, operation, consumes } = plan;
  const bytes: JsonSchema = operation.bodySchema ?? { type: 'string', contentMediaType: 'application/octet-stream' };
  const schema = body
    ? components.dto(body)
    : operation.rawBody || consumes[0] !== 'application/json'
      ? bytes
      : undefined;
  if (!schema) return {};
  const media = { schema, ...(operation.example === undefined ? {} : { example: operation.example }) };
  const content = Object.fromEntries(consumes.map((type) => [type, media]));
  return { requestBody: { required: !(body?.mayBeAbsent ?? false), content } };
};

const successes = (plan: RoutePlan, components: Components): Json => {
  const { answers, example, bodySchema } = plan.operation;
  // A request without a body has no example of its own: then it shows what comes back.
  const shown = plan.body || bodySchema || example === undefined ? {} : { example };
  return Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => [
      status,
      {
        description: schema?.description ?? STATUS_CODES[status] ?? 'The answer.',
        headers: { 'Request-Id': { $ref: '#/components/headers/RequestId' } },
        ...(schema === null
          ? {}
          : { content: { [plan.produces[0] ?? 'application/json']: { schema: components.lift(schema), ...shown } } }),
      },
    ]),
  );
};

const failures = (plan: RoutePlan): Json => {
  const byStatus = new Map<number, string[]>();
  for (const code of errorsOfRoute(plan)) {
    const { status } = errorEntry(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const schema = { $ref: '#/components/schemas/Error' };
  return Object.fromEntries(
    [...byStatus]
      .filter(([status]) => !(status in plan.operation.answers))
      .map(([status, codes]) => [
        status,
        { description: codes.map((code) => `\`${code}\``).join(', '), content: { 'application/json': { schema } } },
      ]),
  );
};
