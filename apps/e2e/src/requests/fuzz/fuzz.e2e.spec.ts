import { Api, bistro, newPlatform, uniqueRef } from '../../harness/api';
import { FollowedSubMerchant } from '../../harness/onboard';

/** Values that have broken parsers before; every place of every route gets each of them. */
const hostile: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  2 ** 53,
  1e308,
  '',
  'x'.repeat(5_000),
  '\u0000',
  'ａｄｍｉｎ',
  '../../etc',
  '<script>',
  "'; DROP TABLE event; --",
  [],
  {},
  [[[[[[[[]]]]]]]],
  { __proto__: null, constructor: { prototype: { x: 1 } } },
  Array.from({ length: 1_000 }, () => 1),
];
/** A platform of its own: some of the values are settings that other stories would not expect. */
let api: Api;

type Parameter = Readonly<{ in?: string; name: string }>;
type Route = Readonly<{
  method: string;
  path: string;
  fields: readonly string[];
  query: readonly string[];
  consumes: readonly string[];
  operator: boolean;
}>;
type Attempt = Readonly<{ what: string; call: Parameters<Api['send']>[2]; address?: string }>;

const routes = async (): Promise<readonly Route[]> => {
  const { body } = await api.get('/openapi.json');
  const resolve = (schema: any): any =>
    schema?.$ref ? body.components.schemas[schema.$ref.split('/').at(-1)] : schema;
  return Object.entries<any>(body.paths).flatMap(([path, operations]) =>
    Object.entries<any>(operations)
      .filter(isAnswered)
      .map(([method, operation]) => {
        const content = operation.requestBody?.content ?? {};
        return {
          method: method.toUpperCase(),
          path,
          operator: operation['x-scope'] === 'operator',
          fields: Object.keys(resolve(Object.values<any>(content)[0]?.schema)?.properties ?? {}),
          query: ((operation.parameters ?? []) as Parameter[])
            .filter((it) => it.in === 'query')
            .map(({ name }) => name),
          consumes: Object.keys(content),
        };
      }),
  );
};

/** A stream of events has no end that one could wait for; its own story looks at what it refuses. */
const isAnswered = ([, { responses }]: readonly [string, any]): boolean =>
  !Object.hasOwn(responses[200]?.content ?? {}, 'text/event-stream');

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const formOf = (field: string, value: string): FormData => {
  const form = new FormData();
  form.set(field, field === 'file' ? new Blob([value]) : value);
  return form;
};

/** Everything that is tried on one route with one value, in whatever form the route takes its input. */
const attempts = ({ method, fields, query, consumes }: Route, value: unknown): readonly Attempt[] => {
  const text = asText(value);
  const encoded = encodeURIComponent(text.slice(0, 300));
  if (method === 'GET') {
    return [
      { what: 'as it is', call: {} },
      ...query.map((name) => ({ what: `?${name}`, call: {}, address: `?${name}=${encoded}` })),
    ];
  }
  if (method === 'DELETE') return [{ what: 'as it is', call: {} }];
  const json = [value, ...fields.map((field) => ({ [field]: value }))];
  const header = encoded.slice(0, 200);
  return [
    ...json.map((body) => ({ what: 'a body', call: { raw: JSON.stringify(body) } })),
    { what: 'a signature', call: { raw: text, headers: { 'stripe-signature': `t=${header},v1=${header}` } } },
    ...(consumes.includes('multipart/form-data')
      ? [...fields, encoded.slice(0, 50)].map((field) => ({ what: 'a form', call: { raw: formOf(field, text) } }))
      : []),
  ];
};

describe('every route of the OpenAPI description', () => {
  let all: readonly Route[];
  let known: FollowedSubMerchant;
  let device: string;
  beforeAll(async () => {
    ({ api } = await newPlatform('fuzzed'));
    all = await routes();
    known = await FollowedSubMerchant.submit(api, bistro(uniqueRef('fuzzed')));
    await known.becomes('pending_requirements');
    device = (await api.post('/v1/devices', { label: 'Fuzzed', submerchant: known.ref })).body.id;
  });

  it('is tried here, those of onboarding among them', () =>
    expect(all.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining([
        'GET /sub-merchants/{externalRef}',
        'GET /sub-merchants/{externalRef}/history',
        'POST /sub-merchants/{externalRef}/documents',
        'POST /sub-merchants/{externalRef}/erase',
        'POST /webhooks/psp/{provider}',
        'PATCH /v1/devices/{id}',
        'PATCH /v1/platform',
        'GET /v1/test/clock',
        'POST /v1/test/clock',
        'POST /v1/test/sub-merchants/{externalRef}/require',
        'POST /v1/test/sub-merchants/{externalRef}/reject',
        'POST /v1/test/sub-merchants/{externalRef}/enable',
        'POST /v1/test/sub-merchants/{externalRef}/error',
      ]),
    ));

  /** A place that is hostile itself, and one that exists, so that the input gets past the first check. */
  const places = ({ method, path }: Route, value: unknown): readonly string[] => {
    const hostilePlace = path.replaceAll(/\{[^}]+\}/g, encodeURIComponent(asText(value).slice(0, 300)) || 'x');
    const real = path
      .replace('{externalRef}', known.ref)
      .replace('{provider}', 'sim')
      .replace('/v1/devices/{id}', `/v1/devices/${device}`);
    const ends = method === 'DELETE' || path.endsWith('/erase');
    return real === path || real.includes('{') || ends ? [hostilePlace] : [hostilePlace, real];
  };

  it('meets hostile input without a 5xx and without showing its insides', async () => {
    const seen: string[] = [];
    for (const route of all) {
      const caller = route.operator ? Api.asOperator() : api;
      for (const value of hostile) {
        for (const place of places(route, value)) {
          for (const { what, call, address = '' } of attempts(route, value)) {
            const answer = await caller.send(route.method, `${place}${address}`, call);
            if (answer.status >= 500 || /node_modules|\.ts:\d+|\.js:\d+/.test(answer.text)) {
              const where = `${route.method} ${route.path} (${place.slice(0, 80)}) with ${what} ${asText(value).slice(0, 60)}`;
              seen.push(`${where} → ${answer.status} ${answer.text.slice(0, 200)}`);
            }
          }
        }
      }
    }
    expect(seen).toEqual([]);
  });
});
