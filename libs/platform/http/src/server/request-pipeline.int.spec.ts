import { boot, type Booted } from '../testing/boot';
import { caller } from '../testing/call';
import { ThingsController } from '../testing/things.controller';

let app: Booted;
const call = caller(() => app);

beforeAll(async () => {
  app = await boot({ controllers: [ThingsController] });
});
afterAll(() => app.close());

const thing = { amount: 5, name: 'box' };
const outcome = async (...args: Parameters<typeof call>) => {
  const { status, code } = await call(...args);
  return [status, code];
};

describe('a second address', () => {
  let aliased: Booted;
  beforeAll(async () => {
    aliased = await boot({ controllers: [ThingsController], server: { aliases: { '/v1/things': '/things' } } });
  });
  afterAll(() => aliased.close());

  it.each(['/v1/things', '/things'])('reaches the same route: %s', async (path) => {
    const { status, code } = await caller(() => aliased)('POST', path, { body: { name: 'box' } });
    expect([status, code]).toEqual([422, 'missing_field']);
  });

  it.each(['/v1/thingses', '/v1/thing', '/v2/things', '/V1/things'])('is not any other: %s', async (path) =>
    expect((await caller(() => aliased)('POST', path, { body: thing })).code).toBe('route_not_found'),
  );
});

describe('every answer', () => {
  it('has a request id of ours and the version', async () => {
    const { headers } = await call('GET', '/healthz', { key: null });
    expect(headers.get('request-id')).toMatch(/^req_[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(headers.get('service-version')).toBe('1');
  });

  it('without an ETag is sent whole, whatever the caller has', async () =>
    expect(await outcome('GET', '/healthz', { key: null, headers: { 'if-none-match': '*' } })).toEqual([
      200,
      undefined,
    ]));

  it('to a failure tells code, sentence, request id and where to read on', async () => {
    const { body, headers } = await call('GET', '/nothing/here');
    expect(body).toEqual({
      error: {
        type: 'invalid_request_error',
        code: 'route_not_found',
        message: 'There is nothing at this address.',
        request_id: headers.get('request-id'),
        doc_url: `http://127.0.0.1:${app.port}/docs/errors/route_not_found`,
      },
    });
  });

  it('to a failure comes as RFC 9457 for who asks so', async () => {
    const { body, headers, status } = await call('POST', '/things', {
      body: { name: 'box' },
      headers: { accept: 'application/problem+json' },
    });
    expect([status, headers.get('content-type')]).toEqual([422, 'application/problem+json; charset=utf-8']);
    expect(body).toEqual({
      type: `http://127.0.0.1:${app.port}/docs/errors/missing_field`,
      title: 'A required field is missing.',
      status: 422,
      detail: 'amount is required.',
      instance: headers.get('request-id'),
      code: 'missing_field',
      param: 'amount',
    });
  });
});

describe('the context of a request', () => {
  it('keeps the caller’s own id for correlation only', async () => {
    const { body } = await call('GET', '/things/context', { headers: { 'x-request-id': 'their-42' } });
    expect(body).toMatchObject({ correlationId: 'their-42', requestId: expect.stringMatching(/^req_/) });
  });

  it.each(['x'.repeat(129), 'with space', 'ü'])('does not keep %j', async (id) => {
    const { body } = await call('GET', '/things/context', { headers: { 'x-request-id': id } });
    expect(body.correlationId).toBe(body.requestId);
  });

  it('continues the caller’s trace', async () => {
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const { body } = await call('GET', '/things/context', { headers: { traceparent } });
    expect(body.traceparent).toMatch(/^00-a{32}-[0-9a-f]{16}-01$/);
    expect(body.traceparent).not.toBe(traceparent);
  });
});

describe('addresses and methods', () => {
  it.each([
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-encoding': 'gzip' },
  ])('does not ask what is only read for the type of a body: %j', async (headers) =>
    expect(await outcome('GET', '/things/context', { headers })).toEqual([200, undefined]),
  );

  it.each<[string, string, number, string | undefined, string | null]>([
    ['GET', '/nope', 404, 'route_not_found', null],
    ['POST', '/nope', 404, 'route_not_found', null],
    ['GET', '/things/', 404, 'route_not_found', null],
    ['GET', '/things/%zz', 404, 'route_not_found', null],
    ['GET', `/things/${'x'.repeat(600)}`, 404, 'route_not_found', null],
    ['PUT', '/things', 405, 'method_not_allowed', 'GET, HEAD, POST, OPTIONS'],
    ['POST', '/things/1', 405, 'method_not_allowed', 'GET, HEAD, PATCH, DELETE, OPTIONS'],
    ['PROPFIND', '/things', 405, 'method_not_allowed', 'GET, HEAD, POST, OPTIONS'],
    ['OPTIONS', '/things', 204, undefined, 'GET, HEAD, POST, OPTIONS'],
    ['OPTIONS', '/nope', 404, 'route_not_found', null],
    ['HEAD', '/healthz', 200, undefined, null],
  ])('%s %s is %i %s', async (method, path, status, code, allow) => {
    const answered = await call(method, path);
    expect([answered.status, answered.code, answered.headers.get('allow')]).toEqual([status, code, allow]);
  });

  it('HEAD has the headers of GET and no body', async () => {
    const [get, head] = [await call('GET', '/things/1'), await call('HEAD', '/things/1')];
    const facts = ['content-length', 'content-type', 'etag'];
    expect(facts.map((name) => head.headers.get(name))).toEqual(facts.map((name) => get.headers.get(name)));
    expect(head.text).toBe('');
  });
});

describe('bodies', () => {
  it.each<[string, Parameters<typeof call>[2], number, string]>([
    ['missing', {}, 400, 'missing_body'],
    ['empty', { raw: '' }, 400, 'missing_body'],
    ['broken', { raw: '{' }, 400, 'invalid_json'],
    [
      'a form',
      { raw: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'unsupported_media_type',
    ],
    ['plain text', { raw: '{}', headers: { 'content-type': 'text/plain' } }, 415, 'unsupported_media_type'],
    [
      'of no type',
      { raw: new TextEncoder().encode('{}'), headers: { 'content-type': '' } },
      415,
      'unsupported_media_type',
    ],
    ['packed', { body: thing, headers: { 'content-encoding': 'gzip' } }, 415, 'unsupported_media_type'],
    [
      'in another alphabet',
      { body: thing, headers: { 'content-type': 'application/json; charset=iso-8859-1' } },
      415,
      'unsupported_media_type',
    ],
    ['too large', { body: { ...thing, name: 'x'.repeat(65_536) } }, 413, 'payload_too_large'],
    ['a list', { body: [thing] }, 422, 'invalid_value'],
    ['null', { body: null }, 422, 'invalid_value'],
    ['a text', { body: 'thing' }, 422, 'invalid_value'],
    ['for a reader of HTML', { body: thing, headers: { accept: 'text/html' } }, 406, 'not_acceptable'],
  ])('%s', async (_what, options, status, code) =>
    expect(await outcome('POST', '/things', options)).toEqual([status, code]),
  );

  it('with a charset are welcome', async () =>
    expect(
      (await call('POST', '/things', { body: thing, headers: { 'content-type': 'application/json; charset=utf-8' } }))
        .status,
    ).toBe(201));

  it('where none is expected: an empty object is fine, a field is not', async () => {
    expect(await outcome('DELETE', '/things/1', {})).toEqual([204, undefined]);
    expect(await outcome('DELETE', '/things/1', { body: {} })).toEqual([204, undefined]);
    expect(await outcome('DELETE', '/things/1', { body: { force: true } })).toEqual([422, 'unknown_field']);
  });

  it('are kept as bytes where a signature is checked, up to the route’s own limit', async () => {
    const raw = `{ "a" : ${'1'.repeat(900_000)} }`;
    const kept = await call('POST', '/things/hooks/inbound', { key: null, raw });
    expect([kept.status, kept.body]).toEqual([200, { length: raw.length, text: raw.slice(0, 20) }]);
    expect(await outcome('POST', '/things/hooks/inbound', { key: null, raw: 'x'.repeat(1024 * 1024 + 1) })).toEqual([
      413,
      'payload_too_large',
    ]);
  });
});
