import type { INestApplicationContext } from '@nestjs/common';
import { type ErrorCode, errorDetails, errorTable } from '@taprail/contracts';
import type { Environment } from '../auth/caller';
import type { RoutePlan } from '../request/operation/route-plan';
import { RoutePlans } from '../request/operation/route-plans';
import type { ApiDescription } from './api-description';
import { Components } from './components';
import { errorSchema, problemSchema } from './error-schemas';
import { type OpenApiObject, operationObject, tagOf } from './operation-object';

export type OpenApiDocument = OpenApiObject &
  Readonly<{ info: Readonly<{ title: string; version: string }>; paths: Readonly<Record<string, OpenApiObject>> }>;

const methodOrder = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const securitySchemes = {
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key. x-scope names the required scope.' },
  operatorKey: { type: 'http', scheme: 'bearer', description: 'The operator key of this deployment.' },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Idempotency key: a retry with the same key never repeats the effect. Keys are kept for 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
};

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  description:
    'ETag of the state that the change is based on, such as `"17"`. If the resource has changed since, nothing is done and the response is 412 `revision_mismatch`.',
  schema: { type: 'string', maxLength: 100 },
};

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  description: 'ETag of the last response. If the resource has not changed since, the response is 304 without a body.',
  schema: { type: 'string' },
};

/** OpenAPI 3.1 of what is really served: the routes of the running application, not a second list of them. */
export const buildOpenApi = (app: INestApplicationContext, api: ApiDescription): OpenApiDocument =>
  documentOf(app.get(RoutePlans).list(), api);

export const documentOf = (plans: readonly RoutePlan[], api: ApiDescription): OpenApiDocument => {
  const components = new Components();
  const paths = pathsOf(plans, components, api.environment);
  const webhooks = webhooksOf(api, components);
  const { title, version, description, license, contact } = api;
  return {
    openapi: '3.1.0',
    info: { title, version, ...onlyGiven({ description, license, contact }) },
    ...(api.servers ? { servers: api.servers } : {}),
    tags: tagsOf(plans, api),
    paths,
    ...(webhooks ? { webhooks } : {}),
    components: {
      schemas: { ...components.sorted(), Error: errorSchema, Problem: problemSchema },
      parameters: { IdempotencyKey: idempotencyKey, IfMatch: ifMatch, IfNoneMatch: ifNoneMatch },
      headers: {
        RequestId: {
          description: 'The id of the request. Quote it when you contact support.',
          schema: { type: 'string' },
        },
        ETag: { description: 'Revision of the resource in the response, such as `"17"`.', schema: { type: 'string' } },
      },
      securitySchemes,
    },
    'x-error-codes': errorCodes,
  };
};

/** The table of codes, each with what `details` states beside it. */
const errorCodes = Object.fromEntries(
  Object.entries(errorTable).map(([code, entry]) => {
    const details = errorDetails[code as ErrorCode];
    return [code, details ? { ...entry, details } : entry];
  }),
);

const onlyGiven = (facts: OpenApiObject): OpenApiObject =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));

const tagsOf = (plans: readonly RoutePlan[], { tags = {} }: ApiDescription): readonly OpenApiObject[] =>
  [...new Set(plans.map(tagOf))].sort(compare).map((name) => ({ name, ...onlyGiven({ description: tags[name] }) }));

const pathsOf = (
  plans: readonly RoutePlan[],
  components: Components,
  environment: Environment | undefined,
): Readonly<Record<string, OpenApiObject>> => {
  const paths: Record<string, Record<string, OpenApiObject>> = {};
  const ids = new Set<string>();
  const inOrder = [...plans].sort(
    (one, other) => compare(one.url, other.url) || methodOrder.indexOf(one.method) - methodOrder.indexOf(other.method),
  );
  for (const plan of inOrder) {
    if (ids.has(plan.operation.id)) throw new Error(`Two routes have the operation id ${plan.operation.id}`);
    ids.add(plan.operation.id);
    const path = plan.url.replace(/:([A-Za-z_]\w*)/g, '{$1}');
    paths[path] = { ...paths[path], [plan.method.toLowerCase()]: operationObject(plan, components, environment) };
  }
  return paths;
};

const webhooksOf = ({ webhooks }: ApiDescription, components: Components): OpenApiObject | undefined =>
  webhooks &&
  Object.fromEntries(
    Object.entries(webhooks).map(([name, { summary, schema, example }]) => [
      name,
      {
        post: {
          operationId: `on.${name}`,
          summary,
          security: [],
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
