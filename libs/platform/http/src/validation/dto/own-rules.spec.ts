import { isInstant, isIpRange, isReason } from './own-rules';

describe('an instant', () => {
  it.each([
    '2026-03-02T11:04:05Z',
    '2026-03-02t11:04:05.123z',
    '2028-02-29T00:00:00+01:00',
    '2026-12-31T23:59:59-12:00',
  ])('is %s', (text) => expect(isInstant(text)).toBe(true));
  it.each([
    '2030-12-31T23:59:60Z',
    '2026-03-02T24:00:00Z',
    '2030-02-31T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-03-02',
    '2026-00-10T00:00:00Z',
    'soon',
    '',
    7,
    null,
  ])('is not %j', (text) => expect(isInstant(text)).toBe(false));
});

describe('a range of addresses', () => {
  it.each(['203.0.113.7', '203.0.113.0/24', '0.0.0.0/0', '::1', '2001:db8::/32', '::/128'])('is %s', (text) =>
    expect(isIpRange(text)).toBe(true),
  );
  it.each([
    '1.2.3.4/99',
    '::1%eth0',
    'fe80::1%1/64',
    '127.0.0.1/33',
    '::1/200',
    '....',
    '999.1.1.1',
    '1.2.3.4/',
    '1.2.3.4/8/8',
    'localhost',
    '',
    7,
  ])('is not %j', (text) => expect(isIpRange(text)).toBe(false));
});

describe('a reason', () => {
  it.each(['incident 7', '7', 'Überbucht – von Hand', '手動で記帳', '?', ' x '])('is %j', (text) =>
    expect(isReason(text)).toBe(true),
  );
  it.each([
    '',
    ' ',
    '\u00a0\u2003',
    '\u200b',
    'a\nb',
    'a\tb',
    'a\u0000',
    '\u001b[31mred',
    'a\u0085b',
    'a\u2028b',
    'a\u007f',
    7,
  ])('is not %j', (text) => expect(isReason(text)).toBe(false));
});
