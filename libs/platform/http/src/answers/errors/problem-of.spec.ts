import { BadRequestException, ForbiddenException, HttpException, NotFoundException } from '@nestjs/common';
import { Rejection } from '@taprail/event-sourcing';
import { HttpProblem } from './http-problem';
import { problemBody, problemText } from './problem-body';
import { problemOf } from './problem-of';

const named = (name: string): Error => Object.assign(new Error('inside'), { name });
const shown = (error: unknown) => {
  const { problem, bug } = problemOf(error);
  return [problem.status, problem.code, problem.headers['retry-after'] ?? null, bug];
};

describe('what was thrown', () => {
  it.each<[string, unknown, readonly unknown[]]>([
    ['a refusal of the rules', new Rejection('ceiling_exceeded'), [422, 'ceiling_exceeded', null, false]],
    ['a refusal that may be repeated', new Rejection('psp_timeout'), [504, 'psp_timeout', '1', false]],
    [
      'a refusal that came over the bus',
      Object.assign(named('Rejection'), { code: 'tap_not_found', details: {} }),
      [404, 'tap_not_found', null, false],
    ],
    ['a refusal with a code nobody published', new Rejection('oops'), [500, 'internal_error', null, true]],
    ['a refusal named like an object’s method', new Rejection('constructor'), [500, 'internal_error', null, true]],
    ['a refusal before the rules', new HttpProblem('missing_body'), [400, 'missing_body', null, false]],
    ['a store that does not answer', named('StoreUnavailable'), [503, 'service_unavailable', '1', false]],
    ['a read store that does not answer', named('ReadStoreUnavailable'), [503, 'service_unavailable', '1', false]],
    ['a vault that does not answer', named('VaultUnavailable'), [503, 'service_unavailable', '1', false]],
    ['a bus that does not answer', named('BusUnavailable'), [503, 'service_unavailable', '1', false]],
    ['a command without an answer', named('CommandTimeout'), [504, 'service_unavailable', '1', false]],
    ['Nest’s own exception', new NotFoundException(), [404, 'route_not_found', null, false]],
    ['a guard that said no', new ForbiddenException(), [403, 'insufficient_scope', null, false]],
    ['a pipe that refused a value', new BadRequestException(), [400, 'invalid_value', null, false]],
    ['a status that only the application knows', new HttpException('teapot', 418), [418, 'invalid_value', null, false]],
    ['Fastify’s own error, as Nest hands it on', new HttpException('x', 400), [400, 'invalid_header', null, false]],
    [
      'Fastify’s own error',
      Object.assign(new Error('x'), { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }),
      [413, 'payload_too_large', null, false],
    ],
    [
      'an error that pretends a status',
      Object.assign(new Error('x'), { statusCode: 404 }),
      [500, 'internal_error', null, true],
    ],
    ['a bug', new TypeError('x'), [500, 'internal_error', null, true]],
    ['no error at all', undefined, [500, 'internal_error', null, true]],
    ['a text', 'boom', [500, 'internal_error', null, true]],
  ])('%s', (_what, error, expected) => expect(shown(error)).toEqual(expected));
});

describe('the error body', () => {
  const body = (problem: HttpProblem): unknown => JSON.parse(problemBody(problem, 'req_1', 'https://docs/errors'));

  it('carries field and details of a refusal', () =>
    expect(body(problemOf(new Rejection('ceiling_exceeded', { ceiling: 60_000 }, 'new_amount')).problem)).toEqual({
      error: {
        type: 'invalid_request_error',
        code: 'ceiling_exceeded',
        message: 'The amount is above the pre-approved ceiling.',
        param: 'new_amount',
        request_id: 'req_1',
        doc_url: 'https://docs/errors/ceiling_exceeded',
        details: { ceiling: 60_000 },
      },
    }));

  it('tells the decline beside the code', () =>
    expect(
      body(problemOf(new Rejection('tip_declined', { decline_reason: 'do_not_honor', network_code: '05' })).problem),
    ).toMatchObject({ error: { code: 'tip_declined', decline_reason: 'do_not_honor', network_code: '05' } }));

  it('never shows what broke', () =>
    expect(problemText(problemOf(new Error('password=hunter2')).problem, 'req_1', '/r').body).not.toContain('hunter2'));
});
