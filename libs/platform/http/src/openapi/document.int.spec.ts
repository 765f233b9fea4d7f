import { boot, type Booted } from '../testing/boot';
import { caller } from '../testing/call';
import { ThingsController } from '../testing/things.controller';
import { RoutePlans } from '../request/operation/route-plans';
import { Components } from './components';
import { buildOpenApi } from './document';
import { operationObject } from './operation-object';

const api = {
  title: 'Things <API>',
  version: '1.2.3',
  description: 'Everything about things.',
  webhooks: { 'thing.made': { summary: 'A thing was made.', schema: { title: 'ThingMade', type: 'object' } } },
};

let app: Booted;
const call = caller(() => app);

beforeAll(async () => {
  app = await boot({ controllers: [ThingsController], http: { api } });
});
afterAll(() => app.close());

const document = (): any => buildOpenApi(app.app, api);

describe('the OpenAPI document', () => {
  it('has every route that is served, sorted, and nothing else', () =>
    expect(Object.entries(document().paths).map(([path, methods]) => [path, Object.keys(methods as object)])).toEqual([
      ['/healthz', ['get']],
      ['/openapi.json', ['get']],
      ['/openapi/{file}', ['get']],
      ['/readyz', ['get']],
      ['/things', ['get', 'post']],
      ['/things/{id}', ['get', 'patch', 'delete']],
      ['/things/act', ['post']],
      ['/things/context', ['get']],
      ['/things/hooks/inbound', ['post']],
      ['/things/keys/any', ['post']],
      ['/things/operators/only', ['post']],
    ]));

  it('tells of an operation its scope, idempotency, body, answers and every error', () => {
    const operation = document().paths['/things'].post;
    expect(operation).toMatchObject({
      operationId: 'things.create',
      summary: 'Make a thing.',
      tags: ['things'],
      security: [{ apiKey: [] }],
      'x-scope': 'things:write',
      'x-idempotent': true,
      parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/ThingDto' },
            example: { amount: 5, name: 'box' },
          },
        },
      },
    });
    expect(operation.responses['201'].content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/Thing' }, example: { id: '', amount: 0 } },
    });
    expect(operation['x-errors']).toEqual(
      'invalid_header invalid_json missing_body expired_api_key invalid_api_key invalid_session missing_api_key revoked_api_key wrong_environment cross_site_request csrf_token_mismatch insufficient_scope not_acceptable concurrent_modification idempotency_in_progress payload_too_large unsupported_media_type amount_too_small card_number_not_allowed idempotency_key_reuse invalid_country invalid_enum_value invalid_value missing_field unknown_field rate_limited too_many_concurrent internal_error service_unavailable'.split(
        ' ',
      ),
    );
  });

  it('describes a DTO as it is checked, with its words and the bounds that the business checks', () =>
    expect(document().components.schemas.PartDto).toEqual({
      type: 'object',
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 20, description: 'What it is called.' },
        weight: { type: ['integer', 'null'], minimum: 1, maximum: 500, description: 'Grams.' },
      },
      required: ['name'],
      additionalProperties: false,
    }));

  it('spells queries, paths and other keys', () => {
    const { paths } = document();
    expect(paths['/things'].get.parameters.map(({ name, style }: any) => [name, style])).toEqual([
      ['status', undefined],
      ['limit', undefined],
      ['cursor', undefined],
      ['order', undefined],
      ['created', 'deepObject'],
    ]);
    expect(paths['/things/{id}'].get.parameters).toEqual([
      { name: 'id', in: 'path', required: true, description: 'Its id.', schema: { type: 'string' } },
      { $ref: '#/components/parameters/IfNoneMatch' },
    ]);
    expect(paths['/things/operators/only'].post.security).toEqual([{ operatorKey: [] }]);
    expect(paths['/healthz'].get.security).toEqual([]);
  });

  it('names the headers that an operation reads', () => {
    const { paths } = document();
    expect(paths['/things/{id}'].patch.parameters.slice(1)).toEqual([
      { $ref: '#/components/parameters/IdempotencyKey' },
      { $ref: '#/components/parameters/IfMatch' },
    ]);
    expect(paths['/things/hooks/inbound'].post.parameters).toEqual([
      { name: 'Thing-Signature', in: 'header', required: false, description: 'Proves it.', schema: { type: 'string' } },
    ]);
  });

  it('tells of a read that shows its revision what it answers to one who has that', () => {
    const { responses } = document().paths['/things/{id}'].get;
    expect([responses[304], responses[200].headers.ETag]).toEqual([
      { description: 'Not modified since the ETag in If-None-Match; the response has no body.' },
      { $ref: '#/components/headers/ETag' },
    ]);
    expect(document().paths['/things'].get.responses[304]).toBeUndefined();
  });

  it('tells both forms of a refusal', () =>
    expect(document().paths['/things'].post.responses[422].content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/Error' } },
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    }));

  it.each([
    ['/things/hooks/inbound', 'takes raw bytes', ['payload_too_large', 'unsupported_media_type', 'unknown_field']],
    ['/things/act', 'takes no body', ['unsupported_media_type', 'invalid_value', 'unknown_field']],
  ])('tells of %s, which %s, what is refused before it runs', (path, _what, codes) =>
    expect(document().paths[path].post['x-errors']).toEqual(expect.arrayContaining(codes)),
  );

  it('tells every form in which an answer may come, with an example of the first', () => {
    const [plan] = app.app
      .get(RoutePlans)
      .list()
      .filter(({ operation }) => operation.id === 'things.get');
    const { responses } = operationObject({ ...plan!, produces: ['text/csv', 'text/plain'] }, new Components()) as any;
    const schema = { $ref: '#/components/schemas/Thing' };
    expect(responses[200].content).toEqual({
      'text/csv': { schema, example: { id: '', amount: 0 } },
      'text/plain': { schema },
    });
  });

  it('refers to nothing that it does not have', () => {
    const text = JSON.stringify(document());
    const missing = [...text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)].filter(
      ([, kind = '', name = '']) => document().components[kind]?.[name] === undefined,
    );
    expect(missing).toEqual([]);
    expect(text).not.toMatch(/x-fault|\$defs/);
  });

  it('is the same bytes every time, and public', async () => {
    const other = await boot({ controllers: [ThingsController], http: { api } });
    const again = await caller(() => other)('GET', '/openapi.json', { key: null });
    await other.close();
    const { text, status } = await call('GET', '/openapi.json', { key: null });
    expect([status, text]).toEqual([200, again.text]);
    expect(text).toBe(`${JSON.stringify(document(), null, 2)}\n`);
  });

  it('of this release never changes; others are not here', async () => {
    const { text, headers } = await call('GET', '/openapi/1.2.3.json', { key: null });
    expect([text, headers.get('cache-control')]).toEqual([
      (await call('GET', '/openapi.json', { key: null })).text,
      'public, max-age=31536000, immutable',
    ]);
    expect((await call('GET', '/openapi/9.9.9.json', { key: null })).code).toBe('route_not_found');
  });
});

describe('what is said in one environment only', () => {
  it('is an example and a sentence of the test environment', () => {
    const inEnvironment = (environment: 'test' | 'live') =>
      (buildOpenApi(app.app, { ...api, environment }) as any).paths['/things'].post;
    const shown = (operation: any) => [
      operation.description,
      operation.requestBody.content['application/json'].example,
    ];
    expect([shown(inEnvironment('test')), shown(inEnvironment('live'))]).toEqual([
      ['It is kept. In the test environment it is free.', { amount: 5, name: 'box' }],
      ['It is kept.', { amount: 5, name: 'crate' }],
    ]);
  });
});
