import {
  TaprailApiError,
  TaprailAuthenticationError,
  TaprailConnectionError,
  TaprailInvalidRequestError,
  TaprailPaymentError,
  TaprailPermissionError,
} from '@taprail/sdk';
import { Failure, failureOf, misused } from './failure';

describe('the exit code', () => {
  it.each([
    [
      'of a wrong key',
      new TaprailAuthenticationError({
        type: 'authentication_error',
        code: 'invalid_api_key',
        message: 'm',
        status: 401,
      }),
      4,
    ],
    [
      'of a missing scope',
      new TaprailPermissionError({ type: 'permission_error', code: 'insufficient_scope', message: 'm', status: 403 }),
      4,
    ],
    [
      'of a sub-merchant that may not charge',
      new TaprailPermissionError({ type: 'permission_error', code: 'charges_not_enabled', message: 'm', status: 403 }),
      3,
    ],
    [
      'of what is not there',
      new TaprailInvalidRequestError({
        type: 'invalid_request_error',
        code: 'tap_not_found',
        message: 'm',
        status: 404,
      }),
      5,
    ],
    [
      'of a wrong value',
      new TaprailInvalidRequestError({
        type: 'invalid_request_error',
        code: 'invalid_value',
        message: 'm',
        status: 422,
      }),
      3,
    ],
    [
      'of a capture that failed for good',
      new TaprailPaymentError({ type: 'payment_error', code: 'capture_failed', message: 'm', status: 502 }),
      3,
    ],
    [
      'of a fault of the deployment',
      new TaprailApiError({ type: 'api_error', code: 'internal_error', message: 'm', status: 500 }),
      6,
    ],
    ['of no answer', new TaprailConnectionError({ type: 'connection_error', code: 'timeout', message: 'm' }), 6],
    ['of a wrong command line', misused('m'), 2],
  ])('%s', (_what, error, exitCode) => expect(failureOf(error)).toMatchObject({ exitCode, message: 'm' }));

  it('of a disk that is full is not that of a fault of the command', () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    });
    expect(failureOf(full)).toMatchObject({ exitCode: 6, message: expect.stringContaining('no space left on device') });
  });

  it('of anything else is a fault of the command', () => {
    expect(failureOf(new RangeError('m'))).toBeUndefined();
    expect(failureOf(new Failure(7, 'm'))).toMatchObject({ exitCode: 7 });
  });
});

describe('the hint of a missing scope', () => {
  const hintOf = (details: object) =>
    failureOf(
      new TaprailPermissionError({
        type: 'permission_error',
        code: 'insufficient_scope',
        message: 'm',
        status: 403,
        details,
      }),
    )?.facts.hint;

  it('is the command of the operator where the refusal names it', () => {
    const command = 'taprail operator platforms issue-key plt_1 --scopes all';
    expect(hintOf({ operator_command: command })).toBe(
      `with the operator key: TAPRAIL_API_KEY=$TAPRAIL_OPERATOR_KEY ${command}`,
    );
  });

  it.each([{}, { operator_command: 'rm -rf /' }, { operator_command: 7 }])(
    'explains the code otherwise: %j',
    (details) => expect(hintOf(details)).toBe('taprail explain insufficient_scope'),
  );
});

describe('the message where nothing answers', () => {
  const unreachable = (url: string, code: string) => {
    const cause = Object.assign(new TypeError('fetch failed'), {
      cause: Object.assign(new Error(`connect ${code}`), { code }),
    });
    const message = `GET ${url}/v1/payouts: fetch failed: connect ${code}`;
    return failureOf(
      new TaprailConnectionError({ type: 'connection_error', code: 'connection_failed', message, cause }),
    );
  };

  it.each([
    ['http://127.0.0.1:4080', 'ECONNREFUSED', 'Nothing answers at http://127.0.0.1:4080. Is `npm start` running?'],
    ['https://pay.example', 'ECONNREFUSED', 'Nothing answers at https://pay.example.'],
    ['https://pay.exmaple', 'ENOTFOUND', 'There is no host pay.exmaple'],
    ['https://pay.example', 'ECONNRESET', 'GET https://pay.example/v1/payouts: fetch failed: connect ECONNRESET'],
  ])('of %s, %s, is "%s"', (url, code, message) =>
    expect(unreachable(url, code)).toMatchObject({ exitCode: 6, message, facts: { code: 'connection_failed' } }),
  );
});
