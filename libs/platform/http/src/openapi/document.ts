import type { INestApplicationContext } from '@nestjs/common';
import { errorTable } from '@taprail/contracts';
import type { Environment } from '../auth/caller';
import type { RoutePlan } from '../operation/route-plan';
import { Door } from '../server/door';
import type { ApiDescription } from './api-description';
import { Components } from './components';
import { type Json, operationObject, tagOf } from './operation-object';

export type OpenApiDocument = Json &
  Readonly<{ info: Readonly<{ title: string; version: string }>; paths: Readonly<Record<string, Json>> }>;

const methodOrder = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const errorSchema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        type: {
          enum: [...new Set(Object.values(errorTable).map(({ type }) => type))].sort(),
          description: 'The family of the code, for callers that treat all of a family alike.',
        },
        code: { type: 'string', description: 'Stable. Decide by it, not by the message.' },
        message: { type: 'string', description: 'What is wrong, for the people who read it. It may be worded better.' },
        param: { type: 'string', description: 'The field at fault, as a dotted path.' },
        request_id: { type: 'string', description: 'Names this request; send it when you ask for support.' },
        doc_url: { type: 'string', description: 'Where the code is explained, with what to do about it.' },
        details: { type: 'object', description: 'Facts that belong to the code, such as `required_amount`.' },
        decline_reason: { type: 'string', description: 'Where a card was declined: why.' },
        network_code: { type: 'string', description: 'Where a card was declined: the code of the card network.' },
        errors: {
          type: 'array',
          description: 'Every fault, when there are several; the first is also the one above.',
          items: {
            type: 'object',
            properties: {
              param: { type: 'string', description: 'The field at fault, as a dotted path.' },
              code: { type: 'string', description: 'The code of this fault.' },
              message: { type: 'string', description: 'What is wrong with this field.' },
            },
            required: ['param', 'code', 'message'],
          },
        },
      },
      required: ['type', 'code', 'message', 'request_id', 'doc_url'],
      description: 'What was refused and why. Nothing was changed.',
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

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  description:
    'The ETag of the state that you decided upon, such as `"17"`: if the resource has changed since, nothing is done and the answer is 412 `revision_mismatch`.',
  schema: { type: 'string', maxLength: 100 },
};

/** OpenAPI 3.1 of what is really served: the routes of the running application, not a second list of them. */
export const buildOpenApi = (app: INestApplicationContext, api: ApiDescription): OpenApiDocument =>
  documentOf(app.get(Door).plans, api);

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
      schemas: { ...components.sorted(), Error: errorSchema },
      parameters: { IdempotencyKey: idempotencyKey, IfMatch: ifMatch },
      headers: { RequestId: { description: 'Name it when you ask for support.', schema: { type: 'string' } } },
      securitySchemes,
    },
    'x-error-codes': errorTable,
  };
};

const onlyGiven = (facts: Json): Json =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));

const tagsOf = (plans: readonly RoutePlan[], { tags = {} }: ApiDescription): readonly Json[] =>
  [...new Set(plans.map(tagOf))].sort(compare).map((name) => ({ name, ...onlyGiven({ description: tags[name] }) }));

const pathsOf = (
  plans: readonly RoutePlan[],
  components: Components,
  environment: Environment | undefined,
): Readonly<Record<string, Json>> => {
  const paths: Record<string, Record<string, Json>> = {};
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

const webhooksOf = ({ webhooks }: ApiDescription, components: Components): Json | undefined =>
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
