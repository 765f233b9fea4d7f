import type { INestApplicationContext } from '@nestjs/common';
import { errorTable } from '@taprail/contracts';
import type { RoutePlan } from '../operation/route-plan';
import { Door } from '../server/door';
import type { ApiDescription } from './api-description';
import { Components } from './components';
import { type Json, operationObject } from './operation-object';

export type OpenApiDocument = Json &
  Readonly<{ info: Readonly<{ title: string; version: string }>; paths: Readonly<Record<string, Json>> }>;

const methodOrder = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const errorSchema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        type: { enum: [...new Set(Object.values(errorTable).map(({ type }) => type))].sort() },
        code: { type: 'string', description: 'Stable. Decide by it, not by the message.' },
        message: { type: 'string' },
        param: { type: 'string', description: 'The field at fault, as a dotted path.' },
        request_id: { type: 'string' },
        doc_url: { type: 'string' },
        details: { type: 'object' },
        decline_reason: { type: 'string' },
        network_code: { type: 'string' },
        errors: {
          type: 'array',
          items: {
            type: 'object',
            properties: { param: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
            required: ['param', 'code', 'message'],
          },
        },
      },
      required: ['type', 'code', 'message', 'request_id', 'doc_url'],
    },
  },
  required: ['error'],
};

const securitySchemes = {
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key. The scope is named by x-scope.' },
  operatorKey: { type: 'http', scheme: 'bearer', description: 'The operator key of this deployment.' },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A retry with the same key never repeats the effect. Keys are kept for 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
};

/** OpenAPI 3.1 of what is really served: the routes of the running application, not a second list of them. */
export const buildOpenApi = (app: INestApplicationContext, api: ApiDescription): OpenApiDocument =>
  documentOf(app.get(Door).plans, api);

export const documentOf = (plans: readonly RoutePlan[], api: ApiDescription): OpenApiDocument => {
  const components = new Components();
  const paths = pathsOf(plans, components);
  const webhooks = webhooksOf(api, components);
  const { title, version, description } = api;
  return {
    openapi: '3.1.0',
    info: { title, version, ...(description === undefined ? {} : { description }) },
    ...(api.servers ? { servers: api.servers } : {}),
    paths,
    ...(webhooks ? { webhooks } : {}),
    components: {
      schemas: { ...components.sorted(), Error: errorSchema },
      parameters: { IdempotencyKey: idempotencyKey },
      headers: { RequestId: { description: 'Name it when you ask for support.', schema: { type: 'string' } } },
      securitySchemes,
    },
    'x-error-codes': errorTable,
  };
};

const pathsOf = (plans: readonly RoutePlan[], components: Components): Readonly<Record<string, Json>> => {
  const paths: Record<string, Record<string, Json>> = {};
  const ids = new Set<string>();
  const inOrder = [...plans].sort(
    (one, other) => compare(one.url, other.url) || methodOrder.indexOf(one.method) - methodOrder.indexOf(other.method),
  );
  for (const plan of inOrder) {
    if (ids.has(plan.operation.id)) throw new Error(`Two routes have the operation id ${plan.operation.id}`);
    ids.add(plan.operation.id);
    const path = plan.url.replace(/:([A-Za-z_]\w*)/g, '{$1}');
    paths[path] = { ...paths[path], [plan.method.toLowerCase()]: operationObject(plan, components) };
  }
  return paths;
};

const webhooksOf = ({ webhooks }: ApiDescription, components: Components): Json | undefined =>
  webhooks &&
  Object.fromEntries(
    Object.entries(webhooks).map(([name, { summary, schema, example }]) => [
      name,
      {
        post: {
          summary,
          requestBody: {
            content: {
              'application/json': { schema: components.lift(schema), ...(example === undefined ? {} : { example }) },
            },
          },
          responses: { '2XX': { description: 'Acknowledged.' } },
        },
      },
    ]),
  );

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
