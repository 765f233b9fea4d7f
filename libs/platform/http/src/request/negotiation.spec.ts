import { accepts } from './negotiation';

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
