import fc from 'fast-check';
import { boot, type Booted } from '../testing/boot';
import { type Called, caller } from '../testing/call';
import { ThingsController } from '../testing/things.controller';

let app: Booted;
const call = caller(() => app);

beforeAll(async () => {
  app = await boot({ controllers: [ThingsController] });
});
afterAll(() => app.close());

const thing = { amount: 5, name: 'box' };
const post = (raw: string | Uint8Array) => call('POST', '/things', { raw });
const nested = (depth: number, open: string, close: string): string => open.repeat(depth) + close.repeat(depth);

/** Refused politely: a client error in our shape, without a word of the inside. */
const polite = ({ status, text, body }: Called): void => {
  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).toBeLessThan(500);
  expect(text).not.toMatch(/node_modules|\.[jt]s:\d|at \w+ \(|TypeError|RangeError|SyntaxError/);
  if (status >= 400 && text !== '')
    expect(body.error).toMatchObject({ code: expect.any(String), request_id: expect.any(String) });
};

describe('a hostile body', () => {
  it.each<[string, string | Uint8Array, number, string | undefined]>([
    ['sets the prototype', '{"amount":5,"name":"x","__proto__":{"polluted":1}}', 400, 'invalid_json'],
    ['sets it by escape', '{"amount":5,"name":"x","\\u005f_proto__":{"polluted":1}}', 400, 'invalid_json'],
    [
      'reaches for the constructor',
      '{"amount":5,"name":"x","constructor":{"prototype":{"polluted":1}}}',
      400,
      'invalid_json',
    ],
    [
      'pollutes inside free fields',
      '{"amount":5,"name":"x","extra":{"__proto__":{"polluted":1}}}',
      400,
      'invalid_json',
    ],
    ['nests arrays 10,000 deep', `{"extra":${nested(10_000, '[', ']')}}`, 400, 'invalid_json'],
    ['nests objects 10,000 deep', `{"extra":${nested(6_000, '{"a":', '}')}}`, 400, 'invalid_json'],
    ['is 1 MiB', JSON.stringify({ ...thing, name: 'x'.repeat(1024 * 1024) }), 413, 'payload_too_large'],
    ['has a NUL byte outside', '{"amount":5,\0"name":"x"}', 400, 'invalid_json'],
    ['is not UTF-8', Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 400, 'invalid_json'],
    ['has an overlong encoding', Uint8Array.from([0x22, 0xc0, 0xaf, 0x22]), 400, 'invalid_json'],
    ['has a byte order mark', `\ufeff${JSON.stringify(thing)}`, 201, undefined],
    ['gives the amount twice', '{"amount":5,"name":"x","amount":500000}', 400, 'invalid_json'],
    ['has a number past 2^53', '{"amount":9007199254740993,"name":"x"}', 422, 'invalid_value'],
    ['has an endless number', `{"amount":1e999,"name":"x"}`, 422, 'invalid_value'],
    ['has 60,000 digits', `{"amount":${'9'.repeat(60_000)},"name":"x"}`, 422, 'invalid_value'],
    ['has a negative zero', '{"amount":-0,"name":"x"}', 422, 'amount_too_small'],
    ['names an inherited field', '{"amount":5,"name":"x","toString":1,"hasOwnProperty":2}', 422, 'unknown_field'],
    ['has an object for a number', '{"amount":{"$gt":0},"name":"x"}', 422, 'invalid_value'],
    ['has a list for a text', '{"amount":5,"name":["x"]}', 422, 'invalid_value'],
    [
      'has 7,000 unknown fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 7_000 }, (_, i) => [i, 0]))),
      422,
      'missing_field',
    ],
    ['has lone surrogates', '{"amount":5,"name":"\\ud800"}', 400, 'invalid_json'],
    ['has NUL in a text', '{"amount":5,"name":"a\\u0000b"}', 400, 'invalid_json'],
  ])('that %s', async (_what, raw, status, code) => {
    const answered = await post(raw);
    polite(answered);
    expect([answered.status, answered.code]).toEqual([status, code]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('hostile paths, queries and headers', () => {
  it.each([
    '/things/%00',
    '/things/..%2f..%2fetc%2fpasswd',
    '/things/%ff%fe',
    '/things/%',
    '/things?limit=1&limit=2',
    '/things?__proto__[x]=1',
    '/things?constructor[prototype][x]=1',
    `/things?${'a=1&'.repeat(1_500)}`,
    '/things?created[gte]=%00',
    '/things?cursor=%ff',
    `/things?created[gte]=${'9'.repeat(7_000)}`,
    '/things;jsessionid=1',
    '/things#x',
  ])('%s', async (path) => polite(await call('GET', path)));

  it('NUL is nowhere an id or a filter', async () => {
    const outcome = async (path: string) => (await call('GET', path)).code;
    expect([await outcome('/things/a%00b'), await outcome('/things?cursor=a%00')]).toEqual([
      'route_not_found',
      'invalid_value',
    ]);
  });

  it.each<[string, string]>([
    ['accept', '*/*;q=0,;;,'],
    ['accept', 'a'.repeat(8_000)],
    ['authorization', `Bearer ${'x'.repeat(8_000)}`],
    ['authorization', 'Bearer a b'],
    ['if-none-match', ','.repeat(4_000)],
    ['x-request-id', 'a'.repeat(8_000)],
    ['traceparent', '0'.repeat(8_000)],
    ['content-type', ';'.repeat(2_000)],
    ['x-forwarded-for', '1.2.3.4, 5.6.7.8'],
  ])('a header %s', async (name, value) => polite(await call('GET', '/things', { headers: { [name]: value } })));

  it('a forwarded address is not believed without a proxy of ours', async () => {
    const key = app.keys.issue({ id: 'k', ipAllowList: ['1.2.3.4'] });
    expect((await call('GET', '/things', { key, headers: { 'x-forwarded-for': '1.2.3.4' } })).code).toBe(
      'invalid_api_key',
    );
  });
});

describe('a forwarded address', () => {
  const fromProxy = async (trustProxy: string[], forwarded: string, ipAllowList: string[]) => {
    const proxied = await boot({ controllers: [ThingsController], server: { trustProxy } });
    const key = proxied.keys.issue({ id: 'k', ipAllowList });
    const headers = { 'x-forwarded-for': forwarded };
    const { status } = await caller(() => proxied)('GET', '/things', { key, headers });
    await proxied.close();
    return status;
  };

  it('is believed from a proxy that is named, and the last one that no named proxy has is the caller', async () => {
    expect(await fromProxy(['127.0.0.0/8'], '1.2.3.4', ['1.2.3.4'])).toBe(200);
    expect(await fromProxy(['127.0.0.1', '10.0.0.0/8'], '1.2.3.4, 5.6.7.8, 10.0.0.9', ['5.6.7.8'])).toBe(200);
    expect(await fromProxy(['127.0.0.1'], '1.2.3.4, 5.6.7.8', ['1.2.3.4'])).toBe(401);
    expect(await fromProxy(['192.0.2.1'], '1.2.3.4', ['1.2.3.4'])).toBe(401);
  });

  it('that is none opens nothing', async () => {
    expect(await fromProxy(['127.0.0.1'], 'unknown', ['1.2.3.4', '::/1'])).toBe(401);
  });
});

describe('whatever JSON comes', () => {
  it('is answered politely', () =>
    fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 5 }), async (raw) => polite(await post(raw))),
      { numRuns: 200 },
    ));

  it('in the place of any field is answered politely', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom('amount', 'name', 'colour', 'country', 'labels', 'extra', 'parts'),
        fc.jsonValue({ maxDepth: 3 }),
        async (field, value) => polite(await call('POST', '/things', { body: { ...thing, [field]: value } })),
      ),
      { numRuns: 300 },
    ));
});
