import { errorWord, retryAfterMs, statusError } from './outcome';

const now = Date.parse('2026-03-01T10:00:00.000Z');

describe('what an answer means', () => {
  it.each([
    [200, null],
    [204, null],
    [299, null],
    [301, 'redirect_301'],
    [304, 'redirect_304'],
    [400, 'status_400'],
    [410, 'status_410'],
    [503, 'status_503'],
  ])('%d: %s', (statusCode, expected) => expect(statusError(statusCode)).toBe(expected));

  it.each<[string | undefined, number | null]>([
    [undefined, null],
    ['120', 120_000],
    [' 5 ', 5_000],
    ['0', 0],
    ['Sun, 01 Mar 2026 10:00:30 GMT', 30_000],
    ['Sun, 01 Mar 2026 09:00:00 GMT', 0],
    ['999999999', 604_800_000],
    ['soon', null],
    ['-5', null],
    ['1e3', null],
  ])('asks to wait with Retry-After: %s', (header, expected) => expect(retryAfterMs(header, now)).toBe(expected));

  it.each([
    ['ECONNREFUSED', 'connection_refused'],
    ['UND_ERR_SOCKET', 'connection_reset'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls_failed'],
    ['CERT_HAS_EXPIRED', 'tls_failed'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls_failed'],
    ['HPE_INVALID_CONSTANT', 'invalid_response'],
    ['ENETUNREACH', 'host_unreachable'],
    ['EWHATEVER', 'connection_failed'],
  ])('is called by a word that stays: %s', (code, expected) =>
    expect(errorWord(Object.assign(new Error('x'), { code }))).toBe(expected),
  );
});
