import { accepts, refuseNul } from './negotiation';

describe('an Accept header', () => {
  it.each([
    undefined,
    '',
    '*/*',
    'application/json',
    'application/*;q=0.5',
    'text/html, application/json;q=0.1',
    'application/problem+json',
    'APPLICATION/JSON; charset=utf-8',
    'text/html;q=0, */*',
  ])('%s welcomes JSON', (accept) => expect(accepts(accept, ['application/json'])).toBe(true));

  it.each([
    'text/html',
    'application/xml',
    'application/json;q=0',
    'text/*',
    'garbage',
    'application/json; q=0.000',
    ',',
  ])('%s excludes JSON', (accept) => expect(accepts(accept, ['application/json'])).toBe(false));

  it('is held against what the route produces', () => {
    expect(accepts('text/html,application/xhtml+xml', ['text/html'])).toBe(true);
    expect(accepts('application/json', ['text/html'])).toBe(false);
  });
});

describe('NUL in an address', () => {
  it.each([
    ['/v1/taps?limit=1&status=a%00b&order=asc', 'status'],
    ['/v1/taps?status=%00', 'status'],
    ['/v1/taps?created[gte]=%00', 'created'],
    ['/v1/taps?a%00b=1', 'query'],
  ])('%s is refused with the name of its parameter', (url, param) =>
    expect(() => refuseNul(url)).toThrow(expect.objectContaining({ code: 'invalid_value', param })),
  );

  it('is no path of ours', () =>
    expect(() => refuseNul('/v1/taps/a%00b?x=1')).toThrow(expect.objectContaining({ code: 'route_not_found' })));
});
