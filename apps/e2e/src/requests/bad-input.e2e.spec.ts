import { Api, bistro, uniqueRef } from '../harness/api';

const api = Api.asFirstPlatform();
const submission = (change: object) => ({ ...bistro(uniqueRef('bad')), ...change });

describe('bad input', () => {
  it.each([
    ['a reference with a space', { externalRef: 'a b' }, 'invalid_value', 'externalRef'],
    ['a reference that is too long', { externalRef: 'x'.repeat(129) }, 'invalid_value', 'externalRef'],
    ['a reference with a slash', { externalRef: 'a/b' }, 'invalid_value', 'externalRef'],
    ['a reference with an umlaut', { externalRef: 'bär' }, 'invalid_value', 'externalRef'],
    ['a reference with a percent sign', { externalRef: 'a%20b' }, 'invalid_value', 'externalRef'],
    ['no reference', { externalRef: undefined }, 'missing_field', 'externalRef'],
    ['an unknown business type', { businessType: 'charity' }, 'invalid_enum_value', 'businessType'],
    ['a country that is none', { country: 'XX' }, 'invalid_country', 'country'],
    ['a number for a country', { country: 7 }, 'invalid_country', 'country'],
    ['an address that is none', { email: 'not an address' }, 'invalid_value', 'email'],
    ['a field that does not exist', { favourite_colour: 'red' }, 'unknown_field', 'favourite_colour'],
    [
      'a field below that does not exist',
      { business_profile: { mood: 'x' } },
      'unknown_field',
      'business_profile.mood',
    ],
    ['a category that is no number', { 'business_profile.mcc': 'ABCD' }, 'invalid_value', 'business_profile.mcc'],
    ['a date that is none', { tos_acceptance: { date: 'yesterday' } }, 'invalid_value', 'tos_acceptance.date'],
  ])('%s gets its code and its place, and stores nothing', async (_what, change, code, param) => {
    const sent = submission(change);
    const { status, body } = await api.post('/sub-merchants', sent);
    expect([status, body.error.code, body.error.param]).toEqual([422, code, param]);
    expect(body.error.request_id).toMatch(/^req_/);
    expect((await api.get(`/sub-merchants/${encodeURIComponent(String(sent.externalRef))}`)).status).toBe(404);
  });

  it('names every fault at once', async () => {
    const { body } = await api.post('/sub-merchants', { externalRef: 'a b', country: 'XX' });
    const faults = body.error.errors
      .map(({ param, code }: { param: string; code: string }) => `${param} ${code}`)
      .sort();
    expect(faults).toEqual([
      'businessType missing_field',
      'country invalid_country',
      'email missing_field',
      'externalRef invalid_value',
    ]);
  });

  it.each([
    ['text that is not JSON', 'POST', '/sub-merchants', { raw: '{"externalRef":' }, 400, 'invalid_json'],
    ['no body', 'POST', '/sub-merchants', {}, 400, 'missing_body'],
    ['a change without a body', 'PATCH', '/sub-merchants/bistro-42', {}, 400, 'missing_body'],
    ['a list for an object', 'POST', '/sub-merchants', { body: [] }, 422, 'invalid_value'],
    ['a pollution attempt', 'POST', '/sub-merchants', { raw: '{"__proto__":{"x":1}}' }, 400, 'invalid_json'],
    [
      'a body that is too large',
      'POST',
      '/sub-merchants',
      { raw: `{"x":"${'y'.repeat(300_000)}"}` },
      413,
      'payload_too_large',
    ],
    [
      'another content type',
      'POST',
      '/sub-merchants',
      { raw: 'x', headers: { 'content-type': 'text/xml' } },
      415,
      'unsupported_media_type',
    ],
    ['an answer we cannot give', 'GET', '/sub-merchants', { headers: { accept: 'text/csv' } }, 406, 'not_acceptable'],
    ['an unknown address', 'GET', '/v1/nothing', {}, 404, 'route_not_found'],
    ['another method', 'PUT', '/sub-merchants', { body: {} }, 405, 'method_not_allowed'],
    ['an unknown query parameter', 'GET', '/sub-merchants?colour=red', {}, 422, 'unknown_field'],
    ['a limit that is too high', 'GET', '/sub-merchants?limit=101', {}, 422, 'invalid_value'],
    ['a cursor that is none', 'GET', '/sub-merchants?cursor=xyz', {}, 400, 'invalid_cursor'],
    [
      'a moment that does not exist',
      'GET',
      '/sub-merchants?created[gte]=2030-12-31T23:59:60Z',
      {},
      422,
      'invalid_value',
    ],
    ['a status that does not exist', 'GET', '/sub-merchants?status=happy', {}, 422, 'invalid_enum_value'],
    ['a reference with odd characters', 'GET', '/sub-merchants/b%20%C3%A4', {}, 404, 'sub_merchant_not_found'],
    [
      'an If-Match that is none',
      'PATCH',
      '/sub-merchants/x',
      { body: {}, headers: { 'if-match': 'soon' } },
      400,
      'invalid_header',
    ],
  ] as const)('%s is refused clearly', async (_what, method, path, call, status, code) => {
    const answer = await api.send(method, path, call as object);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(answer.text).not.toMatch(/node_modules|at .*\.ts|at .*\.js/);
  });

  it('answers as problem+json to those who ask for it', async () => {
    const { headers, body } = await api.get('/sub-merchants/nobody', {
      headers: { accept: 'application/problem+json' },
    });
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect([body.status, body.code]).toEqual([404, 'sub_merchant_not_found']);
  });
});
