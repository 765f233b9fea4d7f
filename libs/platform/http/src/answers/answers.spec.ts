import type { FastifyRequest } from 'fastify';
import { Answer } from './answer';
import { Answers } from './answers';

const request = (method: string, context: object = {}): FastifyRequest =>
  ({ method, headers: { 'if-none-match': '"17"' }, context }) as unknown as FastifyRequest;
const statusOf = (method: string, status: number) =>
  new Answers('/docs/errors').render(request(method), new Answer({}, { status, revision: 17 })).status;

describe('an unchanged resource', () => {
  it('is 304 only where a 200 was to be read', () =>
    expect([statusOf('GET', 200), statusOf('HEAD', 200), statusOf('GET', 202), statusOf('POST', 200)]).toEqual([
      304, 304, 202, 200,
    ]));
});

describe('a deprecated operation', () => {
  it('says in every answer since when, until when and where to read on', () => {
    const since = new Date('2026-01-01T00:00:00Z');
    const deprecated = { since, sunset: new Date('2027-01-01T00:00:00Z'), link: 'https://docs/v2' };
    const plan = { successStatus: 200, operation: { deprecated } };
    expect(new Answers('/docs/errors').render(request('POST', { plan }), {})).toMatchObject({
      status: 200,
      headers: {
        deprecation: '@1767225600',
        sunset: 'Fri, 01 Jan 2027 00:00:00 GMT',
        link: '<https://docs/v2>; rel="deprecation"',
        'content-type': 'application/json; charset=utf-8',
      },
      body: '{}',
    });
  });
});
