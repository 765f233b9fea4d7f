import { Api } from './harness/api';

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
const api = Api.asFirstPlatform();

type Route = Readonly<{ method: string; path: string; fields: readonly string[]; operator: boolean }>;

const routes = async (): Promise<readonly Route[]> => {
  const { body } = await api.get('/openapi.json');
  const resolve = (schema: any): any =>
    schema?.$ref ? body.components.schemas[schema.$ref.split('/').at(-1)] : schema;
  return Object.entries<any>(body.paths).flatMap(([path, operations]) =>
    Object.entries<any>(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operator: operation['x-scope'] === 'operator',
      fields: Object.keys(resolve(operation.requestBody?.content?.['application/json']?.schema)?.properties ?? {}),
    })),
  );
};

describe('every route of the OpenAPI description', () => {
  it('meets hostile input without a 5xx and without showing its insides', async () => {
    const seen: string[] = [];
    for (const { method, path, fields, operator } of await routes()) {
      const caller = operator ? Api.asOperator() : api;
      for (const value of hostile) {
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        const address = path.replaceAll(/\{[^}]+\}/g, encodeURIComponent(text.slice(0, 300)) || 'x');
        const bodies =
          method === 'GET' || method === 'DELETE' ? [undefined] : [value, ...fields.map((f) => ({ [f]: value }))];
        for (const body of bodies) {
          const answer = await caller.send(method, address, body === undefined ? {} : { raw: JSON.stringify(body) });
          if (answer.status >= 500 || /node_modules|\.ts:\d+|\.js:\d+/.test(answer.text)) {
            seen.push(`${method} ${path} with ${text.slice(0, 60)} → ${answer.status} ${answer.text.slice(0, 200)}`);
          }
        }
      }
    }
    expect(seen).toEqual([]);
  }, 300_000);
});
